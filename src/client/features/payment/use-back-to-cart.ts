import { useLocation } from 'wouter'
import type { Order } from '../../../shared/contract/orders'
import { useCancelOrder } from '../../calls/order-changes'
import { paths, pathTo } from '../../paths'

/** Gives up an unpaid order and goes back to its cart. The provider is asked once more: the order may be paid after all. */
export function useBackToCart(orderId: string) {
  const [, navigate] = useLocation()
  const cancellation = useCancelOrder()
  const leave = (order?: Order) =>
    navigate(order && order.status !== 'cancelled' ? pathTo.order(orderId) : paths.cart, { replace: true })
  return { pending: cancellation.isPending, go: () => cancellation.mutate(orderId, { onSettled: leave }) }
}
