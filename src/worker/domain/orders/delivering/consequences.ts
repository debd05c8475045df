import { type SQL, sql } from 'drizzle-orm'
import { adminLimits } from '../../../../shared/admin-limits'
import { isLine } from '../../../../shared/text'
import { guardStill, type Plan } from '../../../db/database'
import type { DetailKey } from '../../alerts/alerts'
import type { Ctx } from '../../ctx'
import { planBring, planRecount, planStockUp, sealUnknown } from '../../inventory/inventory'
import { isOwed } from '../../outbox/outbox'
import { type Consequences, currencyOf, type Stand } from '../../supply/supply'
import { offerOf } from '../items'
import type { OrderRow } from '../order-row'
import { waits } from './completion'
import { consequencesForTopUp, planRaiseUseless } from './topping-up'

/** The consequences that the end of an order at a supplier has for the buyer's order. */
export const consequencesFor = (ctx: Ctx, order: OrderRow): Consequences =>
  order.kind === 'topup'
    ? { ...consequencesForTopUp(ctx, order), stand: standOf(ctx, order.id), placedAtMs: order.placedAt }
    : consequencesForCode(ctx, order)

// Nothing is ordered any more once a bank has kept the money, or all of it was given back, also when the order has to go
// on for what a supplier may be delivering.
const standOf = ({ orderPayments: { isDisputed } }: Ctx, orderId: string) =>
  sql<Stand>`CASE WHEN ${isDisputed(orderId, ['open'])} THEN 'held'
    WHEN ${isDisputed(orderId, ['lost'])} OR NOT ${waits(orderId)} OR ${isGivenBack(orderId)} THEN 'over'
    WHEN NOT ${isOwed(sql`${orderId}`)} THEN 'held' ELSE 'open' END`

const isGivenBack = (orderId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND refunded = total AND total > 0)`

/** The order that a code may come to a second time; null for one that has ended, whose codes would be sold. */
export const waitingIdOf = ({ id, status }: OrderRow): string | null => (status === 'processing' ? id : null)

/** A code that comes goes to the order, or to stock when the order has ended. One that does not come leaves a gap. */
const consequencesForCode = (ctx: Ctx, order: OrderRow): Consequences => ({
  stand: standOf(ctx, order.id),
  placedAtMs: order.placedAt,
  hasOthers: sql`false`,
  hasNext: async () => false,
  async done(row, { codes, costMinor }) {
    const [code] = codes
    const useless = (what: DetailKey): Plan => [planRaiseUseless(ctx, row, what), ...planRecount(order.id)]
    if (codes.length !== 1 || code === undefined || code.length > adminLimits.codes.length || !isLine(code)) {
      return useless('supplied_useless')
    }
    const sealed = await sealUnknown(ctx, [code], waitingIdOf(order))
    if (!sealed) return useless('supplied_known')
    const cost = costMinor === null ? null : { minor: costMinor, currency: currencyOf(row.supplier) }
    const from = { batchId: row.id, actor: row.supplier, cost }
    const item = { orderId: order.id, position: row.itemPosition, offerId: offerOf(order.id, row.itemPosition) }
    return order.status === 'processing'
      ? [guardStill(waits(order.id)), ...planBring(ctx, item, from, sealed)]
      : planStockUp(ctx, item.offerId, from, sealed)
  },
  // The missing piece then waits for stock, with an alert.
  rejected: async () => planRecount(order.id),
})
