import type { InfiniteData } from '@tanstack/react-query'

type Dated = { orderId: string; date: string }
type Page<Row> = { orders: Row[]; nextCursor: string | null }
type Pages<Row> = InfiniteData<Page<Row>, unknown>

/** The list with its newest page as it is now. Undefined when the two no longer touch: all of it is old then. */
export function withNewest<Row extends Dated>(known: Pages<Row>, newest: Page<Row>): Pages<Row> | undefined {
  const fresh = new Set(newest.orders.map(({ orderId }) => orderId))
  const [first, ...others] = known.pages
  const isTouched = known.pages.some((page) => page.orders.some(({ orderId }) => fresh.has(orderId)))
  if (!first || (!isTouched && newest.nextCursor)) return undefined
  // An order that is as new as this page and not on it no longer fits the filters.
  const oldest = newest.nextCursor ? (newest.orders.at(-1)?.date ?? '') : ''
  const isOlder = ({ orderId, date }: Row) => !fresh.has(orderId) && date <= oldest
  const kept = [first, ...others].map((page) => ({ ...page, orders: page.orders.filter(isOlder) }))
  return {
    ...known,
    pages: kept.map((page, at) => (at > 0 ? page : { ...page, orders: [...newest.orders, ...page.orders] })),
  }
}
