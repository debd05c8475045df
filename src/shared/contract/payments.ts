import { z } from 'zod'
import { byCurrency } from '../money'
import { declineReasons, paymentMarks, paymentMethods, paymentStatuses, providerNames } from '../payments'
import {
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
  pageQuery,
  reason,
} from './common'

const method = z.enum(paymentMethods).default('card')

/** Money that the caller names: anything that is no amount is an `invalid_amount`. */
const namedAmount = z.number(field('invalid_amount')).pipe(moneyIn)

/** `orderId` names an unpaid order of the caller's that is paid instead of the cart. */
export const createPayment = z
  .object({
    type: z.enum(['order']),
    currency: namedCurrency,
    amount: namedAmount,
    method,
    orderId: exactly(40).optional(),
  })
  .superRefine(hasSum)

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
  createdAt: instant,
})
export type Payment = z.infer<typeof payment>

export const adminPayment = payment.extend({ userId: z.string() })
export const adminPayments = z.object({ payments: z.array(adminPayment), nextCursor: z.string().nullable() })
export type AdminPayments = z.infer<typeof adminPayments>

export const adminPaymentsQuery = pageQuery.extend({
  status: z.enum(paymentStatuses).optional(),
  user: exactly(40).optional(),
})

const bounds = z.object({ min: moneyOut, max: moneyOut })
const options = z.object({
  methods: z.array(z.enum(paymentMethods)),
  /** What the provider of a method takes, for methods that say so: brands of cards. */
  marks: z.partialRecord(z.enum(paymentMethods), z.array(z.enum(paymentMarks))),
  topUp: bounds,
  transfer: bounds,
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

/**
 * Sums for one dollar; null goes back to the official rate, which `until` does by itself. One far from the official
 * rate is refused as `rate_unusual` unless it is `confirmed`. Made from another version than the last one it is refused
 * as `form_changed`.
 */
export const setRate = z.object({
  version: formVersion.optional(),
  uzsPerUsd: moneyIn.nullable(),
  until: instant.nullable().default(null),
  confirmed: z.boolean().default(false),
  reason,
})

/** How many sums the bank counts for a dollar. `shop` when the owner set it. */
export const exchangeRate = z.object({ uzsPerUsd: z.number(), date: z.iso.date(), source: z.enum(['cbu', 'shop']) })
export type ExchangeRate = z.infer<typeof exchangeRate>

/** The rate that holds, the official one beside it, and when an own one ends. */
export const adminRate = z.object({
  rate: exchangeRate.nullable(),
  official: exchangeRate.nullable(),
  ownUntil: instant.nullable(),
  /** Of the own rate. */
  version: formVersion,
})
export type AdminRate = z.infer<typeof adminRate>
