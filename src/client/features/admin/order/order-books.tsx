import { ArrowRight } from 'lucide-react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { providerTitles } from '../../../../shared/party-titles'
import { Moment } from '../../../components/moment'
import { Section } from '../../../components/page'
import { useFormat } from '../../../i18n/format'
import { receivedNames, transferNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { isProvider } from '../orders/order-words'

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

type Booking = OrderStory['booked'][number]

/** Whether an account stands for money that is outside the shop: at a provider, or held by a bank. */
const isOutside = (account: string): boolean =>
  isProvider(account.split(':')[1] ?? '') || /^system:disputes:/.test(account)

/** A transfer in words; what came back to the shop or to the buyer is called otherwise than what went out. */
function nameOfBooking({ kind, from, reference }: Booking) {
  if (/^dispute:.+:won$/.test(reference)) return 'admin.order.disputeWon'
  const isFailed = kind === 'card_refund' && isOutside(from)
  return (isFailed && receivedNames.card_refund) || transferNames[kind]
}

/** From where to where money went. Outside accounts count below 0: between two of them it went against its booking. */
const wayOf = ({ from, to }: Booking) => (isOutside(from) && isOutside(to) ? { from: to, to: from } : { from, to })

function BookedLine({ line }: { line: Booking }) {
  const { t, money } = useFormat()
  const accountName = useAccountName()
  const what = nameOfBooking(line)
  const { from, to } = wayOf(line)
  return (
    <li className="py-3 tabular-nums">
      <p className="flex flex-wrap items-center justify-between gap-x-4">
        <span className="font-semibold">{t(what, { userId: '' })}</span>
        <span className="font-bold">{money(line.amount, line.currency)}</span>
      </p>
      <p className="flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
        {accountName(from)}
        <ArrowRight role="img" aria-label={t('admin.order.to')} className="size-4" />
        {accountName(to)} · <Moment at={line.at} />
      </p>
    </li>
  )
}

/** The transfers of an order, from which account to which. */
export function OrderBooks({ booked }: { booked: OrderStory['booked'] }) {
  const { t } = useTranslation()
  if (booked.length === 0) return null
  return (
    <Section title={t('admin.order.books')} className="panel p-5">
      <ul className="-my-3 divide-y divide-line">
        {booked.map((line) => (
          <BookedLine key={line.reference} line={line} />
        ))}
      </ul>
    </Section>
  )
}
