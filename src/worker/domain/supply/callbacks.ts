import { and, asc, lte, ne, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import { byHand, type SupplierName } from '../../../shared/suppliers'
import { among, commit, read } from '../../db/database'
import { supplierOrders } from '../../db/schema-supply'
import type { Ctx } from '../ctx'
import { refusalOfAbsent } from '../left-out/left-out'
import { sendSoon } from '../outbox/outbox'
import type { Notification } from '../payment-provider'

const sweepSize = 100

/**
 * Acts on a supplier's callback. Anybody may have sent it, so it only makes us ask the supplier what is true. One that
 * names no open order of ours at this supplier changes nothing. Raises `invalid_signature`, `not_found` for a supplier
 * that is not offered, and `unavailable` for one that is left out, so that it sends again.
 */
export async function receiveCallback(ctx: Ctx, name: SupplierName, notification: Notification): Promise<void> {
  const supplier = ctx.suppliers.get(name)
  if (!supplier) throw refusalOfAbsent(ctx, name)
  const notice = await supplier.readNotice(notification)
  if (!notice) return
  const nowMs = ctx.clock.nowMs()
  const named = sql`supplier = ${name} AND (id = ${notice.id} OR (external_id = ${notice.externalId}
    AND ${notice.id} IS NULL)) AND (external_id IS NULL OR ${notice.externalId} IS NULL
    OR external_id = ${notice.externalId})`
  const [[row]] = await commit(
    ctx.db,
    [],
    [
      // While an order is being submitted its worker gets the answer.
      ctx.db
        .update(supplierOrders)
        .set({ nextCheckAt: nowMs })
        .where(sql`${named} AND state IN ('unknown', 'pending')`)
        .returning({ orderId: supplierOrders.orderId }),
    ],
  )
  if (row) sendSoon(ctx, row.orderId)
  else ctx.log('notice_unknown', { provider: name })
}

/** Sends for the open orders at suppliers that nobody has asked about in time, whatever became of the orders here. */
export async function sweepSupplierOrders(ctx: Ctx): Promise<void> {
  const overdueSince = ctx.clock.nowMs() - workerLimits.suppliers.overdueMs
  const due = and(lte(supplierOrders.nextCheckAt, overdueSince), ne(supplierOrders.supplier, byHand))
  const [rows] = await read(ctx.db, [
    ctx.db
      .selectDistinct({ orderId: supplierOrders.orderId })
      .from(supplierOrders)
      .where(due)
      .orderBy(asc(supplierOrders.nextCheckAt))
      .limit(sweepSize),
  ])
  if (rows.length === 0) return
  await ctx.delivery.sendBatch(rows.map((row) => ({ body: { orderId: row.orderId } })))
  // Those that can't go on now (a bank disputes them, a code can't be opened) let the others pass.
  const sentIds = among(rows.map((row) => row.orderId))
  await commit(ctx.db, [
    sql`UPDATE supplier_orders SET next_check_at = ${ctx.clock.nowMs()}
      WHERE order_id IN ${sentIds} AND ${due}`,
  ])
}
