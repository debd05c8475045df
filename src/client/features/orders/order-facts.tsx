import type { ReactNode } from 'react'
import type { Order } from '../../../shared/contract/orders'
import { CopyButton } from '../../components/copy-button'
import { useFormat } from '../../i18n/format'
import { methodNames } from '../../i18n/money-words'
import { shownStatusOf } from '../../i18n/order-words'
import { CallOff } from './call-off'
import { HandTime } from './hand-time'
import { OrderNotice } from './order-notice'
import { PayOrder } from './pay-order'
import { Refunds } from './refunds'
import { StatusBadge } from './status-badge'

export const paidWith = { ...methodNames, balance: 'order.fromBalance' } as const satisfies Record<
  Order['payment']['method'],
  string
>

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-sm text-muted">{name}</dt>
    <dd className="font-semibold tabular-nums">{children}</dd>
  </div>
)

export function OrderFacts({ order }: { order: Order }) {
  const { t, money, date } = useFormat()
  return (
    <section aria-label={t('order.facts')} className="panel grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-1 font-mono text-lg font-bold tracking-wide break-all">
          <span data-testid="order-id">{order.orderId}</span>
          <CopyButton text={order.orderId} label={t('order.copyId')} look="quiet" iconOnly />
        </p>
        <p role="status">
          <StatusBadge status={shownStatusOf(order)} />
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Fact name={t('order.date')}>
          <time dateTime={order.date}>{date(order.date)}</time>
        </Fact>
        <Fact name={t('order.total')}>{money(order.totalAmount, order.currency)}</Fact>
        <Fact name={t('order.payment')}>{t(paidWith[order.payment.method])}</Fact>
        {order.refunded > 0 && <Fact name={t('order.refunded')}>{money(order.refunded, order.currency)}</Fact>}
      </dl>
      <Refunds order={order} />
      {order.status === 'pending' ? <PayOrder order={order} /> : <OrderNotice order={order} />}
      {order.byHand?.state && order.game && <HandTime game={order.game} />}
      {order.byHand && <CallOff order={order} />}
    </section>
  )
}
