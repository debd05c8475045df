import { z } from 'zod'
import { discountKinds } from '../discounts'
import { limits } from '../limits'
import {
  exactly,
  field,
  isWholePrice,
  moneyOut,
  offerName,
  priceOut,
  priceSent,
  sumsOut,
  withOlderNames,
} from './common'
import { exchangeRate } from './payments'

export const addToCart = z.preprocess(
  withOlderNames,
  z
    .object({
      amount: z.int(),
      ...priceSent,
      label: exactly(60),
      productId: exactly(80).optional(),
      region: exactly(20).nullish(),
      qty: z.int().min(1).max(limits.cart.pieces, field('line_too_large')).default(1),
    })
    .superRefine(isWholePrice),
)
export type AddToCart = z.output<typeof addToCart>

/** The cart of a visitor: only their browser holds it, and a cart that may be full is the most there can be. */
export const visitorCart = z.object({
  lines: z.array(addToCart).max(limits.cart.lines, field('cart_full')),
})

export const cartActions = ['increase', 'decrease', 'remove'] as const
/** `qty`: how many pieces the line is to have then; without it one more or one less, each time it is sent. */
export const changeCart = z.object({
  key: exactly(200).min(1),
  action: z.enum(cartActions),
  qty: z.int().min(1).max(limits.cart.pieces, field('line_too_large')).optional(),
})
export type ChangeCart = z.output<typeof changeCart>

const cartLine = z.object({
  key: z.string(),
  productId: z.string(),
  slug: z.string(),
  title: z.string(),
  image: z.string(),
  ...offerName,
  ...priceOut,
  qty: z.int(),
  quantity: z.int(),
  /** How many can be delivered now; 0 when sold out or no longer sold. */
  stock: z.int().nullable(),
  /** What all its pieces cost now, before any coupon, and what lowers their price. */
  paidIn: sumsOut,
  reduction: z.object({ kind: z.enum(discountKinds), name: z.string() }).nullable(),
})
export type CartLine = z.infer<typeof cartLine>

export const cart = z.object({
  cart: z.array(cartLine),
  /** May come back with what pays the cart, which is refused then where the cart has other lines. */
  version: z.string(),
  count: z.int(),
  /** What all lines cost now, before any coupon, in the currencies that all of them are sold in. */
  total: sumsOut,
  /** The same before anything was lowered; `uzs` with a `rate` is what the total in dollars comes to. */
  subtotal: z.object({ usd: moneyOut, rub: moneyOut.nullable(), uzs: moneyOut.nullable() }),
  /** What `uzs` was computed with; null where it is a sum of prices. */
  rate: exchangeRate.nullable(),
})
export type Cart = z.infer<typeof cart>

/** Why a line of a visitor's cart is not taken, or not with as many pieces as were wanted. */
export const refusalCodes = ['price_not_found', 'out_of_stock', 'cart_full'] as const
export type RefusalCode = (typeof refusalCodes)[number]

const wish = z.object({
  amount: z.int(),
  price: moneyOut,
  rub: moneyOut.nullable(),
  label: z.string(),
  productId: z.string().optional(),
  region: z.string().nullish(),
  qty: z.int(),
})

/** A cart made of a visitor's lines, and which of them are not in it as they were sent. */
export const visitorCartAnswer = cart.extend({
  refused: z.array(z.object({ line: wish, code: z.enum(refusalCodes) })),
})
export type VisitorCartAnswer = z.infer<typeof visitorCartAnswer>
