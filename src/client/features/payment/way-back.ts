import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../shared/contract/orders'
import { orderQuery } from '../../calls/orders'
import { useTranslation } from '../../i18n/translation'
import { paths, pathTo } from '../../paths'

/** Where what was not paid is bought once more: in the cart, or on the screen of a game, with its player and package. */
export const placeOf = ({ kind, game, orderId }: Pick<Order, 'kind' | 'game' | 'orderId'>): string =>
  kind === 'topup' && game ? pathTo.game(game, orderId) : paths.cart

/** The way back from the payment of an order, and what it is called. */
export function useWayBack(orderId: string) {
  const { t } = useTranslation()
  const { data: order } = useQuery(orderQuery(orderId))
  return {
    place: order ? placeOf(order) : paths.cart,
    name: t(order?.kind === 'topup' ? 'payment.toPlayer' : 'payment.toCart'),
  }
}
