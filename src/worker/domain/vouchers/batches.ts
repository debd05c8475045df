import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { byCurrency, type Currency } from '../../../shared/money'
import { among, guardStill, type Plan, retryOnConflict } from '../../db/database'
import { isPast, type PageWish, pageOf } from '../../db/page'
import { voucherBatches, vouchers } from '../../db/schema-vouchers'
import { beginsWith, isCalled } from '../../db/search'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'
import { checkSum } from '../ledger/ledger'
import { refuseClosed, refuseUnsold } from '../settings/settings'

// The vouchers of the shop as administrators make them, count them and make them void.

type Making = { currency: Currency; minor: number; count: number; reason?: string | undefined }

type Made = { id: string; codes: string[] }
/** What a repetition is answered from: the codes stay sealed. */
type Kept = { id: string; voucherIds: string[] }

/**
 * Makes vouchers of one sum (minor units) and answers their codes, under the same key the same ones and else this once:
 * the shop keeps them sealed. No money moves until one is redeemed. Raises `vouchers_closed`, `unsupported_currency`,
 * `invalid_amount`, `idempotency_mismatch`, and `unavailable` when a repetition can't open what was made.
 */
export const makeVouchers = (ctx: CallerCtx, making: Making): Promise<Made> =>
  retryOnConflict(async () => {
    const [rows] = await readAs(ctx, [earlierQuery(ctx)])
    const earlier = earlierAnswer<Kept>(ctx, rows)
    return earlier ? madeBefore(ctx, earlier) : makeNew(ctx, making)
  })

async function makeNew(ctx: CallerCtx, { currency, minor, count, reason }: Making): Promise<Made> {
  refuseClosed(ctx, 'vouchers')
  refuseUnsold(ctx, currency)
  checkSum(currency, minor)
  const id = ctx.ids.id()
  const codes = Array.from({ length: count }, () => ctx.ids.voucher())
  const rows = await Promise.all(
    codes.map(async (code) => {
      const { sealed, keyId, fingerprint } = await ctx.vault.seal(code)
      return { id: ctx.ids.id(), sealed, keyId, fingerprint }
    }),
  )
  const kept: Kept = { id, voucherIds: rows.map((row) => row.id) }
  await commitAs(ctx, [
    ...planAnswer(ctx, kept),
    sql`INSERT INTO voucher_batches (id, currency, amount, made, made_by, made_at)
      VALUES (${id}, ${currency}, ${minor}, ${count}, ${ctx.caller.userId}, ${ctx.clock.nowMs()})`,
    sql`INSERT INTO vouchers (id, batch_id, sealed, key_id, fingerprint)
      SELECT value ->> 'id', ${id}, value ->> 'sealed', value ->> 'keyId', value ->> 'fingerprint'
      FROM json_each(${JSON.stringify(rows)})`,
    ...planAudit(ctx, { action: 'make_vouchers', subject: id, after: { currency, minor, count }, reason }),
  ])
  return { id, codes }
}

const { id: voucherId, sealed, keyId, fingerprint } = vouchers
const sealedColumns = { id: voucherId, sealed, keyId, fingerprint }
type Sealed = Pick<typeof vouchers.$inferSelect, keyof typeof sealedColumns>

async function madeBefore(ctx: CallerCtx, { id, voucherIds }: Kept): Promise<Made> {
  const [rows] = await readAs(ctx, [
    ctx.db
      .select(sealedColumns)
      .from(vouchers)
      .where(sql`id IN ${among(voucherIds)}`),
  ])
  rows.sort((one, other) => voucherIds.indexOf(one.id) - voucherIds.indexOf(other.id))
  try {
    return { id, codes: await Promise.all(rows.map((row) => ctx.vault.unseal(row))) }
  } catch {
    throw new AppError('unavailable', { retryAfterSeconds: 60 })
  }
}

export type VoucherBatchView = Omit<typeof voucherBatches.$inferSelect, 'seq'> & { madeByName: string }

