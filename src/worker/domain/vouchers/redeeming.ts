import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { among, guardStill, type Plan, type Read, retryOnConflict } from '../../db/database'
import { voucherBatches, vouchers } from '../../db/schema-vouchers'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { earlierAnswer, earlierQuery, planAnswer, planCompleteAnswer } from '../idempotency/idempotency'
import { planGuess } from '../identity/identity'
import {
  type Balances,
  balancesOf,
  balancesQuery,
  balancesSql,
  planTransfer,
  userAccount,
  vouchersAccount,
} from '../ledger/ledger'
import { refuseClosed } from '../settings/settings'

/** What a voucher was worth, and what its redeemer holds now; minor units. */
export type Redeemed = { currency: Currency; minor: number; balances: Balances }

/** The code of a voucher as far as it is for sale, by its fingerprints under every key, and the plan of taking it out. */
type InStock<Row> = {
  query(prints: string[]): Read & { readonly _: { readonly result: Row[] } }
  planTakeOut(prints: string[], rows: Row[]): Plan
}

/**
 * Adds the worth of a voucher to the caller's balance, once; `code` as `voucherCode` writes it. Raises `vouchers_closed`,
 * `voucher_not_found` for a code that nobody knows or that is void, `voucher_used`, `voucher_disputed` while a bank asks
 * for the money that bought it, `rate_limited` after 10 wrong codes in 15 minutes, `idempotency_mismatch`.
 */
export const redeem = <Row>(ctx: CallerCtx, code: string, stock: InStock<Row>): Promise<Redeemed> =>
  retryOnConflict(() => redeemOnce(ctx, code, stock))

const voucherQuery = (ctx: CallerCtx, prints: string[]) =>
  ctx.db
    .select({
      id: sql<string>`vouchers.id`.as('voucher_id'),
      batchId: vouchers.batchId,
      used: sql<number>`vouchers.used`.as('times_used'),
      disputedAt: vouchers.disputedAt,
      currency: voucherBatches.currency,
      minor: voucherBatches.amount,
    })
    .from(vouchers)
    .innerJoin(voucherBatches, eq(voucherBatches.id, vouchers.batchId))
    .where(sql`fingerprint IN ${among(prints)} AND voided_at IS NULL`)

const refusalOf = (voucher: { used: number; disputedAt: number | null } | undefined) => {
  if (voucher && voucher.used > 0) return 'voucher_used'
  return voucher && voucher.disputedAt !== null ? 'voucher_disputed' : undefined
}

async function redeemOnce<Row>(ctx: CallerCtx, code: string, stock: InStock<Row>): Promise<Redeemed> {
  const { userId } = ctx.caller
  const { fingerprint, aliases } = await ctx.vault.seal(code)
  const prints = [fingerprint, ...aliases]
  const [earlierRows, [voucher], stocked] = await readAs(ctx, [
    earlierQuery(ctx),
    voucherQuery(ctx, prints),
    stock.query(prints),
  ])
  const earlier = earlierAnswer<Redeemed>(ctx, earlierRows)
  if (earlier) return earlier
  refuseClosed(ctx, 'vouchers')
  const refusal = refusalOf(voucher)
  if (!voucher || refusal) {
    // A used one was no guess, but is told only to those who have tries left.
    await commitAs(ctx, planGuess(ctx, sql`${voucher ? 1 : 0}`))
    throw new AppError(refusal ?? 'voucher_not_found', { fields: { code: refusal ?? 'voucher_not_found' } })
  }
  const { id, currency, minor } = voucher
  const atMs = ctx.clock.nowMs()
  const plan = [
    ...planAnswer(ctx, null),
    ...planGuess(ctx, sql`1`),
    guardStill(sql`EXISTS (SELECT 1 FROM vouchers WHERE id = ${id} AND voided_at IS NULL AND disputed_at IS NULL)`),
    sql`UPDATE vouchers SET used = used + 1, used_by = ${userId}, used_at = ${atMs} WHERE id = ${id}`,
    sql`UPDATE voucher_batches SET used = used + 1 WHERE id = ${voucher.batchId}`,
    ...stock.planTakeOut(prints, stocked),
    ...planTransfer({
      reference: `voucher:${id}`,
      from: vouchersAccount(currency),
      to: userAccount(userId, currency),
      currency,
      minor,
      kind: 'voucher',
      atMs,
    }),
    ...planCompleteAnswer(
      ctx,
      sql`json_object('currency', ${currency}, 'minor', ${minor}, 'balances', json(${balancesSql(sql`${userId}`)}))`,
    ),
  ]
  const [rows] = await commitAs(ctx, plan, [balancesQuery(ctx.db, userId)])
  return { currency, minor, balances: balancesOf(rows) }
}
