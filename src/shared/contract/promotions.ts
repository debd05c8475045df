import { z } from 'zod'
import { namedSums, promotionLimits } from '../discounts'
import { byTranslation, languages } from '../languages'
import {
  bySentCurrency,
  endsLater,
  exactly,
  field,
  instant,
  line,
  moneyOut,
  pageQuery,
  reason,
  sumsIn,
  sumsOut,
} from './common'
import { goods, goodsOut } from './discounts'

const name = line(promotionLimits.name)
const percent = z.int().min(1).max(promotionLimits.percent)
const at = z.iso.datetime({ error: 'invalid' })

/** What a promotion takes off, of what and when; a percentage, a price, steps, or several. Without goods it is for everything. */
const form = {
  names: z.object({ en: name.min(1, field('required')), ...byTranslation(() => name.default('')) }),
  percent: percent.nullish(),
  /** What each piece costs; the lower price wins. */
  priceIn: sumsIn().nullish(),
  steps: z
    .array(z.object({ from: z.int().min(2).max(promotionLimits.from), percent }))
    .max(promotionLimits.steps)
    .default([]),
  ...goods,
  startsAt: at,
  endsAt: at.nullish(),
  pieces: z.int().min(0).max(promotionLimits.pieces).nullish(),
  allowsCoupon: z.boolean().default(true),
}

type Form = z.output<z.ZodObject<typeof form>>

function takesOff({ percent: off, priceIn, steps }: Partial<Form>, context: z.RefinementCtx): void {
  if (off != null || steps?.length !== 0 || namedSums(priceIn)) return
  context.addIssue({ code: 'custom', path: ['percent'], message: 'required' })
}

export const makePromotion = z
  .object({ ...form, reason })
  .superRefine(takesOff)
  .superRefine(endsLater)
/** `seen`: the pieces that the form showed. What was sold since then stays sold. */
export const editPromotion = z
  .object({ ...form, version: z.int(), seen: z.object({ pieces: z.int().nullable() }).optional(), reason })
  .superRefine(takesOff)
  .superRefine(endsLater)
export const previewPromotion = z.object(form).superRefine(takesOff).superRefine(endsLater)
export type PromotionForm = z.output<typeof previewPromotion>

export const adminPromotion = z.object({
  promotionId: z.string(),
  version: z.int(),
  names: z.partialRecord(z.enum(languages), z.string()),
  percent: z.int().nullable(),
  priceIn: bySentCurrency(moneyOut).nullable(),
  steps: z.array(z.object({ from: z.int(), percent: z.int() })),
  ...goodsOut,
  startsAt: instant,
  endsAt: instant.nullable(),
  /** How many pieces may still be sold so; null for any number. */
  pieces: z.int().nullable(),
  allowsCoupon: z.boolean(),
  endedAt: instant.nullable(),
  madeAt: instant,
  sold: z.int(),
  /** What orders that stand paid for those pieces, and what it took off, by currency. */
  broughtIn: bySentCurrency(z.object({ orders: z.int(), paid: moneyOut, off: moneyOut })),
})
export type AdminPromotion = z.infer<typeof adminPromotion>
export const adminPromotions = z.object({ promotions: z.array(adminPromotion), nextCursor: z.string().nullable() })
export type AdminPromotions = z.infer<typeof adminPromotions>
export const promotionsQuery = pageQuery.extend({ search: exactly(64).optional() })

/**
 * What buyers would see of the first offers that a promotion is for; a package is named by its `label`, without an
 * `amount`.
 */
export const promotionPreview = z.object({
  offers: z.array(
    z.object({
      ...{ title: z.string(), amount: z.int().nullable(), label: z.string(), region: z.string().nullable() },
      ...{ priceIn: sumsOut, loweredIn: sumsOut, wasIn: sumsOut },
      steps: z.array(z.object({ from: z.int(), priceIn: sumsOut })),
    }),
  ),
  /** How many offers it is for. */
  count: z.int(),
})
export type PromotionPreview = z.infer<typeof promotionPreview>
