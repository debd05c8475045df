import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { guardStill, type Plan, retryOnConflict } from '../../db/database'
import { codes } from '../../db/schema-stock'
import { planAudit } from '../audit/audit'
import { commitAs, readOneAs } from '../caller/caller'
import { catalogueChanged, planMoveStock } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { sweepSoon } from '../outbox/outbox'
import { type CodeView, stateOf, viewOf } from './batches'
import { unsealAll } from './codes'
import { refuseForgotten } from './forgotten'
import { planStockAlerts } from './stock-alerts'
import { planVoid } from './voiding'

type CodeRow = typeof codes.$inferSelect

/** Query of everything an order has held as a code, void ones too; `maskedCodes` reads its rows. */
export const everyCodeQuery = (ctx: CallerCtx, orderId: string) =>
  ctx.db.select().from(codes).where(eq(codes.orderId, orderId)).orderBy(codes.itemPosition, codes.id)

/** Codes of an order by their last characters, each with the item it is of. */
export const maskedCodes = (ctx: CallerCtx, rows: CodeRow[]): Promise<(CodeView & { item: number })[]> =>
  Promise.all(rows.map(async (row) => ({ ...(await viewOf(ctx, row)), item: row.itemPosition ?? 0 })))

const codeOf = (ctx: CallerCtx, codeId: number): Promise<CodeRow> =>
  readOneAs(ctx, ctx.db.select().from(codes).where(eq(codes.id, codeId)), 'code_not_found')

/**
 * Ends the sale of one code, also when an order holds it (`planVoid`). Raises `code_not_found`, `code_sold` for one that
 * was delivered.
 */
export async function voidCode(ctx: CallerCtx, codeId: number, reason: string): Promise<CodeView> {
  const after = await retryOnConflict(async () => {
    const row = await codeOf(ctx, codeId)
    if (row.deliveredAt !== null) throw new AppError('code_sold')
    if (row.voidedAt !== null && row.voidReason !== 'quarantined') return row
    await commitAs(ctx, [
      planIsAsRead(row),
      ...planVoid(ctx, row.offerId, sql`codes.id = ${codeId}`),
      ...planAudit(ctx, { action: 'void_code', subject: String(codeId), after: { orderId: row.orderId }, reason }),
    ])
    return { ...row, orderId: null, voidedAt: ctx.clock.nowMs(), voidReason: 'voided' as const }
  })
  catalogueChanged(ctx)
  sweepSoon(ctx)
  return viewOf(ctx, after)
}

/**
 * Shows one code in clear, on record. A free one is not sold any more after that: the administrator may have used it.
 * Raises `code_not_found`, `code_forgotten`.
 */
export async function revealCode(ctx: CallerCtx, codeId: number, reason: string): Promise<string> {
  const clear = await retryOnConflict(async () => {
    const row = await codeOf(ctx, codeId)
    await refuseForgotten(ctx, row.orderId)
    const [code] = (await unsealAll(ctx, [row])) ?? []
    if (code === undefined) throw new AppError('unavailable', { retryAfterSeconds: 60 })
    await commitAs(ctx, [
      ...(stateOf(row) === 'free' ? planOutOfStock(ctx, row) : [planIsAsRead(row)]),
      sql`UPDATE codes SET revealed_at = coalesce(revealed_at, ${ctx.clock.nowMs()}) WHERE id = ${codeId}`,
      ...planAudit(ctx, { action: 'reveal_code', subject: String(codeId), after: { orderId: row.orderId }, reason }),
    ])
    return code
  })
  catalogueChanged(ctx)
  return clear
}

/** Guard of a change that was decided by a code's state: the slower of two calls reads again. */
const planIsAsRead = ({ id, orderId, deliveredAt, voidedAt }: CodeRow) =>
  guardStill(sql`EXISTS (SELECT 1 FROM codes WHERE id = ${id} AND order_id IS ${orderId} AND delivered_at IS ${deliveredAt}
    AND voided_at IS ${voidedAt})`)

const planOutOfStock = (ctx: CallerCtx, row: CodeRow): Plan => [
  planIsAsRead(row),
  sql`UPDATE codes SET voided_at = ${ctx.clock.nowMs()}, void_reason = 'revealed' WHERE id = ${row.id}`,
  ...planMoveStock(row.offerId, -1),
  ...planStockAlerts(ctx, sql`(${row.offerId})`),
]
