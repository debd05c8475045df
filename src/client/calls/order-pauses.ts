import type { Order } from '../../shared/contract/orders'

type OrderState = Pick<Order, 'status' | 'reason'>

export const firstPausesMs = [100, 100, 100, 200, 400, 1000]
const livelyPolls = 28

/** Often for the first minute, then less: stock and suppliers may take hours, and a person takes longer than a second. */
function pauseOf({ status, reason }: OrderState, polls: number): number {
  if (status === 'pending') return 5000
  if (status !== 'processing') return Number.POSITIVE_INFINITY
  const isWaiting = reason === 'on_hold' || reason === 'disputed' || (reason !== null && polls > livelyPolls)
  return isWaiting ? 10_000 : (firstPausesMs[polls - 1] ?? 2500)
}

/**
 * The pause before the next question, as long as one of the orders has not ended. `waitedMs`: what has passed of it, the
 * way of the last answer too; less than nothing where the clock was set back. Where the shop is far away its questions
 * follow one another.
 */
export function pauseMs(orders: readonly OrderState[], polls: number, waitedMs = 0): number | false {
  const shortest = Math.min(...orders.map((order) => pauseOf(order, polls)))
  return Number.isFinite(shortest) && Math.max(shortest - Math.max(waitedMs, 0), 1)
}
