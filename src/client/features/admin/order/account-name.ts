import { useTranslation } from '../../../i18n/translation'
import { providerTitles } from '../orders/order-names'

const shopAccounts = {
  sales: 'admin.accounts.sales',
  adjustments: 'admin.accounts.adjustments',
  disputes: 'admin.accounts.disputes',
} as const

const isShopAccount = (name: string): name is keyof typeof shopAccounts => Object.hasOwn(shopAccounts, name)
const isProvider = (name: string): name is keyof typeof providerTitles => Object.hasOwn(providerTitles, name)

/** An account of the books in words: `system:sales:usd`, `user:…:usd`, `owed:…:usd`. */
export function useAccountName() {
  const { t } = useTranslation()
  return (account: string): string => {
    const [owner, name = ''] = account.split(':')
    if (owner === 'user') return t('admin.accounts.balance')
    if (owner === 'owed') return t('admin.accounts.owed')
    if (isProvider(name)) return providerTitles[name]
    return isShopAccount(name) ? t(shopAccounts[name]) : account
  }
}
