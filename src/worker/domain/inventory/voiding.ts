import { type SQL, sql } from 'drizzle-orm'
import type { VoidReason } from '../../../shared/codes'
import { commit, type Plan, read } from '../../db/database'
import { codes } from '../../db/schema-stock'
import { planMoveStock } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { isOwed, planWake } from '../outbox/outbox'
import type { StoredCode } from './codes'
import { planFill, planWaitAlso } from './filling'
import { planStockAlerts } from './stock-alerts'

/** Which of some codes can still be kept from everybody: no buyer was given them, nor are they void for good. */
export const voidable = (which: SQL): SQL =>
  sql`${which} AND delivered_at IS NULL AND (voided_at IS NULL OR void_reason = 'quarantined')`

// An unpaid order stands behind every paid one, for as long as the batch runs.
const afterAllPaid = Number.MAX_SAFE_INTEGER

/**
 * Plan of codes of an offer never being sold: those of `which` that no buyer was given, also out of the orders that hold
 * them. These get others that are free, the order that was paid first before the others; a paid order waits for what is lacking then, an unpaid
 * one from its payment on.
 */
export function planVoid(ctx: Ctx, offerId: string, which: SQL, reason: VoidReason = 'voided'): Plan {
  // Only between these statements an order holds a code that is void for this reason.
  const taken = sql`${which} AND void_reason = ${reason} AND order_id IS NOT NULL`
  return [
    ...planMoveStock(
      offerId,
      sql`-(SELECT count(*) FROM codes WHERE ${voidable(which)} AND order_id IS NULL AND voided_at IS NULL)`,
    ),
    sql`UPDATE codes SET voided_at = ${ctx.clock.nowMs()}, void_reason = ${reason} WHERE ${voidable(which)}`,
    ...planWake(ctx, sql`(SELECT order_id FROM codes WHERE ${taken})`),
    ...planWaitAlso(
      offerId,
      sql`SELECT DISTINCT order_id, item_position, coalesce(paid_at, ${afterAllPaid})
        FROM codes JOIN orders ON orders.id = codes.order_id
        WHERE ${taken} AND (paid_at IS NULL OR ${isOwed(sql`orders.id`)})`,
    ),
    sql`UPDATE codes SET order_id = NULL, item_position = NULL WHERE ${taken}`,
    ...planFill(ctx, sql`SELECT ${offerId} AS offer_id`),
    sql`DELETE FROM backorders WHERE offer_id = ${offerId}
      AND (SELECT status FROM orders WHERE orders.id = backorders.order_id) = 'pending'`,
    ...planStockAlerts(ctx, sql`(${offerId})`),
  ]
}

/** Voids codes that no buyer was given, offer by offer, also out of the orders that hold them (`planVoid`). */
export async function voidFrom(ctx: Ctx, which: SQL, reason: VoidReason): Promise<void> {
  const toVoid = sql`${which} AND delivered_at IS NULL AND voided_at IS NULL`
  const [offers] = await read(ctx.db, [ctx.db.selectDistinct({ id: codes.offerId }).from(codes).where(toVoid)])
  for (const { id } of offers) {
    await commit(ctx.db, planVoid(ctx, id, sql`codes.offer_id = ${id} AND ${which}`, reason))
  }
}

/**
 * Takes codes that have expired before their buyer was given them out of an order that was read. Answers whether there
 * were any: the order gets others then, or waits for stock.
 */
export async function voidExpired(ctx: Ctx, orderId: string, held: StoredCode[]): Promise<boolean> {
  const nowMs = ctx.clock.nowMs()
  const hasExpired = ({ deliveredAt, expiresAt }: StoredCode) =>
    deliveredAt === null && expiresAt !== null && expiresAt <= nowMs
  if (!held.some(hasExpired)) return false
  await voidFrom(ctx, sql`codes.order_id = ${orderId} AND codes.expires_at <= ${nowMs}`, 'expired')
  return true
}
