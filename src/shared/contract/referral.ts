import { z } from 'zod'
import { byCurrency, mainCurrency } from '../money'
import { referralLimits, referralStates, suspicions } from '../referral'
import { bySentCurrency, currency, field, formVersion, instant, moneyOut, reason, searchQuery, sumsIn } from './common'

const { perMonth, search } = referralLimits

/** What a newcomer's coupon takes off; exactly one of `percent` and `amountIn`. */
const offer = {
  percent: z.int().nullable(),
  amountIn: bySentCurrency(moneyOut).nullable(),
  leastIn: bySentCurrency(moneyOut).nullable(),
  firstOrderOnly: z.boolean(),
}

/** `pending`: newcomers whose first order, or whose two weeks after it, are awaited. */
export const referral = z.object({
  code: z.string(),
  link: z.string(),
  earned: z.object(byCurrency(() => moneyOut)),
  pending: z.int(),
  /** What the caller gets for a newcomer; in a currency that is not named, the sum in dollars by the day's rate. */
  creditIn: bySentCurrency(moneyOut),
  perMonth: z.int(),
  /** What a newcomer gets; null while newcomers get no coupon: it was ended, or the shop takes none. */
  offer: z.object(offer).nullable(),
  /** The caller's own coupon, while it waits for an order. */
  coupon: z.object({ code: z.string(), ...offer }).nullable(),
})
export type Referral = z.infer<typeof referral>

const person = z.object({ userId: z.string(), nickname: z.string() })

export const adminReferral = z.object({
  referralId: z.string(),
  state: z.enum(referralStates),
  friend: person,
  newcomer: person,
  at: instant,
  /** Why it is, or was, held. */
  suspicions: z.array(z.enum(suspicions)),
  orderId: z.string().nullable(),
  dueAt: instant.nullable(),
  currency: currency.nullable(),
  amount: moneyOut.nullable(),
  paidAt: instant.nullable(),
})
export type AdminReferral = z.infer<typeof adminReferral>

/** `shown`: whether the shop has referrals switched on. */
export const adminReferrals = z.object({
  referrals: z.array(adminReferral),
  nextCursor: z.string().nullable(),
  shown: z.boolean(),
})
export type AdminReferrals = z.infer<typeof adminReferrals>

export const adminReferralsQuery = searchQuery.extend({
  search: searchQuery.shape.search.unwrap().max(search).optional(),
  state: z.enum(referralStates).optional(),
})

export const decideReferral = z.object({ pay: z.boolean(), reason })
export type DecideReferral = z.output<typeof decideReferral>

/** The owner's terms; `version` names what the form showed. */
export const referralTerms = z.object({
  version: z.string(),
  creditIn: bySentCurrency(moneyOut),
  perMonth: z.int(),
  ...offer,
})
export type ReferralTerms = z.infer<typeof referralTerms>

export const editReferralTerms = z
  .object({
    version: formVersion,
    creditIn: sumsIn(),
    perMonth: z.int(field('invalid')).min(perMonth.min, field('invalid')).max(perMonth.max, field('invalid')),
    percent: z.int().min(1).max(100).nullish(),
    amountIn: sumsIn().nullish(),
    leastIn: sumsIn().nullish(),
    firstOrderOnly: z.boolean(),
    reason,
  })
  .superRefine(({ creditIn, percent, amountIn }, context) => {
    if (!creditIn[mainCurrency]) {
      context.addIssue({ code: 'custom', path: ['creditIn', mainCurrency], message: 'invalid_amount' })
    }
    const isSum = Object.values(amountIn ?? {}).some((minor) => (minor ?? 0) > 0)
    if ((percent == null) === isSum) return
    context.addIssue({ code: 'custom', path: ['percent'], message: 'required' })
  })
