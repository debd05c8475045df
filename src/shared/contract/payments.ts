import { z } from 'zod'
import type { FieldCode } from '../errors'
import { byOther, millionthsOf, otherCurrencies } from '../following'
import { byCurrency } from '../money'
import { declineReasons, paymentMarks, paymentMethods, paymentStatuses, providerNames } from '../payments'
import {
  cartVersion,
  currency,
  exactly,
  field,
  formVersion,
  hasSum,
  instant,
  line,
  moneyIn,
  moneyOut,
  namedCurrency,
  reason,
  searchQuery,
} from './common'
import { hasOneCoupon, typedCoupon } from './discounts'

const method = z.enum(paymentMethods).default('card')

/** Money that the caller names: anything that is no amount is an `invalid_amount`. */
const namedAmount = z.number(field('invalid_amount')).pipe(moneyIn)

/**
 * `version`: of the cart that the buyer was shown. `orderId` names an unpaid order of the caller's that is paid instead of
 * the cart.
 */
export const createPayment = z
  .object({
    type: z.enum(['order']),
    currency: namedCurrency,
    amount: namedAmount,
    version: cartVersion.optional(),
    method,
    orderId: exactly(40).optional(),
    coupon: typedCoupon.optional(),
  })
  .superRefine(hasSum)
  .superRefine(hasOneCoupon)

export const topUp = z.object({ currency: namedCurrency, amount: namedAmount, method }).superRefine(hasSum)

export const transfer = z
  .object({ userId: line(40).min(1, field('required')), currency: namedCurrency, amount: namedAmount })
  .superRefine(hasSum)

export const payment = z.object({
  paymentId: z.string(),
  kind: z.enum(['order', 'topup']),
  status: z.enum(paymentStatuses),
  currency,
  amount: moneyOut,
  method: z.enum(paymentMethods),
  provider: z.enum(providerNames),
  /** Where the buyer pays; null once there is nothing to pay any more. */
  pay_url: z.string().nullable(),
  /** Whether the provider lets its page be shown inside ours. */
  frame: z.boolean(),
  orderId: z.string().nullable(),
  /** Why it did not work, when it did not. */
  reason: z.enum(declineReasons).nullable(),
  /** What the money became: the order it was meant for, or balance (a top-up, or money that came too late). */
  outcome: z.enum(['order', 'balance']).nullable(),
  refunded: moneyOut,
  /** What the shop adds to the balance once the top-up is paid: 0 where it adds nothing. It goes back with its refund. */
  bonus: moneyOut,
  createdAt: instant,
})
export type Payment = z.infer<typeof payment>

export const adminPayment = payment.extend({ userId: z.string() })
export const adminPayments = z.object({ payments: z.array(adminPayment), nextCursor: z.string().nullable() })
export type AdminPayments = z.infer<typeof adminPayments>

/** `search`: a whole number of a payment, ours or its provider's, of an order, or of a user, or a whole username. */
export const adminPaymentsQuery = searchQuery.extend({
  status: z.enum(paymentStatuses).optional(),
  user: exactly(40).optional(),
})

const bounds = z.object({ min: moneyOut, max: moneyOut })
/** A step of the bonus on top-ups. */
export const bonusStepOut = z.object({ from: moneyOut, percent: z.int() })

const options = z.object({
  methods: z.array(z.enum(paymentMethods)),
  /** What the provider of a method takes, for methods that say so: brands of cards. */
  marks: z.partialRecord(z.enum(paymentMethods), z.array(z.enum(paymentMarks))),
  topUp: bounds,
  /** What a top-up brings on top, from which sum on, the smallest first: a whole percentage. */
  topUpBonus: z.array(bonusStepOut),
  transfer: bounds,
  /** Whether coupons are taken. */
  coupons: z.boolean(),
  /** Whether vouchers are redeemed. */
  vouchers: z.boolean(),
})

/** The methods of each currency, and how much may be moved at once. */
export const paymentOptions = z.object(byCurrency(() => options))
export type PaymentOptions = z.infer<typeof paymentOptions>

/** What is sold in: how a sum is shown, and what it can be paid by. */
export const soldCurrencies = z.object({
  currencies: z.array(
    z.object({
      code: currency,
      digits: z.int(),
      symbol: z.string(),
      methods: z.array(z.object({ provider: z.enum(providerNames), method: z.enum(paymentMethods) })),
    }),
  ),
})
export type SoldCurrencies = z.infer<typeof soldCurrencies>

const moreThanNothing = namedAmount.refine((minor) => minor > 0, field('invalid_amount'))

/** Without an amount the whole rest is refunded. */
export const refund = z.object({ amount: moreThanNothing.optional(), reason })

/** Where an order's money goes back to; the card is the one that paid it. */
export const refundTargets = ['balance', 'card'] as const
export const orderRefund = refund.extend({ to: z.enum(refundTargets).default('balance') })

const rateIn = z
  .number()
  .meta({ description: 'Of the currency for one dollar, with at most six decimals.', minimum: 0 })
  .transform((perUsd, context) => {
    const millionths = millionthsOf(perUsd)
    if (millionths === undefined) {
      context.addIssue({ code: 'custom', message: 'invalid_amount' satisfies FieldCode })
      return z.NEVER
    }
    return millionths
  })

/**
 * What a dollar costs in a currency; null goes back to the official rate, which `until` does by itself. `uzsPerUsd` is an
 * older name of a rate of the so'm. One far from the official rate is refused as `rate_unusual` unless it is `confirmed`.
 * Made from another version than the last one it is refused as `form_changed`.
 */
export const setRate = z
  .object({
    version: formVersion.optional(),
    currency: namedCurrency.pipe(z.enum(otherCurrencies)).default('uzs'),
    perUsd: rateIn.nullable().optional(),
    uzsPerUsd: rateIn.nullable().optional(),
    until: instant.nullable().default(null),
    confirmed: z.boolean().default(false),
    reason,
  })
  .superRefine(({ currency, perUsd, uzsPerUsd }, context) => {
    const isOnce = (perUsd === undefined) !== (uzsPerUsd === undefined)
    if (isOnce && (uzsPerUsd === undefined || currency === 'uzs')) return
    context.addIssue({ code: 'custom', path: ['perUsd'], message: 'required' satisfies FieldCode })
  })

/** How many sums the bank counts for a dollar. `shop` when the owner set it. */
export const exchangeRate = z.object({ uzsPerUsd: z.number(), date: z.iso.date(), source: z.enum(['cbu', 'shop']) })
export type ExchangeRate = z.infer<typeof exchangeRate>

/** What a dollar costs in a currency, and whose rate it is. */
export const rateOut = z.object({ perUsd: z.number(), date: z.iso.date(), source: z.enum(['cbu', 'shop']) })
const knownOut = rateOut.nullable()
const knownRate = z.object({
  rate: knownOut,
  official: knownOut,
  /** When the bank told it last, whatever day it is for. */
  answeredAt: instant.nullable(),
  ownUntil: instant.nullable(),
  version: formVersion,
})
export type KnownRate = z.infer<typeof knownRate>

/**
 * Of each currency but the dollar: the rate that holds, the official one beside it, when an own one ends, and the version
 * of the own one. The older names tell the same of the so'm.
 */
export const adminRate = z.object({
  rate: exchangeRate.nullable(),
  official: exchangeRate.nullable(),
  ownUntil: instant.nullable(),
  version: formVersion,
  rates: z.object(byOther(() => knownRate)),
})
export type AdminRate = z.infer<typeof adminRate>