const { seq: _, ...own } = getTableColumns(voucherBatches)
const columns = {
  ...own,
  madeByName: sql<string>`(SELECT nickname FROM users WHERE users.id = made_by)`.as('made_by_name'),
}

/** Batches that a text finds: by the beginning of their number, by their currency, or by whoever made them. */
const isFound = (text: string): SQL =>
  sql`(${beginsWith(sql`voucher_batches.id`, text.toUpperCase())} OR currency = ${text.toLowerCase()}
    OR made_by IN (SELECT id FROM users WHERE id = ${text} OR ${isCalled(sql`nickname_key`, text)}))`

/** Batches, newest first, and what all vouchers are worth that can still be redeemed, found or not; minor units. */
export async function listBatches(ctx: CallerCtx, { search, ...page }: PageWish & { search?: string }) {
  const { count, cut } = pageOf(page)
  const wanted = sql`${isPast(voucherBatches, page.cursor)} AND ${search ? isFound(search) : sql`true`}`
  const [rows, sums] = await readAs(ctx, [
    ctx.db.select(columns).from(voucherBatches).where(wanted).orderBy(desc(voucherBatches.seq)).limit(count),
    ctx.db
      .select({
        currency: voucherBatches.currency,
        minor: sql<number>`sum(amount * (made - used - voided))`.as('left_minor'),
      })
      .from(voucherBatches)
      .groupBy(voucherBatches.currency),
  ])
  const { shown, nextCursor } = cut(rows, ({ id }) => id)
  const left = new Map(sums.map(({ currency, minor }) => [currency, minor]))
  return { batches: shown, outstanding: byCurrency((currency) => left.get(currency) ?? 0), nextCursor }
}

/** What goes with the vouchers, by the fingerprints that their codes have under every key. */
type Alongside = (prints: string[]) => Promise<Plan>

/**
 * Makes the vouchers of a batch void that nobody has redeemed: from then on nobody knows their codes. Done twice is done
 * once. Raises `batch_not_found`. `alongside`: what is committed in the same batch.
 */
export const voidBatch = (
  ctx: CallerCtx,
  id: string,
  reason: string,
  alongside: Alongside = async () => [],
): Promise<VoucherBatchView> =>
  retryOnConflict(async () => {
    const [[before], unused] = await readAs(ctx, [
      ctx.db.select(columns).from(voucherBatches).where(eq(voucherBatches.id, id)),
      ctx.db.select(sealedColumns).from(vouchers).where(sql`batch_id = ${id} AND used = 0 AND voided_at IS NULL`),
    ])
    if (!before) throw new AppError('batch_not_found')
    const { made, used, voided } = before
    const left = made - used - voided
    if (left === 0) return before
    await commitAs(ctx, [
      guardStill(sql`EXISTS (SELECT 1 FROM voucher_batches WHERE id = ${id} AND used = ${used}
        AND voided = ${voided})`),
      sql`UPDATE voucher_batches SET voided = made - used WHERE id = ${id}`,
      sql`UPDATE vouchers SET voided_at = ${ctx.clock.nowMs()}
        WHERE batch_id = ${id} AND used = 0 AND voided_at IS NULL`,
      ...(await alongside(await printsOf(ctx, unused))),
      ...planAudit(ctx, { action: 'void_vouchers', subject: id, after: { voided: left }, reason }),
    ])
    return { ...before, voided: voided + left }
  })

/** One that does not open is known by the fingerprint beside it alone. */
async function printsOf(ctx: CallerCtx, rows: Sealed[]): Promise<string[]> {
  const prints = rows.map(async (row) => {
    const code = await ctx.vault.unseal(row).catch(() => undefined)
    const { fingerprint, aliases } = code === undefined ? { ...row, aliases: [] } : await ctx.vault.seal(code)
    return [row.fingerprint, fingerprint, ...aliases]
  })
  return [...new Set((await Promise.all(prints)).flat())]
}
