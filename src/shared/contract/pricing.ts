import { z } from 'zod'
import type { FieldCode } from '../errors'
import { type OtherCurrency, otherCurrencies, priceSteps, pricingWays } from '../following'
import { settingLimits } from '../setting-limits'
import { field, moneyIn, moneyOut, namedCurrency, offerName, pageQuery } from './common'
import { rateOut } from './payments'

const percentIn = ({ min, max }: { min: number; max: number }) =>
  z
    .number(field('invalid'))
    .min(min, field('invalid'))
    .max(max, field('invalid'))
    .refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4), field('invalid'))

const margin = percentIn(settingLimits.marginPercent)
const step = z.number(field('invalid_amount')).pipe(moneyIn)

const isStep = (currency: OtherCurrency, minor: number): boolean => priceSteps[currency].some((each) => each === minor)

/** How prices in a currency come about; `step` is one of a few, in major units. */
export const pricingIn = (currency: OtherCurrency) =>
  z.object({
    how: z.enum(pricingWays),
    marginPercent: margin,
    step: step.refine((minor) => isStep(currency, minor), field('invalid_amount')),
    movedPercent: percentIn(settingLimits.movedPercent),
  })

export const pricingOut = z.object({
  how: z.enum(pricingWays),
  marginPercent: z.number(),
  step: moneyOut,
  movedPercent: z.number(),
})

/** A rule that prices could follow. */
export const pricingQuery = pageQuery
  .extend({
    currency: namedCurrency.pipe(z.enum(otherCurrencies)),
    marginPercent: z.coerce.number().pipe(margin),
    step: z.coerce.number().pipe(step),
  })
  .superRefine(({ currency, step: minor }, context) => {
    if (isStep(currency, minor)) return
    context.addIssue({ code: 'custom', path: ['step'], message: 'invalid_amount' satisfies FieldCode })
  })

/** What a rule would change; null where an offer has no price in the currency. All is counted, and shown page by page. */
export const pricingPreview = z.object({
  rate: rateOut,
  total: z.int(),
  changed: z.int(),
  added: z.int(),
  removed: z.int(),
  lines: z.array(
    z.object({
      offerId: z.string(),
      productId: z.string(),
      title: z.string(),
      ...offerName,
      before: moneyOut.nullable(),
      after: moneyOut.nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type PricingPreview = z.infer<typeof pricingPreview>
