import { z } from 'zod'
import { namedSums, promotionLimits } from '../discounts'
import { languages } from '../languages'
import {
  bySentCurrency,
  exactly,
  field,
  instant,
  line,
  lines,
  moneyOut,
  pageQuery,
  reason,
  sumsIn,
  sumsOut,
} from './common'

const name = line(promotionLimits.name)
const percent = z.int().min(1).max(promotionLimits.percent)
const at = z.iso.datetime({ error: 'invalid' })

/** What a promotion takes off, of what and when; a percentage, a price, steps, or several. Without goods it is for everything. */
const form = {
  names: z.object({ en: name.min(1, field('required')), ru: name.default(''), uz: name.default('') }),
  percent: percent.nullish(),
  /** What each piece costs; the lower price wins. */
  priceIn: sumsIn().nullish(),
  steps: z
    .array(z.object({ from: z.int().min(2).max(promotionLimits.from), percent }))
    .max(promotionLimits.steps)
    .default([]),
  productIds: z.array(exactly(80)).max(200).default([]),
  categories: z.array(exactly(80)).max(50).default([]),
  /** Games whose packages it is for, and packages of others. */
  games: z.array(exactly(60)).max(100).default([]),
  packageIds: z.array(exactly(120)).max(200).default([]),
  startsAt: at,
  endsAt: at.nullish(),
  pieces: z.int().min(0).max(promotionLimits.pieces).nullish(),
  allowsCoupon: z.boolean().default(true),
}

type Form = z.output<z.ZodObject<typeof form>>

function takesOff({ percent: off, priceIn, steps, startsAt, endsAt }: Partial<Form>, context: z.RefinementCtx): void {
  const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (off == null && steps?.length === 0 && !namedSums(priceIn)) issue('percent', 'required')
  if (startsAt && endsAt && Date.parse(startsAt) >= Date.parse(endsAt)) issue('endsAt', 'invalid')
}

export const makePromotion = z.object({ ...form, reason }).superRefine(takesOff)
/** `seen`: the pieces that the form showed. What was sold since then stays sold. */
export const editPromotion = z
  .object({ ...form, version: z.int(), seen: z.object({ pieces: z.int().nullable() }).optional(), reason })
  .superRefine(takesOff)
export const previewPromotion = z.object(form).superRefine(takesOff)
export type PromotionForm = z.output<typeof previewPromotion>
/** Why a promotion is ended. */
export const endPromotion = z.object({ reason: lines(500).optional() })

export const adminPromotion = z.object({
  promotionId: z.string(),
  version: z.int(),
  names: z.partialRecord(z.enum(languages), z.string()),
  percent: z.int().nullable(),
  priceIn: bySentCurrency(moneyOut).nullable(),
  steps: z.array(z.object({ from: z.int(), percent: z.int() })),
  productIds: z.array(z.string()),
  categories: z.array(z.string()),
  games: z.array(z.string()),
  packageIds: z.array(z.string()),
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
