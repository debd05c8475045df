import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { decimalOf } from '../../../shared/money'
import { settingLimits } from '../../../shared/setting-limits'
import { commit, type Plan, read } from '../../db/database'
import { prepared } from '../../db/prepared'
import { exchangeRates } from '../../db/schema-money'
import { type Detail, planClear, planRaise } from '../alerts/alerts'
import { planAudit } from '../audit/audit'
import { readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { type Form, saveForm, shownQuery, versionOf } from '../forms/forms'

const uzs = 'uzs'

/** Hundredths of a sum for one dollar, the day it is for, and whose it is. */
export type Rate = { rate: number; date: string; source: 'cbu' | 'shop' }

const lives = (now: Placeholder, column: SQL) => sql`iif((own_until IS NULL OR own_until > ${now}), ${column}, NULL)`

const rateAt = prepared((db, value) =>
  db
    .select({
      rate: exchangeRates.earlierRate,
      date: exchangeRates.date,
      ownRate: sql<number | null>`${lives(value('nowMs'), sql`own_rate`)}`.as('living_rate'),
      ownDate: sql<string | null>`${lives(value('nowMs'), sql`own_date`)}`.as('living_date'),
      ownUntil: exchangeRates.ownUntil,
    })
    .from(exchangeRates)
    .where(eq(exchangeRates.currency, uzs)),
)

/** Query of the rate that holds; `rateOf` reads its rows. An own rate whose time is over is none. */
export const rateQuery = (ctx: Ctx) => rateAt({ nowMs: ctx.clock.nowMs() })

type Row = ReturnType<typeof rateQuery>['_']['result'][number]

/** The owner's own rate where there is one, else the last good official one; null while none is known. */
export function rateOf([row]: Row[]): Rate | null {
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
  if (drift * 100 > last * workerLimits.rates.driftPercent) {
    const values = { date: fresh.date, rate: decimalOf(fresh.rate), last: decimalOf(last) }
    ctx.log('rate_absurd', { rate: fresh.rate, last })
    await commit(ctx.db, [planRaise(ctx, { kind: 'rate_absurd', subject: uzs, detail: ['rate_absurd', values] })])
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
  if (ageMs < workerLimits.rates.staleMs) return
  const detail: Detail = known?.date ? ['rate_stale', { date: known.date }] : ['rate_never']
  await commit(ctx.db, [planRaise(ctx, { kind: 'rate_stale', subject: uzs, detail })])
}

/** The rate that holds, the official one, when an own one ends (Unix ms), and the version of the own one. */
export type Rates = { rate: Rate | null; official: Rate | null; ownUntil: number | null; version: string }

// Sums up one row or none: the first official rate changes nothing of it.
const rateForm: Form = {
  shown: sql`(SELECT json_array(max(own_rate), max(own_until)) FROM exchange_rates WHERE currency = ${uzs})`,
  acts: { subjects: [uzs], actions: ['set_rate'] },
}

/** Both rates, for an administrator. */
export async function show(ctx: CallerCtx): Promise<Rates> {
  const [[row], [now]] = await readAs(ctx, [rateQuery(ctx), shownQuery(ctx, rateForm)])
  return {
    rate: rateOf(row ? [row] : []),
    official: row?.rate && row.date ? { rate: row.rate, date: row.date, source: 'cbu' } : null,
    ownUntil: row?.ownRate ? row.ownUntil : null,
    version: await versionOf(now?.shown ?? ''),
  }
}

type OwnRate = { rate: number | null; untilMs?: number | null; confirmed?: boolean; version?: string; reason: string }

/**
 * Sets the shop's own rate in hundredths of a sum, for a time or until it is taken back, or goes back to the official
 * one. Raises `invalid_amount` for 0, `invalid_request` for an end that is over, `form_changed`, and `rate_unusual` for
 * one that is more than ±30 % away from the official rate and not confirmed.
 */
export async function setOwn(ctx: CallerCtx, wish: OwnRate): Promise<Rates> {
  const nowMs = ctx.clock.nowMs()
  const untilMs = wish.rate === null ? null : (wish.untilMs ?? null)
  if (wish.rate === 0) throw new AppError('invalid_amount', { fields: { uzsPerUsd: 'invalid_amount' } })
  if (untilMs !== null && untilMs <= nowMs) throw new AppError('invalid_request', { fields: { until: 'invalid' } })
  await saveForm(ctx, rateForm, wish.version, {
    reads: [rateQuery(ctx)],
    plan: ([[before]]) => planOwn(ctx, before, { ...wish, untilMs }),
  })
  return show(ctx)
}

function planOwn(ctx: CallerCtx, before: Row | undefined, wish: OwnRate & { untilMs: number | null }): Plan {
  const { rate, untilMs, reason } = wish
  if (!wish.confirmed && rate !== null && isUnusual(rate, before?.rate)) throw new AppError('rate_unusual')
  const date = rate === null ? null : new Date(ctx.clock.nowMs()).toISOString().slice(0, 10)
  return [
    sql`INSERT INTO exchange_rates (currency, own_rate, own_date, own_until)
      VALUES (${uzs}, ${rate}, ${date}, ${untilMs})
      ON CONFLICT (currency) DO UPDATE SET own_rate = excluded.own_rate, own_date = excluded.own_date,
        own_until = excluded.own_until`,
    ...planAudit(ctx, {
      action: 'set_rate',
      subject: uzs,
      before: recorded(before?.ownRate ?? null, before?.ownUntil ?? null),
      after: recorded(rate, untilMs),
      reason,
    }),
  ]
}

const isUnusual = (own: number, official: number | null | undefined): boolean =>
  !!official && Math.abs(own - official) * 100 > official * settingLimits.unusualRatePercent

const recorded = (rate: number | null, untilMs: number | null) =>
  rate === null || untilMs === null ? rate : { rate, until: new Date(untilMs).toISOString() }
