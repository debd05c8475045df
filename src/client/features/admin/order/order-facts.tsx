import type { OrderStory } from '../../../../shared/contract/stories'
import { CopyButton } from '../../../components/copy-button'
import { useFormat } from '../../../i18n/format'
import { useRefundTexts } from '../../../i18n/order-words'
import { useTranslation } from '../../../i18n/translation'
import { Facts } from '../facts'
import { OrderStanding } from '../orders/order-standing'
import { usePaidBy } from '../orders/use-paid-by'
import { UserLink } from '../user-link'
import { OrderActions } from './order-actions'

/** What an order is, whose, and what can be done with it. */
export function OrderFacts({ order, payments }: Pick<OrderStory, 'order' | 'payments'>) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const refundTexts = useRefundTexts()
  const paidBy = usePaidBy()
  const facts = [
    { name: t('admin.waiting.buyer'), value: <UserLink userId={order.userId} nickname={order.nickname} /> },
    { name: t('admin.waiting.date'), value: <time dateTime={order.date}>{date(order.date)}</time> },
    { name: t('admin.waiting.total'), value: money(order.totalAmount, order.currency) },
    ...(order.refunded > 0 ? [{ name: t('order.refunded'), value: money(order.refunded, order.currency) }] : []),
    {
      name: t('order.payment'),
      value: paidBy(order.payment),
    },
    ...(order.player ? [{ name: t('admin.waiting.player'), value: `${order.player.name} (${order.player.id})` }] : []),
  ]
  return (
    <div className="panel grid gap-5 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex min-w-0 items-center gap-1 font-mono text-heading tracking-wide break-all">
          {order.orderId}
          <CopyButton text={order.orderId} label={t('order.copyId')} look="quiet" iconOnly />
        </h2>
        <p role="status">
          <OrderStanding order={order} />
        </p>
      </div>
      <Facts facts={facts} />
      <ul className="grid gap-1 text-sm text-muted empty:hidden">
        {refundTexts(order).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <OrderActions order={order} payments={payments} />
    </div>
  )
}
