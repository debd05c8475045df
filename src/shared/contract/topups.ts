import { z } from 'zod'
import { limits } from '../limits'
import { orderStatuses } from '../order-states'
import { paymentMethods } from '../payments'
import { fieldKinds } from '../players'
import { currency, exactly, field, hasSum, instant, moneyIn, moneyOut, namedCurrency } from './common'

const pricesOut = z.partialRecord(currency, moneyOut)

/** The games whose players can be topped up; `from` is the lowest price in each currency. */
export const topUpGames = z.object({
  games: z.array(
    z.object({ slug: z.string(), name: z.string(), image: z.string(), from: pricesOut, available: z.boolean() }),
  ),
})
export type TopUpGames = z.infer<typeof topUpGames>

/** Every game that the shop knows, for its owner; `packages`: how many buyers are shown. */
export const adminGames = z.object({
  games: z.array(z.object({ slug: z.string(), name: z.string(), image: z.string(), packages: z.int() })),
})
export type AdminGames = z.infer<typeof adminGames>

const playerField = z.object({
  key: z.string(),
  kind: z.enum(fieldKinds),
  label: z.string(),
  help: z.string(),
  /** A regular expression of the whole value. */
  pattern: z.string(),
  example: z.string(),
  required: z.boolean(),
  options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
  /** The value that the beginning of `playerId` says, where this field is left empty. */
  implied: z.array(z.object({ begins: z.string(), value: z.string() })).optional(),
})

const gamePackage = z.object({
  itemId: z.string(),
  name: z.string(),
  /** Of a number of units how many come on top. */
  bonus: z.int().nullable(),
  /** Where it can be used; null everywhere. */
  region: z.string().nullable(),
  priceIn: pricesOut,
  available: z.boolean(),
})

/** One game: whom it asks for, and what it sells. `usuallySeconds`: what half of the last deliveries took at most. */
export const topUpGame = z.object({
  slug: z.string(),
  name: z.string(),
  image: z.string(),
  description: z.string(),
  fields: z.array(playerField),
  check: z.enum(['required', 'offered', 'none']),
  packages: z.array(gamePackage),
  delivery: z.object({ usuallySeconds: z.int().nullable() }),
})
export type TopUpGame = z.infer<typeof topUpGame>

/** What a buyer has typed into the fields of a game. */
export const playerIn = z.record(exactly(40), exactly(200))

export const checkGamePlayer = z.object({ player: playerIn })

const { min, max } = limits.topUps.transactionId
export const transactionId = z
  .string(field('required'))
  .regex(new RegExp(`^[\\x21-\\x7e]{${min},${max}}$`), field('invalid'))

/** `amount`, when given, is the price the buyer was shown: another one is refused as `price_changed`. */
export const orderTopUp = z
  .object({
    player: playerIn,
    offer: exactly(40).min(1, field('required')),
    quantity: z.literal(1).default(1),
    trx_id: transactionId,
    currency: namedCurrency,
    payWith: z.enum(['balance', 'card']),
    /** How it is paid at a provider; by card where nothing is said. */
    method: z.enum(paymentMethods).default('card'),
    amount: moneyIn.optional(),
  })
  .superRefine(hasSum)
export type OrderTopUp = z.output<typeof orderTopUp>

export const orderedTopUp = z.object({
  success: z.literal(true),
  orderId: z.string(),
  status: z.enum(orderStatuses),
  totalAmount: moneyOut,
  paymentId: z.string().nullable(),
  pay_url: z.string().nullable(),
})
export type OrderedTopUp = z.infer<typeof orderedTopUp>

export const playersQuery = z.object({ game: exactly(60).optional() })

/** Players the caller has topped up, the last one first. */
export const players = z.object({
  players: z.array(
    z.object({
      playerId: z.string(),
      game: z.string(),
      player: z.record(z.string(), z.string()),
      name: z.string(),
      lastUsedAt: instant,
    }),
  ),
})
export type Players = z.infer<typeof players>
