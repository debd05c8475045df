import { sql } from 'drizzle-orm'
import { type OtherCurrency, otherCurrencies } from '../../../shared/following'
import { workerLimits } from '../../../shared/limits'
import { Conflict, commit, guardStill, type Plan, read } from '../../db/database'
import { planClear, planRaise } from '../alerts/alerts'
import { type Actor, planAudit } from '../audit/audit'
import {
  catalogueChanged,
  type FollowedRow,
  type FollowRule,
  followedQuery,
  planSellNothing,
  soldIn,
  standsAs,
} from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { type RateRow, rateIn, ratesQuery, silenceMs } from '../rates/rates'
import { isNewest } from '../settings/settings'
import { oldRateAlerts, planEntering, planFollowing, recorded, ruleNow } from './following'

/** Who acts where nobody does, in the audit log. */
const schedule: Actor = { caller: { userId: 'schedule' } }

/**
 * Makes the prices of the currencies that follow the dollar anew where the rate has moved by as much as the owner has
 * set, in one batch. Two days after the last answer of the bank they stand still, after seven nothing is sold in the
 * currency; with the next answer it is sold in again.
 */
export async function followPrices(ctx: Ctx): Promise<void> {
  const [followed, rates] = await read(ctx.db, [followedQuery(ctx), ratesQuery(ctx)])
  for (const currency of otherCurrencies) {
    const row = followed.find((each) => each.currency === currency)
    const { prices = [], alerts = [] } = stepOf(ctx, currency, row, rateIn(rates, currency))
    if (prices.length + alerts.length === 0) continue
    if ((await isCommitted(ctx, currency, row, [...prices, ...alerts])) && prices.length > 0) catalogueChanged(ctx)
  }
}

type Row = FollowedRow | undefined

/** The owner or another worker may be faster and change what was read: then the next run looks again. */
async function isCommitted(ctx: Ctx, currency: OtherCurrency, row: Row, plan: Plan): Promise<boolean> {
  const asRead = [guardStill(isNewest(ctx.settings.version)), guardStill(standsAs(currency, row))]
  try {
    await commit(ctx.db, [...asRead, ...plan])
    return true
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    ctx.log('prices_follow_later', { currency })
    return false
  }
}

/** Plans of what is due for a currency: of its prices, and of the alerts about them. */
type Step = { prices?: Plan; alerts?: Plan }

function stepOf(ctx: Ctx, currency: OtherCurrency, row: Row, rate: RateRow | undefined): Step {
  const pricing = ctx.settings.pricing[currency]
  if (pricing.how === 'entered') return row ? { prices: planEntering(ctx, currency) } : {}
  const rule = ruleNow(ctx, rate, currency, pricing)
  if (!rule) return stepWithoutRate(ctx, currency, row, rate)
  if (!row || isOther(row, rule) || hasMoved(row, rule, pricing.movedPercent)) {
    return { prices: planFollowing({ ...ctx, ...schedule }, row, rule) }
  }
  return { alerts: [planClear(ctx, currency, oldRateAlerts)] }
}

const isOther = (row: FollowedRow, rule: FollowRule): boolean => row.margin !== rule.margin || row.step !== rule.step

/** By that percentage or more. */
const hasMoved = ({ perDollar }: FollowedRow, rule: FollowRule, percent: number): boolean =>
  perDollar === null ||
  (rule.perDollar !== perDollar && Math.abs(rule.perDollar - perDollar) * 100 >= perDollar * percent)

function stepWithoutRate(ctx: Ctx, currency: OtherCurrency, row: Row, rate: RateRow | undefined): Step {
  const date = rate?.date ?? ''
  if (silenceMs(ctx, rate) < workerLimits.rates.removeMs) {
    return {
      alerts: [planRaise(ctx, { kind: 'prices_frozen', subject: currency, detail: ['prices_frozen', { date }] })],
    }
  }
  const alerts = [
    planClear(ctx, currency, ['prices_frozen']),
    planRaise(ctx, { kind: 'prices_removed', subject: currency, detail: ['prices_removed', { date }] }),
  ]
  if (!row || row.perDollar === null) return { alerts }
  const act = {
    action: 'stop_following',
    subject: currency,
    before: recorded(row),
    after: sql`json_object('rate', NULL, 'offers', ${soldIn(currency)})`,
  }
  const prices = [...planAudit({ ...ctx, ...schedule }, act), ...planSellNothing(currency, ctx.clock.nowMs())]
  return { prices, alerts }
}
