import { z } from 'zod'
import { limits } from '../limits'
import { exactly, field, moneyIn, moneyOut } from './common'
import { exchangeRate } from './payments'

export const addToCart = z.object({
  amount: z.int(),
  price: moneyIn,
  rub: moneyIn,
  label: exactly(60),
  productId: exactly(80).optional(),
  region: exactly(20).nullish(),
  qty: z.int().min(1).max(limits.cart.pieces, field('line_too_large')).default(1),
})
export type AddToCart = z.output<typeof addToCart>

export const cartActions = ['increase', 'decrease', 'remove'] as const
export const changeCart = z.object({ key: exactly(200).min(1), action: z.enum(cartActions) })
export type ChangeCart = z.output<typeof changeCart>

const cartLine = z.object({
  key: z.string(),
  productId: z.string(),
  slug: z.string(),
  region: z.string().nullable(),
  title: z.string(),
  image: z.string(),
  amount: z.int(),
  label: z.string(),
  price: moneyOut,
  rub: moneyOut,
  qty: z.int(),
  quantity: z.int(),
  /** How many can be delivered now; 0 when sold out or no longer sold. */
  stock: z.int().nullable(),
})
export type CartLine = z.infer<typeof cartLine>

export const cart = z.object({
  cart: z.array(cartLine),
  count: z.int(),
  subtotal: z.object({ usd: moneyOut, rub: moneyOut, uzs: z.int().nullable() }),
  /** What `uzs` was computed with. */
  rate: exchangeRate.nullable(),
})
export type Cart = z.infer<typeof cart>
