import { sql } from 'drizzle-orm'
import type { OtherCurrency } from '../../../shared/following'
import { workerLimits } from '../../../shared/limits'
import { toMajor } from '../../../shared/money'
import type { Plan } from '../../db/database'
import { planClear } from '../alerts/alerts'
import { type Actor, planAudit } from '../audit/audit'
import { type FollowedRow, type FollowRule, movedBy, planEnter, planFollow } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { type RateRow, rateOf, silenceMs } from '../rates/rates'
import type { Pricing } from '../shop-settings'
import { planJudgeAll } from '../supply/supply'

/** Kinds of alerts about rates that are too old for prices. */
export const oldRateAlerts = ['prices_frozen', 'prices_removed'] as const

/** The rule of the owner at the rate of now; undefined where nobody has told a rate for two days. */
export function ruleNow(
  ctx: Ctx,
  row: RateRow | undefined,
  currency: OtherCurrency,
  pricing: Pick<Pricing, 'marginPercent' | 'step'>,
): FollowRule | undefined {
  const rate = rateOf(row)
  if (!rate || silenceMs(ctx, row) >= workerLimits.rates.freezeMs) return undefined
  return {
    currency,
    perDollar: rate.perDollar,
    margin: Math.round(pricing.marginPercent * 100),
    step: pricing.step,
  }
}

/** Plan of prices following a rule, on record with both rates and the number of offers that cost something else by it. */
export const planFollowing = (ctx: Ctx & Actor, row: FollowedRow | undefined, rule: FollowRule): Plan => [
  ...planAudit(ctx, {
    action: 'follow_prices',
    subject: rule.currency,
    before: row && recorded(row),
    after: sql`json_set(${JSON.stringify(recorded(rule))}, '$.offers', ${movedBy(rule)})`,
  }),
  ...planFollow(rule, ctx.clock.nowMs()),
  // A price that has come or gone down may be less than a supplier takes.
  ...planJudgeAll(ctx),
  planClear(ctx, rule.currency, oldRateAlerts),
]

/** Plan of prices in a currency being entered again. */
export const planEntering = (ctx: Ctx, currency: OtherCurrency): Plan => [
  ...planEnter(currency),
  planClear(ctx, currency, oldRateAlerts),
]

/** As the audit log has it: a rate and sums as people write them. */
export const recorded = ({ perDollar, margin, step }: Pick<FollowedRow, 'perDollar' | 'margin' | 'step'>) => ({
  rate: perDollar === null ? null : Number(`${perDollar}e-6`),
  marginPercent: margin / 100,
  step: toMajor(step),
})
