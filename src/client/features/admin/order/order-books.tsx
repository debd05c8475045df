import { ArrowRight } from 'lucide-react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { Moment } from '../../../components/moment'
import { Section } from '../../../components/page'
import { useFormat } from '../../../i18n/format'
import { transferNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { isProvider, providerTitles } from '../orders/order-words'

const shopAccounts = {
  sales: 'admin.accounts.sales',
  adjustments: 'admin.accounts.adjustments',
  disputes: 'admin.accounts.disputes',
} as const

const isShopAccount = (name: string): name is keyof typeof shopAccounts => Object.hasOwn(shopAccounts, name)

/** An account of the books in words: `system:sales:usd`, `user:…:usd`, `owed:…:usd`. */
function useAccountName() {
  const { t } = useTranslation()
  return (account: string): string => {
    const [owner, name = ''] = account.split(':')
    if (owner === 'user') return t('admin.accounts.balance')
    if (owner === 'owed') return t('admin.accounts.owed')
    if (isProvider(name)) return providerTitles[name]
    return isShopAccount(name) ? t(shopAccounts[name]) : account
  }
}

/** The transfers of an order, from which account to which. */
export function OrderBooks({ booked }: { booked: OrderStory['booked'] }) {
  const { t, money } = useFormat()
  const accountName = useAccountName()
  if (booked.length === 0) return null
  return (
    <Section title={t('admin.order.books')} className="panel p-5">
      <ul className="-my-3 divide-y divide-line">
        {booked.map((line) => (
          <li key={line.reference} className="py-3 tabular-nums">
            <p className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="font-semibold">{t(transferNames[line.kind], { userId: '' })}</span>
              <span className="font-bold">{money(line.amount, line.currency)}</span>
            </p>
            <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
              {accountName(line.from)}
              <ArrowRight role="img" aria-label={t('admin.order.to')} className="size-4" />
              {accountName(line.to)} · <Moment at={line.at} />
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
