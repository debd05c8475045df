import { type SQL, sql } from 'drizzle-orm'
import { commit, type Plan } from '../../db/database'
import { planMoveCounters, planNothingInStock } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import type { CodeUse } from '../marks/marks'
import { planFill } from './filling'
import { planStockAlerts } from './stock-alerts'
import { voidFrom } from './voiding'

// Which codes may be sold after an earlier database came back: what it calls free may have been used since.

/**
 * Plan of selling nothing that is in stock, until it is known what of it was used. What was set aside from a moment on is
 * set aside anew; NULL for nothing of it.
 */
export const planQuarantine = (atMs: number, anewSince: SQL): Plan => [
  sql`UPDATE codes SET voided_at = ${atMs} WHERE void_reason = 'quarantined' AND voided_at >= ${anewSince}`,
  sql`UPDATE codes SET voided_at = ${atMs}, void_reason = 'quarantined' WHERE order_id IS NULL AND voided_at IS NULL`,
  ...planNothingInStock(),
]

// An administrator who has seen a code may have used it.
const releasable = (which: SQL) => sql`void_reason = 'quarantined' AND revealed_at IS NULL AND ${which}`

/** Plan of codes in quarantine being on sale again; orders that wait get theirs first. */
export const planEndQuarantine = (ctx: Ctx, which: SQL): Plan => [
  ...planMoveCounters(
    sql`SELECT offer_id, count(*) AS stock, 0 AS sold FROM codes WHERE ${releasable(which)} GROUP BY offer_id`,
  ),
  sql`UPDATE codes SET voided_at = NULL, void_reason = NULL WHERE ${releasable(which)}`,
  ...planFill(ctx, sql`SELECT DISTINCT offer_id FROM backorders`),
  ...planStockAlerts(ctx),
]

/** Rows of codes that were used: by fingerprint, and by id where another key has sealed the code since. */
const usedCodes = (usesJson: string) =>
  sql`json_each(${usesJson}) AS used JOIN codes ON codes.fingerprint = used.value ->> 'print'
    OR (codes.id = used.value ->> 'id' AND codes.key_id <> used.value ->> 'key')`

/**
 * Takes over which codes were used since: none of them is sold again, also not out of an order that holds one of them
 * and is not the order it went to, nor when the order that it went to ends; and none is imported again. Safe to repeat.
 */
export async function takeOverUses(ctx: Ctx, uses: CodeUse[]): Promise<void> {
  const usesJson = JSON.stringify(uses)
  const used = usedCodes(usesJson)
  const elsewhere = sql`(codes.order_id IS NULL OR codes.order_id IS NOT used.value ->> 'order')`
  await voidFrom(ctx, sql`codes.id IN (SELECT codes.id FROM ${used} WHERE ${elsewhere})`, 'sold')
  await commit(ctx.db, [
    // What was void before was put back into stock and sold since: it would come back once more.
    sql`UPDATE codes SET void_reason = 'sold' WHERE voided_at IS NOT NULL AND order_id IS NULL AND id IN (
      SELECT codes.id FROM ${used} WHERE void_reason = 'quarantined' OR used.value ->> 'order' IS NOT NULL)`,
    sql`UPDATE codes SET revealed_at = ${ctx.clock.nowMs()}
      WHERE delivered_at IS NULL AND revealed_at IS NULL AND voided_at IS NULL AND id IN (SELECT codes.id FROM ${used})`,
    sql`INSERT INTO sold_codes (fingerprint, order_id)
      SELECT used.value ->> 'print', used.value ->> 'order' FROM json_each(${usesJson}) AS used
      WHERE NOT EXISTS (SELECT 1 FROM codes WHERE fingerprint = used.value ->> 'print' AND delivered_at IS NOT NULL)
      ON CONFLICT (fingerprint) DO UPDATE SET order_id = coalesce(sold_codes.order_id, excluded.order_id)`,
  ])
}

/**
 * Takes codes out of unpaid orders (`orderIds`) that are not known to have been given to just these (`takeOverUses`): such
 * an order may have ended since, and its codes may have been sold to somebody else. A seen code is not sold again anyway.
 */
export const quarantineUnpaid = (ctx: Ctx, orderIds: SQL): Promise<void> =>
  voidFrom(ctx, sql`codes.order_id IN ${orderIds} AND codes.revealed_at IS NULL`, 'quarantined')
