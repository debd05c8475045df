import type { Order } from '../../shared/contract/orders'
import type { OrderStatus } from '../../shared/order-states'
import { useFormat } from './format'
import { useTranslation } from './translation'

export const statusNames = {
  pending: 'status.pending',
  processing: 'status.processing',
  completed: 'status.completed',
  cancelled: 'status.cancelled',
} as const satisfies Record<OrderStatus, string>

export type Standing = OrderStatus | 'refunded'
export const standingNames = { ...statusNames, refunded: 'status.refunded' } as const satisfies Record<Standing, string>

/** How an order stands: one whose whole price went back is not simply completed. */
export const standingOf = ({ status, refunded, totalAmount }: Pick<Order, 'status' | 'refunded' | 'totalAmount'>) =>
  status === 'completed' && refunded >= totalAmount ? 'refunded' : status

/** What went back of an order, a sentence each: how much, where to, when, and by when a card shows it. */
export function useRefundTexts() {
  const { t } = useTranslation()
  const { money, date, day } = useFormat()
  return ({ refunds, currency, payment }: Order): string[] =>
    refunds.map(({ at, amount, to, expectedAt }) => {
      const told = { sum: money(amount, currency), date: date(at) }
      if (to === 'balance') return t('order.refundedToBalance', told)
      if (expectedAt === null) return t('order.refundedByBank', told)
      const place = payment.method === 'sbp' ? 'order.refundedBySbp' : 'order.refundedToCard'
      return t(place, { ...told, day: day(expectedAt) })
    })
}
