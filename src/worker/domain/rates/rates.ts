import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { decimalOf } from '../../../shared/money'
import { commit, read } from '../../db/database'
import { exchangeRates } from '../../db/schema-money'
import { planClear, planRaise } from '../alerts/alerts'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'

const uzs = 'uzs'

/** Hundredths of a sum for one dollar, the day it is for, and whose it is. */
export type Rate = { rate: number; date: string; source: 'cbu' | 'shop' }

/** Query of the rate that holds; `rateOf` reads its rows. */
export const rateQuery = (ctx: Ctx) => ctx.db.select().from(exchangeRates).where(eq(exchangeRates.currency, uzs))

/** The owner's own rate where there is one, else the last good official one; null while none is known. */
export function rateOf([row]: (typeof exchangeRates.$inferSelect)[]): Rate | null {
  if (row?.ownRate && row.ownDate) return { rate: row.ownRate, date: row.ownDate, source: 'shop' }
  return row?.rate && row.date ? { rate: row.rate, date: row.date, source: 'cbu' } : null
}

/** Whole sums for an amount in cents, rounded up: 4.99 dollars at 12021.22 are 59 986 sums. */
export const inSums = (cents: number, { rate }: Rate): number =>
  Number((BigInt(cents) * BigInt(rate) + 9999n) / 10_000n)

/**
 * Fetches the official rate. One that is absurd beside the last good one (more than ±20 %) is not taken and raises an
 * alert; a feed that fails changes nothing and throws.
 */
export async function refresh(ctx: Ctx): Promise<void> {
  const [[known]] = await read(ctx.db, [rateQuery(ctx)])
  const fresh = await ctx.rateFeed()
  const last = known?.rate ?? fresh.rate
  const drift = Math.abs(fresh.rate - last)
  if (drift * 100 > last * limits.rates.driftPercent) {
    const detail = `The central bank's rate of ${fresh.date} is ${decimalOf(fresh.rate)}, the last good one ${decimalOf(last)}.`
    ctx.log('rate_absurd', { rate: fresh.rate, last })
    await commit(ctx.db, [planRaise(ctx, { kind: 'rate_absurd', subject: uzs, detail })])
    return
  }
  await commit(ctx.db, [
    sql`INSERT INTO exchange_rates (currency, rate, date) VALUES (${uzs}, ${fresh.rate}, ${fresh.date})
      ON CONFLICT (currency) DO UPDATE SET rate = excluded.rate, date = excluded.date`,
    planClear(ctx, uzs, ['rate_absurd', 'rate_stale']),
  ])
}

/** Raises an alert when the official rate is days old: the feed has failed for too long. */
export async function reportStale(ctx: Ctx): Promise<void> {
  const [[known]] = await read(ctx.db, [rateQuery(ctx)])
  const ageMs = ctx.clock.nowMs() - Date.parse(known?.date ?? '1970-01-01')
  if (ageMs < limits.rates.staleMs) return
  const detail = `The last official rate is of ${known?.date ?? 'no day yet'}.`
  await commit(ctx.db, [planRaise(ctx, { kind: 'rate_stale', subject: uzs, detail })])
}

/** Both rates, for an administrator. */
export async function show(ctx: CallerCtx): Promise<Rate | null> {
  const [rows] = await readAs(ctx, [rateQuery(ctx)])
  return rateOf(rows)
}

/** Sets the shop's own rate in hundredths of a sum, or goes back to the official one. Raises `invalid_amount` for 0. */
export async function setOwn(ctx: CallerCtx, wish: { rate: number | null; reason: string }): Promise<Rate | null> {
  if (wish.rate === 0) throw new AppError('invalid_amount', { fields: { uzsPerUsd: 'invalid_amount' } })
  const [[before]] = await readAs(ctx, [rateQuery(ctx)])
  const date = wish.rate === null ? null : new Date(ctx.clock.nowMs()).toISOString().slice(0, 10)
  const [rows] = await commitAs(
    ctx,
    [
      sql`INSERT INTO exchange_rates (currency, own_rate, own_date) VALUES (${uzs}, ${wish.rate}, ${date})
        ON CONFLICT (currency) DO UPDATE SET own_rate = excluded.own_rate, own_date = excluded.own_date`,
      ...planAudit(ctx, {
        action: 'set_rate',
        subject: uzs,
        before: before?.ownRate ?? null,
        after: wish.rate,
        reason: wish.reason,
      }),
    ],
    [rateQuery(ctx)],
  )
  return rateOf(rows)
}
