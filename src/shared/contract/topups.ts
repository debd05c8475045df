import { z } from 'zod'
import { playerCheckKinds } from '../games'
import { limits } from '../limits'
import { orderStatuses } from '../order-states'
import { paymentMethods } from '../payments'
import { fieldKinds } from '../players'
import { currency, exactly, field, hasSum, instant, moneyIn, moneyOut, namedCurrency, sumsOut } from './common'
import { typedCoupon } from './discounts'

const pricesOut = z.partialRecord(currency, moneyOut)

const named = z.object({ slug: z.string(), name: z.string(), image: z.string() })

/** The games whose players can be topped up; `from` is the lowest price in each currency, `words` what finds it too. */
export const topUpGames = z.object({
  games: z.array(named.extend({ from: pricesOut, available: z.boolean(), words: z.array(z.string()) })),
})
export type TopUpGames = z.infer<typeof topUpGames>

/**
 * Every game that the shop knows, for its owner: how many packages buyers are shown, whether it is the owner's, and whether
 * it is removed.
 */
export const adminGames = z.object({
  games: z.array(
    z.object({
      ...{ slug: z.string(), name: z.string(), image: z.string(), packages: z.int() },
      ...{ own: z.boolean(), removed: z.boolean() },
    }),
  ),
})
export type AdminGames = z.infer<typeof adminGames>

/** Something that a game asks for, in the caller's language. */
export const askedField = z.object({
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
  /** What it costs while a promotion lowers its price. What packages cost before is not kept: none is struck through. */
  lowered: z
    .object({
      name: z.string(),
      priceIn: sumsOut,
      endsAt: instant.nullable(),
      /** How many pieces may still be sold so; null for any number. */
      left: z.int().nullable(),
    })
    .optional(),
  available: z.boolean(),
  /** A person of the shop delivers it. */
  byHand: z.boolean(),
})

/**
 * One game: whom it asks for, and what it sells; `codes`: products with codes of it. `usuallySeconds`: what half of the
 * last deliveries took at most; `nowSeconds`: what they take now, only if that is much longer; `byHandSeconds`: what half
 * took at most where a person delivers.
 */
export const topUpGame = z.object({
  slug: z.string(),
  name: z.string(),
  image: z.string(),
  description: z.string(),
  fields: z.array(askedField),
  check: z.enum(playerCheckKinds),
  packages: z.array(gamePackage),
  delivery: z.object({
    usuallySeconds: z.int().nullable(),
    nowSeconds: z.int().nullable(),
    byHandSeconds: z.int().nullable(),
  }),
  codes: z.array(z.object({ slug: z.string(), title: z.string(), image: z.string(), from: pricesOut })),
})
export type TopUpGame = z.infer<typeof topUpGame>

/** What a buyer has typed into the fields of a game. */
export const playerIn = z.record(exactly(40), exactly(200))

export const checkGamePlayer = z.object({ player: playerIn })

const { min, max } = limits.topUps.transactionId
export const transactionId = z
  .string(field('required'))
  .regex(new RegExp(`^[\\x21-\\x7e]{${min},${max}}$`), field('invalid'))

/** A package in so many pieces. */
const wanted = {
  offer: exactly(120).min(1, field('required')),
  quantity: z.int(field('invalid')).min(1, field('invalid')).max(limits.topUps.pieces, field('invalid')).default(1),
  coupon: typedCoupon.optional(),
}

/** What a top-up would cost, without ordering it. */
export const quoteTopUp = z.object({ ...wanted, currency: namedCurrency })

/**
 * `amount`, when given, is what the buyer was shown for all pieces, less what is taken off: another sum is refused as
 * `price_changed`.
 */
export const orderTopUp = z
  .object({
    player: playerIn,
    ...wanted,
    trx_id: transactionId,
    currency: namedCurrency,
    payWith: z.enum(['balance', 'card']),
    /** How it is paid at a provider; by card where nothing is said. */
    method: z.enum(paymentMethods).default('card'),
    amount: moneyIn.optional(),
  })
  .superRefine(hasSum)

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

/** Players the caller has topped up, the last one first; `delivered`: something has arrived there. */
export const players = z.object({
  players: z.array(
    z.object({
      playerId: z.string(),
      game: z.string(),
      player: z.record(z.string(), z.string()),
      name: z.string(),
      lastUsedAt: instant,
      delivered: z.boolean(),
    }),
  ),
})
export type Players = z.infer<typeof players>
