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

/** The refunds of an order, a sentence each: how much, where to, when, and by when a card shows it. */
export const refundTextsOf = ({ t, money, date, day }: Formats, { refunds, currency, payment }: Order): string[] =>
  refunds.map(({ at, amount, to, expectedAt }) => {
    const values = { sum: money(amount, currency), date: date(at) }
    if (to === 'balance') return t('order.refundedToBalance', values)
    if (expectedAt === null) return t('order.refundedByBank', values)
    const place = payment.method === 'sbp' ? 'order.refundedBySbp' : 'order.refundedToCard'
    return t(place, { ...values, day: day(expectedAt) })
  })
