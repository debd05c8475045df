import { z } from 'zod'
import { couponCode, couponLimits, couponReasons, discountKinds, isCouponCode } from '../discounts'
import {
  bySentCurrency,
  currency,
  endsLater,
  exactly,
  field,
  freeReason,
  instant,
  line,
  moneyOut,
  namedCurrency,
  pageQuery,
  sumsIn,
} from './common'

/** A coupon's code as somebody typed it. What can be no code is one that nobody knows. */
export const typedCoupon = exactly(64).transform(couponCode).meta({
  description: 'The code of a coupon: letters, digits and `_`; spaces, dashes and small letters are all right',
})

/** An unpaid order has its coupon already: one beside it would be forgotten. */
export function hasOneCoupon(
  body: { orderId?: string | undefined; coupon?: string | undefined },
  context: z.RefinementCtx,
): void {
  if (body.orderId === undefined || body.coupon === undefined) return
  context.addIssue({ code: 'custom', path: ['coupon'], message: 'invalid' })
}

export const quoteCart = z.object({ currency: namedCurrency, coupon: typedCoupon.optional() })

const discount = z.object({ kind: z.enum(discountKinds), name: z.string(), amount: moneyOut })
export const discounts = z.array(discount)

export const cartQuote = z.object({
  /** Of all pieces of a line: before anything was taken off, and after. */
  lines: z.array(z.object({ key: z.string(), list: moneyOut, discounts, paid: moneyOut })),
  list: moneyOut,
  /** What was taken off the whole cart, once for each reason. */
  discounts,
  total: moneyOut,
  coupon: z
    .object({
      code: z.string(),
      applied: z.boolean(),
      /** Why it takes nothing off. */
      reason: z.enum(couponReasons).nullable(),
    })
    .nullable(),
})
export type CartQuote = z.infer<typeof cartQuote>

/** What a discount is for; nothing for everything. */
export const goods = {
  productIds: z.array(exactly(80)).max(200).default([]),
  categories: z.array(exactly(80)).max(50).default([]),
  /** Games whose packages it is for, and packages of others. */
  games: z.array(exactly(60)).max(100).default([]),
  packageIds: z.array(exactly(120)).max(200).default([]),
}
export const goodsOut = {
  productIds: z.array(z.string()),
  categories: z.array(z.string()),
  games: z.array(z.string()),
  packageIds: z.array(z.string()),
}

const moment = z.iso.datetime({ error: 'invalid' }).nullish()
const count = z.int().min(1).max(couponLimits.uses).nullish()

/** What a coupon takes off, of what, for whom and until when; exactly one of `percent` and `amountIn`. */
const terms = {
  /** What the owner calls it. A new one without a name is called by its first code, an older one keeps its own. */
  name: line(couponLimits.name).min(1, field('required')).optional(),
  percent: z.int().min(1).max(100).nullish(),
  amountIn: sumsIn().nullish(),
  ...goods,
  currencies: z.array(namedCurrency).default([]),
  leastIn: sumsIn().nullish(),
  startsAt: moment,
  endsAt: moment,
  uses: count,
  usesPerBuyer: count,
  firstOrderOnly: z.boolean().default(false),
  belowCost: z.boolean().default(false),
}

type Terms = z.output<z.ZodObject<typeof terms>>

function isOneKind({ percent, amountIn }: Partial<Terms>, context: z.RefinementCtx): void {
  const amounts = Object.values(amountIn ?? {}).filter((minor) => (minor ?? 0) > 0)
  if ((percent == null) === (amounts.length === 0)) {
    context.addIssue({ code: 'custom', path: ['percent'], message: 'required' })
  }
}

const hasOneCode = ({ code, count }: { code?: string | undefined; count: number }): boolean => !code || count === 1

/** `code` for one that many use; without it `count` codes of a random kind, each for `uses` (once, if not said). */
export const makeCoupon = z
  .object({
    ...terms,
    code: typedCoupon.refine(isCouponCode, field('invalid')).optional(),
    count: z.int().min(1).max(couponLimits.codes).default(1),
    ...freeReason.shape,
  })
  .refine(hasOneCode, { path: ['count'], ...field('invalid') })
  .superRefine(isOneKind)
  .superRefine(endsLater)

export const editCoupon = z
  .object({ ...terms, version: z.int(), ...freeReason.shape })
  .superRefine(isOneKind)
  .superRefine(endsLater)
export type CouponEdit = z.output<typeof editCoupon>

export const madeCoupons = z.object({ coupons: z.array(z.object({ couponId: z.string(), code: z.string() })) })

export const adminCoupon = z.object({
  couponId: z.string(),
  version: z.int(),
  name: z.string(),
  percent: z.int().nullable(),
  amountIn: bySentCurrency(moneyOut).nullable(),
  ...goodsOut,
  currencies: z.array(currency),
  leastIn: bySentCurrency(moneyOut).nullable(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  uses: z.int().nullable(),
  usesPerBuyer: z.int().nullable(),
  firstOrderOnly: z.boolean(),
  belowCost: z.boolean(),
  endedAt: instant.nullable(),
  madeAt: instant,
  /** The code, of a coupon with one; null where there are several. */
  code: z.string().nullable(),
  codes: z.int(),
  used: z.int(),
  /** What orders that stand paid with it, and what it took off, by currency. */
  broughtIn: bySentCurrency(z.object({ orders: z.int(), paid: moneyOut, off: moneyOut })),
})
export type AdminCoupon = z.infer<typeof adminCoupon>
export const adminCoupons = z.object({ coupons: z.array(adminCoupon), nextCursor: z.string().nullable() })
export type AdminCoupons = z.infer<typeof adminCoupons>

export const couponsQuery = pageQuery.extend({ search: exactly(64).optional() })

export const couponCodes = z.object({
  codes: z.array(z.object({ code: z.string(), used: z.int(), uses: z.int().nullable() })),
  nextCursor: z.string().nullable(),
})
