import { sql } from 'drizzle-orm'
import { adminLimits } from '../../../../shared/admin-limits'
import { isLine } from '../../../../shared/text'
import { guard, type Plan } from '../../../db/database'
import { type DetailKey, planRaise } from '../../alerts/alerts'
import type { Ctx } from '../../ctx'
import { planBring, planRecount, planStockUp, sealUnknown } from '../../inventory/inventory'
import { isOwed } from '../../outbox/outbox'
import { type Consequences, currencyOf, type Stand, type SupplierOrderRow } from '../../supply/supply'
import { planEnd, planIsAsRead, planRefund } from '../giving-back/refunds'
import { offerOf } from '../items'
import type { OrderRow } from '../order-row'
import { planComplete, waits } from './completion'

/** The consequences that the end of an order at a supplier has for the buyer's order. */
export const consequencesFor = (ctx: Ctx, order: OrderRow): Consequences =>
  order.kind === 'topup' ? consequencesForTopUp(ctx, order) : consequencesForCode(ctx, order)

// Nothing is ordered any more once a bank has kept the money, also when the order has to go on.
const standOf = ({ orderPayments: { isDisputed } }: Ctx, orderId: string) =>
  sql<Stand>`CASE WHEN ${isDisputed(orderId, ['open'])} THEN 'held'
    WHEN ${isDisputed(orderId, ['lost'])} OR NOT ${waits(orderId)} THEN 'over'
    WHEN NOT ${isOwed(sql`${orderId}`)} THEN 'held' ELSE 'open' END`

/** The order that a code may come to a second time; null for one that has ended, whose codes would be sold. */
export const waitingIdOf = ({ id, status }: OrderRow): string | null => (status === 'processing' ? id : null)

const planTell = (ctx: Ctx, row: SupplierOrderRow, what: DetailKey): Plan[number] =>
  planRaise(ctx, {
    kind: 'supplier_code',
    subject: row.id,
    detail: [what, { supplier: row.supplier, order: row.orderId, item: row.itemPosition + 1 }],
  })

/** A code that comes goes to the order, or to stock when the order has ended. One that does not come leaves a gap. */
const consequencesForCode = (ctx: Ctx, order: OrderRow): Consequences => ({
  stand: standOf(ctx, order.id),
  placedAtMs: order.placedAt,
  async done(row, { codes, costMinor }) {
    const [code] = codes
    const useless = (what: DetailKey): Plan => [planTell(ctx, row, what), ...planRecount(order.id)]
    if (codes.length !== 1 || code === undefined || code.length > adminLimits.codes.length || !isLine(code)) {
      return useless('supplied_useless')
    }
    const sealed = await sealUnknown(ctx, [code], waitingIdOf(order))
    if (!sealed) return useless('supplied_known')
    const cost = costMinor === null ? null : { minor: costMinor, currency: currencyOf(row.supplier) }
    const from = { batchId: row.id, actor: row.supplier, cost }
    const item = { orderId: order.id, position: row.itemPosition, offerId: offerOf(order.id, row.itemPosition) }
    return order.status === 'processing'
      ? [guard('stale', waits(order.id)), ...planBring(ctx, item, from, sealed)]
      : planStockUp(ctx, item.offerId, from, sealed)
  },
  // The missing piece then waits for stock, with an alert.
  rejected: async () => planRecount(order.id),
})

/**
 * A top-up that was delivered completes its order; one that was rejected ends it, and what was paid is on the balance
 * again, once. Nothing else a supplier says gives money back.
 */
const consequencesForTopUp = (ctx: Ctx, order: OrderRow): Consequences => ({
  stand: standOf(ctx, order.id),
  placedAtMs: order.placedAt,
  async done(row, { codes }) {
    // The player has nothing then, and what to do about it only a person can say.
    if (codes.length > 0) return [planTell(ctx, row, 'supplied_code')]
    if (order.status === 'processing') return planComplete(ctx, order)
    return [planTell(ctx, row, 'supplied_late')]
  },
  async rejected() {
    if (order.status !== 'processing') return []
    const left = order.total - order.refunded
    const atMs = ctx.clock.nowMs()
    return [
      guard('stale', waits(order.id)),
      planIsAsRead(order),
      ...(left > 0 ? planRefund(order, { id: order.id, minor: left, atMs }) : []),
      ...planEnd(ctx, order, 'rejected'),
    ]
  },
})
