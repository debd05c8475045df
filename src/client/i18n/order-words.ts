import type { Order } from '../../shared/contract/orders'
import type { OrderStatus } from '../../shared/order-states'
import type { Formats } from './formats'

export const statusNames = {
  pending: 'status.pending',
  processing: 'status.processing',
  completed: 'status.completed',
  cancelled: 'status.cancelled',
} as const satisfies Record<OrderStatus, string>

export type ShownStatus = OrderStatus | 'refunded'
export const shownStatusNames = { ...statusNames, refunded: 'status.refunded' } as const satisfies Record<
  ShownStatus,
  string
>

/** The state of an order to its reader: a completed order whose whole price went back is refunded. */
export const shownStatusOf = ({ status, refunded, totalAmount }: Pick<Order, 'status' | 'refunded' | 'totalAmount'>) =>
  status === 'completed' && refunded > 0 && refunded >= totalAmount ? 'refunded' : status

/** A refund in words; two of one sum and minute read alike, so each is known by its place. */
type RefundLine = { place: number; text: string }

/** The refunds of an order, a sentence each: how much, where to, when, and by when a card shows it. */
export const refundLinesOf = (formats: Formats, order: Order): RefundLine[] =>
  order.refunds.map((refund, place) => ({ place, text: refundText(formats, order, refund) }))

function refundText(formats: Formats, order: Order, { at, amount, to, expectedAt }: Order['refunds'][number]): string {
  const { t, money, date, day } = formats
  const values = { sum: money(amount, order.currency), date: date(at) }
  if (to === 'balance') return t('order.refundedToBalance', values)
  if (expectedAt === null) return t('order.refundedByBank', values)
  const place = order.payment.method === 'sbp' ? 'order.refundedBySbp' : 'order.refundedToCard'
  return t(place, { ...values, day: day(expectedAt) })
}
