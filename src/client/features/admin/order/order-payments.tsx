import type { OrderStory } from '../../../../shared/contract/stories'
import { providerTitles } from '../../../../shared/party-titles'
import type { PaymentStatus } from '../../../../shared/payments'
import { Alert } from '../../../components/alert'
import { Badge, type Tone } from '../../../components/badge'
import { Moment } from '../../../components/moment'
import { Section } from '../../../components/page'
import { useFormat } from '../../../i18n/format'
import { methodNames, reasonTexts } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { Facts } from '../facts'
import { methodAt } from '../orders/order-words'
import { SendToCard } from './send-to-card'

const states = {
  pending: { name: 'admin.order.paymentPending', tone: 'warn' },
  paid: { name: 'admin.order.paymentPaid', tone: 'good' },
  failed: { name: 'admin.order.paymentFailed', tone: 'bad' },
  expired: { name: 'admin.order.paymentExpired', tone: 'plain' },
  refunded: { name: 'admin.order.paymentRefunded', tone: 'info' },
} as const satisfies Record<PaymentStatus, { name: string; tone: Tone }>

const disputeTexts = {
  open: 'admin.order.disputeOpen',
  won: 'admin.order.disputeEnded',
  lost: 'admin.order.disputeLost',
} as const

type AnyPayment = OrderStory['payments'][number]

/** Whether a bank asks a payment back, or has taken it: then the shop gives nothing of it back by hand. */
export const isTakenBack = ({ disputes }: AnyPayment): boolean => disputes.some(({ state }) => state !== 'won')

/** Whether a bank asks back, or has taken, what an order was paid with. */
export const isDisputed = (payments: readonly AnyPayment[]): boolean =>
  payments.some((payment) => payment.outcome === 'order' && isTakenBack(payment))

function Disputes({ payment: { disputes, currency } }: { payment: AnyPayment }) {
  const { t, money, date } = useFormat()
  return disputes.map(({ state, amount, at }) => (
    <Alert key={`${at} ${state}`} tone={state === 'won' ? 'info' : 'warn'}>
      {t(disputeTexts[state], { sum: money(amount, currency), date: date(at) })}
    </Alert>
  ))
}

function Payment({ payment, refunded }: { payment: AnyPayment; refunded: number }) {
  const { t, money } = useFormat()
  const { name, tone } = states[payment.status]
  const mono = (text: string) => <span className="font-mono text-sm">{text}</span>
  const facts = [
    {
      name: t('admin.order.method'),
      value: methodAt(t(methodNames[payment.method]), providerTitles[payment.provider]),
    },
    { name: t('admin.order.startedAt'), value: <Moment at={payment.createdAt} /> },
    payment.refunded > 0 && { name: t('admin.order.backOnCard'), value: money(payment.refunded, payment.currency) },
    { name: t('admin.supplierOrders.ourNumber'), value: mono(payment.paymentId) },
    payment.externalId !== null && { name: t('admin.order.providerNumber'), value: mono(payment.externalId) },
  ]
  return (
    <li className="grid gap-3 py-4">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="font-bold tabular-nums">{money(payment.amount, payment.currency)}</span>
        <Badge tone={tone}>{t(name)}</Badge>
      </p>
      {payment.reason && <p className="text-muted">{t(reasonTexts[payment.reason])}</p>}
      {payment.outcome === 'balance' && <p className="text-muted">{t('admin.order.toBalance')}</p>}
      <Facts facts={facts} />
      <Disputes payment={payment} />
      {!isTakenBack(payment) && <SendToCard payment={payment} refunded={refunded} />}
    </li>
  )
}

/** Every attempt to pay an order at a provider. */
export function OrderPayments({ order, payments }: Pick<OrderStory, 'order' | 'payments'>) {
  const { t } = useTranslation()
  if (payments.length === 0) return null
  return (
    <Section title={t('admin.order.payments')} className="panel p-5">
      <ul className="-my-4 divide-y divide-line">
        {payments.map((payment) => (
          <Payment key={payment.paymentId} payment={payment} refunded={order.refunded} />
        ))}
      </ul>
    </Section>
  )
}
