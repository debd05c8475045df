import { namedPlayer } from '../../../../shared/players'
import { Moment } from '../../../components/moment'
import { useFormat } from '../../../i18n/format'
import { UserLink } from '../user-link'
import { type ListedOrder, usePaidBy } from './order-words'

/** The facts of an order by name, for pages that each show some of them. */
export function useOrderFacts(order: ListedOrder) {
  const { t, money } = useFormat()
  const paidBy = usePaidBy()
  const { currency, refunded, player } = order
  return {
    buyer: { name: t('admin.orders.buyer'), value: <UserLink userId={order.userId} nickname={order.nickname} /> },
    date: { name: t('admin.waiting.date'), value: <Moment at={order.date} /> },
    total: { name: t('admin.waiting.total'), value: money(order.totalAmount, currency) },
    refunded: refunded > 0 && { name: t('order.refunded'), value: money(refunded, currency) },
    payment: { name: t('order.payment'), value: paidBy(order.payment) },
    player: player && { name: t('admin.waiting.player'), value: namedPlayer(player) },
  }
}
