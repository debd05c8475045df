import type { Order } from '../../../shared/contract/orders'

type Page = { orders: readonly Pick<Order, 'orderId' | 'status'>[]; nextCursor: string | null }

/** Whether nothing else was bought than this order; what was never paid or ended without delivery does not count. */
export function isFirst(pages: readonly Page[], orderId: string): boolean {
  const bought = pages
    .flatMap(({ orders }) => orders)
    .filter(({ status }) => status === 'processing' || status === 'completed')
  return bought.length === 1 && bought[0]?.orderId === orderId && !pages.at(-1)?.nextCursor
}
