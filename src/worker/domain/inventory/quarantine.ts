import { type SQL, sql } from 'drizzle-orm'
import { commit, type Plan, read } from '../../db/database'
import { codes } from '../../db/schema-stock'
import type { Ctx } from '../ctx'
import type { CodeUse } from '../marks/marks'
import { planFill } from './filling'
import { planStockAlerts } from './stock-alerts'
import { planVoid } from './voiding'

// Which codes may be sold after an earlier database came back: what it calls free may have been used since.

/**
 * Plan of selling nothing that is in stock, until it is known what of it was used. What was set aside from a moment on is
 * set aside anew; NULL for nothing of it.
 */
export const planQuarantine = (atMs: number, anewSince: SQL): Plan => [
  sql`UPDATE codes SET voided_at = ${atMs} WHERE void_reason = 'quarantined' AND voided_at >= ${anewSince}`,
  sql`UPDATE codes SET voided_at = ${atMs}, void_reason = 'quarantined' WHERE order_id IS NULL AND voided_at IS NULL`,
  sql`UPDATE offers SET stock = 0 WHERE stock <> 0`,
]

/** Plan of codes in quarantine being on sale again; orders that wait get theirs first. */
export const planEndQuarantine = (ctx: Ctx, which: SQL): Plan => [
  sql`UPDATE offers SET stock = stock + freed.pieces FROM (
      SELECT offer_id, count(*) AS pieces FROM codes WHERE void_reason = 'quarantined' AND ${which} GROUP BY offer_id
    ) AS freed WHERE offers.id = freed.offer_id`,
  sql`UPDATE codes SET voided_at = NULL, void_reason = NULL WHERE void_reason = 'quarantined' AND ${which}`,
  ...planFill(ctx, sql`SELECT DISTINCT offer_id FROM backorders`),
  ...planStockAlerts(ctx),
]

/** Rows of codes that were used: by fingerprint, and by id where another key has sealed the code since. */
const usedCodes = (told: string) =>
  sql`json_each(${told}) AS used JOIN codes ON codes.fingerprint = used.value ->> 'print'
    OR (codes.id = used.value ->> 'id' AND codes.key_id <> used.value ->> 'key')`

/**
 * Takes over which codes were used since: none of them is sold again, also not out of an order that holds one of them
 * and is not the order it went to, and none is imported again. Safe to repeat.
 */
export async function takeOverUses(ctx: Ctx, uses: CodeUse[]): Promise<void> {
  const told = JSON.stringify(uses)
  const used = usedCodes(told)
  const heldElsewhere = sql`codes.id IN (SELECT codes.id FROM ${used}
    WHERE codes.order_id IS NOT NULL AND codes.order_id IS NOT used.value ->> 'order')`
  await voidHeld(ctx, heldElsewhere, 'sold')
  await commit(ctx.db, [
    sql`UPDATE codes SET void_reason = 'sold' WHERE void_reason = 'quarantined' AND id IN (SELECT codes.id FROM ${used})`,
    sql`INSERT INTO sold_codes (fingerprint, order_id)
      SELECT used.value ->> 'print', used.value ->> 'order' FROM json_each(${told}) AS used
      WHERE NOT EXISTS (SELECT 1 FROM codes WHERE fingerprint = used.value ->> 'print' AND delivered_at IS NOT NULL)
      ON CONFLICT DO NOTHING`,
  ])
}

/**
 * Takes codes out of unpaid orders that are not known to have been given to just these: such an order may have ended
 * since, and its codes may have been sold to somebody else.
 */
export const quarantineUnpaid = (ctx: Ctx): Promise<void> =>
  voidHeld(
    ctx,
    sql`codes.order_id IN (SELECT id FROM orders WHERE status = 'pending')
      AND NOT EXISTS (SELECT 1 FROM sold_codes
        WHERE sold_codes.fingerprint = codes.fingerprint AND sold_codes.order_id = codes.order_id)`,
    'quarantined',
  )

async function voidHeld(ctx: Ctx, which: SQL, reason: 'sold' | 'quarantined'): Promise<void> {
  const held = sql`${which} AND delivered_at IS NULL AND voided_at IS NULL`
  const [offers] = await read(ctx.db, [ctx.db.selectDistinct({ id: codes.offerId }).from(codes).where(held)])
  for (const { id } of offers) {
    await commit(
      ctx.db,
      planVoid(ctx, id, sql`codes.offer_id = ${id} AND codes.order_id IS NOT NULL AND ${which}`, reason),
    )
  }
}
