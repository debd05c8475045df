import type { Order } from '../../../../shared/contract/orders'
import { methodNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { providerTitles } from './order-names'

const isTitled = (name: string): name is keyof typeof providerTitles => Object.hasOwn(providerTitles, name)

/** How an order was paid: by which method, at whom. */
export function usePaidBy() {
  const { t } = useTranslation()
  return ({ method, provider }: Order['payment']): string => {
    if (method === 'balance') return t('admin.orders.fromBalance')
    const name = t(methodNames[method])
    return provider ? `${name}, ${isTitled(provider) ? providerTitles[provider] : provider}` : name
  }
}
