import type { OrderStory } from '../../../../shared/contract/stories'
import { CopyButton } from '../../../components/copy-button'
import { useFormat } from '../../../i18n/format'
import { refundLinesOf } from '../../../i18n/order-words'
import { Facts } from '../facts'
import { OrderState } from '../orders/order-state'
import { useOrderFacts } from '../orders/use-order-facts'
import { refusalsOf } from '../suppliers/order-words'
import { Refusal } from '../suppliers/refusal'
import { OrderActions } from './order-actions'

type Props = Pick<OrderStory, 'order' | 'payments' | 'supplierOrders'>

/** The state of an order, its facts, and the acts that are open to it. */
export function OrderFacts({ order, payments, supplierOrders }: Props) {
  const formats = useFormat()
  const { t } = formats
  const { buyer, date, total, refunded, payment, player } = useOrderFacts(order)
  return (
    <div className="panel grid gap-5 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex min-w-0 items-center gap-1 font-mono text-heading tracking-wide break-all">
          {order.orderId}
          <CopyButton text={order.orderId} label={t('order.copyId')} look="quiet" iconOnly />
        </h2>
        <p role="status">
          <OrderState order={order} />
        </p>
      </div>
      <Facts facts={[buyer, date, total, refunded, payment, player]} />
      {refusalsOf(supplierOrders).map((refusal) => (
        <Refusal key={`${refusal.by.userId} ${refusal.reason}`} {...refusal} />
      ))}
      <ul className="grid gap-1 text-sm text-muted empty:hidden">
        {refundLinesOf(formats, order).map(({ place, text }) => (
          <li key={place}>{text}</li>
        ))}
      </ul>
      <OrderActions order={order} payments={payments} />
    </div>
  )
}
