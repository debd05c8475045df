import type { EditSettings } from '../../../shared/contract/settings'
import { AppError } from '../../../shared/errors'
import { type OtherCurrency, otherCurrencies } from '../../../shared/following'
import type { Plan } from '../../db/database'
import type { PageWish } from '../../db/page'
import { readAs } from '../caller/caller'
import {
  catalogueChanged,
  type FollowedRow,
  type FollowingPreview,
  followedQuery,
  previewFollowing,
} from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { type Rate, type RateRow, rateIn, rateOf, ratesQuery } from '../rates/rates'
import * as settings from '../settings/settings'
import type { Pricing } from '../shop-settings'
import { planJudgeAll } from '../supply/supply'
import { planEntering, planFollowing, ruleNow } from './following'

export { followPrices } from './recalculating'

/**
 * Sets everything anew, and in the same batch makes the prices of the currencies that follow the dollar by another rule
 * than before, and says what suppliers can deliver in the currencies that are sold now. Raises `settings_changed`, and `rate_unknown` where prices are to follow a rate that nobody has told for
 * two days.
 */
export async function editSettings(ctx: CallerCtx, form: EditSettings): Promise<settings.SettingsView> {
  const view = await settings.edit(ctx, form, {
    reads: [followedQuery(ctx), ratesQuery(ctx)],
    plan: ([followed, rates], before, after) => [
      ...otherCurrencies.flatMap((currency) => {
        const [was, is] = [before.pricing[currency], after.pricing[currency]]
        return isSameRule(was, is) ? [] : planRule(ctx, { currency, pricing: is, followed, rates })
      }),
      // In a currency that is sold from now on an offer may cost less than its supplier takes.
      ...(String(settings.soldIn(before)) === String(settings.soldIn(after))
        ? []
        : planJudgeAll({ ...ctx, settings: { ...ctx.settings, ...after } })),
    ],
  })
  catalogueChanged(ctx)
  return view
}

const isSameRule = (one: Pricing, other: Pricing): boolean =>
  one.how === other.how &&
  (one.how === 'entered' || (one.marginPercent === other.marginPercent && one.step === other.step))

type NewRule = { currency: OtherCurrency; pricing: Pricing; followed: FollowedRow[]; rates: RateRow[] }

function planRule(ctx: CallerCtx, { currency, pricing, followed, rates }: NewRule): Plan {
  if (pricing.how === 'entered') return planEntering(ctx, currency)
  const rule = ruleNow(ctx, rateIn(rates, currency), currency, pricing)
  if (!rule) throw new AppError('rate_unknown', { fields: { [`pricing.${currency}.how`]: 'rate_unknown' } })
  const row = followed.find((each) => each.currency === currency)
  return planFollowing(ctx, row, rule)
}

type Wish = PageWish & Pick<Pricing, 'marginPercent' | 'step'> & { currency: OtherCurrency }

/** What following the rate of now would do to the prices in a currency. Raises `rate_unknown`. */
export async function preview(ctx: CallerCtx, wish: Wish): Promise<FollowingPreview & { rate: Rate }> {
  const { currency, limit, cursor } = wish
  const [rows] = await readAs(ctx, [ratesQuery(ctx)])
  const row = rateIn(rows, currency)
  const rule = ruleNow(ctx, row, currency, wish)
  const rate = rateOf(row)
  if (!rule || !rate) throw new AppError('rate_unknown')
  return { rate, ...(await previewFollowing(ctx, rule, cursor === undefined ? { limit } : { limit, cursor })) }
}
