import { and, asc, desc, eq, getTableColumns, gt, sql } from 'drizzle-orm'
import type { CodeState } from '../../../shared/codes'
import { AppError } from '../../../shared/errors'
import { among, guardStill, type Plan, retryOnConflict } from '../../db/database'
import { type PageWish, pageOf } from '../../db/page'
import { offers } from '../../db/schema'
import { auditEntries } from '../../db/schema-operations'
import { codeBatches, codes } from '../../db/schema-stock'
import { orderNumber } from '../../db/search'
import { planAudit } from '../audit/audit'
import { commitAs, readAs, readOneAs } from '../caller/caller'
import { catalogueChanged, planMoveStock } from '../catalogue/catalogue'
import type { CallerCtx, Ctx } from '../ctx'
import { sweepSoon } from '../outbox/outbox'
import { unsealAll } from './codes'
import { planStockAlerts } from './stock-alerts'
import { planVoid, voidable } from './voiding'

/** Query of batches with the offer they are for, and with the username of who imported each; a supplier has none. */
export const batchesQuery = (ctx: Ctx) =>
  ctx.db
    .select({
      ...getTableColumns(codeBatches),
      id: sql<string>`code_batches.id`.as('batch_id'),
      amount: offers.amount,
      region: offers.region,
      label: offers.label,
      actorName: sql<string | null>`(SELECT nickname FROM users WHERE users.id = actor)`.as('actor_name'),
    })
    .from(codeBatches)
    .innerJoin(offers, eq(offers.id, codeBatches.offerId))

export type BatchView = Awaited<ReturnType<typeof batchesQuery>>[number]

type CodeRow = typeof codes.$inferSelect
export type CodeView = {
  id: number
  masked: string
  state: CodeState
  voided: CodeRow['voidReason']
  orderId: string | null
}

/** The state of a code row. */
export function stateOf({ voidedAt, orderId, deliveredAt }: CodeRow): CodeState {
  if (voidedAt !== null) return 'void'
  if (orderId === null) return 'free'
  return deliveredAt === null ? 'held' : 'delivered'
}

/** The last four characters; of a short code, which they would give away, none. */
const mask = (code: string): string => `••••${code.length >= 10 ? code.slice(-4) : ''}`

/** One batch and a page of its codes, masked; `search` is the number of an order or of a code. Raises `batch_not_found`. */
export async function batchOf(
  ctx: CallerCtx,
  batchId: string,
  page: PageWish & { search?: string },
): Promise<{ batch: BatchView; codes: CodeView[]; nextCursor: string | null }> {
  const { count, cut } = pageOf(page)
  const after = Number(page.cursor ?? 0)
  const inBatch = and(
    eq(codes.batchId, batchId),
    Number.isSafeInteger(after) ? gt(codes.id, after) : sql`false`,
    page.search ? sql`${orderNumber(page.search)} IN (order_id, CAST(codes.id AS TEXT))` : undefined,
  )
  const [[batch], rows] = await readAs(ctx, [
    batchesQuery(ctx).where(eq(codeBatches.id, batchId)),
    ctx.db.select().from(codes).where(inBatch).orderBy(asc(codes.id)).limit(count),
  ])
  if (!batch) throw new AppError('batch_not_found')
  const { shown, nextCursor } = cut(rows, ({ id }) => String(id))
  return { batch, codes: await Promise.all(shown.map((row) => viewOf(ctx, row))), nextCursor }
}

export async function viewOf(ctx: Ctx, row: CodeRow): Promise<CodeView> {
  const [code] = (await unsealAll(ctx, [row])) ?? []
  return { id: row.id, masked: mask(code ?? ''), state: stateOf(row), voided: row.voidReason, orderId: row.orderId }
}

/** `held` of the `voided` codes were kept for orders. */
type Voided = { voided: number; held: number }

/**
 * Ends the sale of a batch: none of its codes reaches anybody who has not got it yet, also out of the orders that hold
 * some (`planVoid`). What was delivered stays with its buyers. Raises `batch_not_found`.
 */
export async function voidBatch(ctx: CallerCtx, batchId: string, reason: string): Promise<Voided> {
  const batch = await readOneAs(ctx, batchesQuery(ctx).where(eq(codeBatches.id, batchId)), 'batch_not_found')
  const which = sql`codes.batch_id = ${batchId}`
  const counts = sql`(SELECT json_object('voided', count(*), 'held', count(order_id)) FROM codes WHERE ${voidable(which)})`
  const [[written]] = await commitAs(
    ctx,
    [
      // First: afterwards nothing tells any more which of them an order has held.
      ...planAudit(ctx, { action: 'void_batch', subject: batchId, after: counts, reason }),
      ...planVoid(ctx, batch.offerId, which),
    ],
    [writtenQuery(ctx, batchId)],
  )
  catalogueChanged(ctx)
  sweepSoon(ctx)
  return { voided: written?.voided ?? 0, held: written?.held ?? 0 }
}

/** The counts of the entry that was written about a batch last. */
const writtenQuery = (ctx: Ctx, batchId: string) =>
  ctx.db
    .select({
      voided: sql<number>`after ->> 'voided'`.as('voided'),
      held: sql<number>`after ->> 'held'`.as('held'),
    })
    .from(auditEntries)
    .where(eq(auditEntries.subject, batchId))
    .orderBy(desc(auditEntries.seq))
    .limit(1)

// One that was used in a time that this database lacks may have been bought.
const isUnsold = sql`order_id IS NULL AND void_reason IS NOT 'sold'`

/**
 * Hands out the codes of a batch that nobody has bought, and takes them out of sale: a holder of the file could use
 * them. Raises `batch_not_found`.
 */
export async function exportBatch(ctx: CallerCtx, batchId: string, reason: string): Promise<string[]> {
  const exported = await retryOnConflict(() => exportOnce(ctx, batchId, reason))
  catalogueChanged(ctx)
  return exported
}

async function exportOnce(ctx: CallerCtx, batchId: string, reason: string): Promise<string[]> {
  const unsold = and(eq(codes.batchId, batchId), isUnsold)
  const [[batch], rows] = await readAs(ctx, [
    batchesQuery(ctx).where(eq(codeBatches.id, batchId)),
    ctx.db.select().from(codes).where(unsold).orderBy(asc(codes.id)),
  ])
  if (!batch) throw new AppError('batch_not_found')
  const clear = await unsealAll(ctx, rows)
  if (!clear) throw new AppError('unavailable', { retryAfterSeconds: 60 })
  const ids = among(rows.map((row) => row.id))
  const asRead = sql`${isUnsold} AND id IN ${ids}`
  const free = sql`batch_id = ${batchId} AND ${isUnsold}`
  const plan: Plan = [
    // Not one that was sold meanwhile.
    guardStill(sql`(SELECT count(*) FROM codes WHERE ${asRead}) = ${rows.length}`),
    guardStill(sql`(SELECT count(*) FROM codes WHERE ${free}) = ${rows.length}`),
    ...planMoveStock(batch.offerId, sql`-(SELECT count(*) FROM codes WHERE ${free} AND voided_at IS NULL)`),
    sql`UPDATE codes SET voided_at = ${ctx.clock.nowMs()}, void_reason = 'exported' WHERE ${voidable(free)}`,
    sql`UPDATE codes SET revealed_at = coalesce(revealed_at, ${ctx.clock.nowMs()}) WHERE ${free}`,
    ...planStockAlerts(ctx, sql`(${batch.offerId})`),
    ...planAudit(ctx, { action: 'export_batch', subject: batchId, after: { exported: rows.length }, reason }),
  ]
  await commitAs(ctx, plan)
  return clear
}
