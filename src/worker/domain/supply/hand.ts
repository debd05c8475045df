import { type SQL, sql } from 'drizzle-orm'
import { byHand, type SupplierOrderState } from '../../../shared/suppliers'
import { among, guardStill, type Plan } from '../../db/database'
import { planClear, planRaise } from '../alerts/alerts'
import type { CallerCtx, Ctx } from '../ctx'
import type { SupplierOrderRow } from './pieces'

// Pieces that no supplier is asked for: `waiting` until an administrator takes them, `pending` until the administrator
// says that the player has them, or will not get them.

/** The pieces among these that a person delivers and that have not come to their end. */
export const openByHand = (rows: SupplierOrderRow[]): SupplierOrderRow[] =>
  rows.filter(({ supplier, closedAt }) => supplier === byHand && closedAt === null)

/** Guard of a step that was decided by the administrator who had a piece. */
export const planIsWith = ({ id, state, takenBy }: SupplierOrderRow): Plan[number] =>
  guardStill(sql`EXISTS (SELECT 1 FROM supplier_orders WHERE id = ${id} AND state = ${state}
    AND taken_by IS ${takenBy})`)

/** Plan of the caller taking pieces of one order; stale when somebody else has been faster. */
export const planTake = (ctx: CallerCtx, orderId: string, rows: SupplierOrderRow[]): Plan => [
  ...rows.map(planIsWith),
  sql`UPDATE supplier_orders SET state = 'pending', taken_by = ${ctx.caller.userId}, taken_at = ${ctx.clock.nowMs()},
      placed_at = coalesce(placed_at, ${ctx.clock.nowMs()})
    WHERE id IN ${among(rows.map(({ id }) => id))}`,
  planClear(ctx, orderId, ['by_hand']),
]

/** Whether an order has pieces that a person delivers, in one state or in any. */
export const hasByHand = (orderId: SQL, state?: SupplierOrderState): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM supplier_orders AS hand WHERE hand.order_id = ${orderId} AND hand.supplier = ${byHand}
    AND ${state ? sql`hand.state = ${state}` : sql`true`})`

/** Plan of calling a person anew for pieces that nobody has taken, if a condition holds. */
export const planCallAgain = (ctx: Ctx, orderId: string, condition: SQL): Plan[number] =>
  planRaise(
    ctx,
    { kind: 'by_hand', subject: orderId, detail: ['by_hand_waits'] },
    sql`${condition} AND ${hasByHand(sql`${orderId}`, 'waiting')}`,
  )

/** Whether anything was ordered for an order. */
export const isOrdered = (orderId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM supplier_orders AS ordered WHERE ordered.order_id = ${orderId})`

/** Whether an order has pieces for a person that nobody has taken, and nothing else that is delivered or under way. */
export const isUntaken = (orderId: SQL): SQL =>
  sql`(${hasByHand(orderId, 'waiting')}
    AND NOT EXISTS (SELECT 1 FROM supplier_orders AS other
      WHERE other.order_id = ${orderId} AND other.state <> 'rejected'
        AND (other.supplier <> ${byHand} OR other.state <> 'waiting')))`
