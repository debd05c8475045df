import { sql } from 'drizzle-orm'
import { type OtherCurrency, otherCurrencies, perUsdOf } from '../../../shared/following'
import { workerLimits } from '../../../shared/limits'
import { commit, type Plan, read } from '../../db/database'
import { type Detail, planClear, planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { type RateRow, rateIn, ratesQuery } from './reading'

export { type KnownRate, type Rates, setOwn, show } from './own-rates'
export {
  inSums,
  type Rate,
  type RateRow,
  rateIn,
  rateOf,
  rateOfSoum,
  ratesIn,
  ratesQuery,
  silenceMs,
} from './reading'

/**
 * Fetches the official rates. One that is absurd beside the last good one of its currency (more than ±20 %) is not taken
 * and raises an alert; a feed that fails changes nothing and throws.
 */
export async function refresh(ctx: Ctx): Promise<void> {
  const [known] = await read(ctx.db, [ratesQuery(ctx)])
  const { perDollar, date } = await ctx.rateFeed()
  await commit(
    ctx.db,
    otherCurrencies.flatMap((currency) => {
      const fresh = perDollar[currency]
      return fresh === undefined ? [] : planFresh(ctx, rateIn(known, currency), { currency, fresh, date })
    }),
  )
}

type Fresh = { currency: OtherCurrency; fresh: number; date: string }

function planFresh(ctx: Ctx, known: RateRow | undefined, { currency, fresh, date }: Fresh): Plan {
  const last = known?.perDollar ?? fresh
  if (Math.abs(fresh - last) * 100 > last * workerLimits.rates.driftPercent) {
    const values = { date, rate: String(perUsdOf(fresh)), last: String(perUsdOf(last)) }
    ctx.log('rate_absurd', { currency, rate: values.rate, last: values.last })
    return [planRaise(ctx, { kind: 'rate_absurd', subject: currency, detail: ['rate_absurd', values] })]
  }
  return [
    sql`INSERT INTO exchange_rates (currency, per_dollar, date, answered_at)
      VALUES (${currency}, ${fresh}, ${date}, ${ctx.clock.nowMs()})
      ON CONFLICT (currency) DO UPDATE SET per_dollar = excluded.per_dollar, date = excluded.date,
        answered_at = excluded.answered_at`,
    planClear(ctx, currency, ['rate_absurd', 'rate_stale']),
  ]
}

/** Raises an alert of each currency whose official rate nobody has told for days: the feed has failed for too long. */
export async function reportStale(ctx: Ctx): Promise<void> {
  const [known] = await read(ctx.db, [ratesQuery(ctx)])
  const plan = otherCurrencies.flatMap((currency) => {
    const row = rateIn(known, currency)
    if (ctx.clock.nowMs() - (row?.answeredAt ?? 0) < workerLimits.rates.staleMs) return []
    const detail: Detail = row?.date ? ['rate_stale', { date: row.date }] : ['rate_never']
    return [planRaise(ctx, { kind: 'rate_stale', subject: currency, detail })]
  })
  if (plan.length > 0) await commit(ctx.db, plan)
}
