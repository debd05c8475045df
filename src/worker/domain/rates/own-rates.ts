import { sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { byOther, type OtherCurrency, otherCurrencies, perUsdOf } from '../../../shared/following'
import { settingLimits } from '../../../shared/setting-limits'
import type { Plan } from '../../db/database'
import { planAudit } from '../audit/audit'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Form, saveForm, shownQuery, versionOf } from '../forms/forms'
import { officialOf, type Rate, type RateRow, rateIn, rateOf, ratesQuery } from './reading'

/** The rate that holds, the official one and when the bank told it, when an own one ends (Unix ms), and its version. */
export type KnownRate = {
  rate: Rate | null
  official: Rate | null
  answeredAt: number | null
  ownUntil: number | null
  version: string
}
export type Rates = Record<OtherCurrency, KnownRate>

// Sums up one row or none: the first official rate changes nothing of it.
const formOf = (currency: OtherCurrency): Form => ({
  shown: sql`(SELECT json_array(max(own_per_dollar), max(own_until)) FROM exchange_rates WHERE currency = ${currency})`,
  acts: { subjects: [currency], actions: ['set_rate'] },
})

/** Both rates of each currency, for an administrator. */
export async function show(ctx: CallerCtx): Promise<Rates> {
  const [rows, ...shown] = await readAs(ctx, [
    ratesQuery(ctx),
    ...otherCurrencies.map((currency) => shownQuery(ctx, formOf(currency))),
  ])
  const versions = await Promise.all(shown.map(([now]) => versionOf(now?.shown ?? '')))
  return byOther((currency) => {
    const row = rateIn(rows, currency)
    return {
      rate: rateOf(row),
      official: officialOf(row),
      answeredAt: row?.answeredAt ?? null,
      ownUntil: row?.ownPerDollar ? row.ownUntil : null,
      version: versions[otherCurrencies.indexOf(currency)] ?? '',
    }
  })
}

type OwnRate = {
  currency: OtherCurrency
  perDollar: number | null
  untilMs?: number | null
  confirmed?: boolean
  version?: string | undefined
  reason: string
}

/**
 * Sets the shop's own rate in millionths of a currency, for a time or until it is taken back, or goes back to the official
 * one. Raises `invalid_request` for an end that is over, `form_changed`, and `rate_unusual` for one that is more than
 * ±30 % away from the official rate and not confirmed.
 */
export async function setOwn(ctx: CallerCtx, wish: OwnRate): Promise<Rates> {
  const untilMs = wish.perDollar === null ? null : (wish.untilMs ?? null)
  if (untilMs !== null && untilMs <= ctx.clock.nowMs()) {
    throw new AppError('invalid_request', { fields: { until: 'invalid' } })
  }
  await saveForm(ctx, formOf(wish.currency), wish.version, {
    reads: [ratesQuery(ctx)],
    plan: ([rows]) => planOwn(ctx, rateIn(rows, wish.currency), { ...wish, untilMs }),
  })
  return show(ctx)
}

function planOwn(ctx: CallerCtx, before: RateRow | undefined, wish: OwnRate & { untilMs: number | null }): Plan {
  const { currency, perDollar, untilMs, reason } = wish
  if (!wish.confirmed && perDollar !== null && isUnusual(perDollar, before?.perDollar)) {
    throw new AppError('rate_unusual')
  }
  const date = perDollar === null ? null : new Date(ctx.clock.nowMs()).toISOString().slice(0, 10)
  return [
    sql`INSERT INTO exchange_rates (currency, own_per_dollar, own_date, own_until)
      VALUES (${currency}, ${perDollar}, ${date}, ${untilMs})
      ON CONFLICT (currency) DO UPDATE SET own_per_dollar = excluded.own_per_dollar, own_date = excluded.own_date,
        own_until = excluded.own_until`,
    ...planAudit(ctx, {
      action: 'set_rate',
      subject: currency,
      before: recorded(before?.ownPerDollar ?? null, before?.ownUntil ?? null),
      after: recorded(perDollar, untilMs),
      reason,
    }),
  ]
}

const isUnusual = (own: number, official: number | null | undefined): boolean =>
  !!official && Math.abs(own - official) * 100 > official * settingLimits.unusualRatePercent

const recorded = (perDollar: number | null, untilMs: number | null) => {
  if (perDollar === null) return null
  const perUsd = perUsdOf(perDollar)
  return untilMs === null ? { perUsd } : { perUsd, until: new Date(untilMs).toISOString() }
}
