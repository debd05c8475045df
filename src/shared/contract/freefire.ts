import { z } from 'zod'
import type { FieldCode } from '../errors'
import { limits } from '../limits'
import { type Currency, currencies, largestSum, mainCurrency } from '../money'
import { orderStatuses } from '../order-states'
import { playerSuppliers } from '../suppliers'
import {
  agreesWithOlderNames,
  currency,
  exactly,
  field,
  formVersion,
  hasSum,
  line,
  lines,
  moneyIn,
  moneyOut,
  namedCurrency,
  priceOut,
  priceSent,
  refuseUnlike,
  type SaidSums,
  saidPrices,
} from './common'
import { playerIn, transactionId } from './topups'

const { min, max } = limits.topUps.playerId

/** 6 to 12 digits. */
export const playerId = z
  .string(field('required'))
  .trim()
  .min(1, field('required'))
  .regex(new RegExp(`^\\d{${min},${max}}$`), field('invalid'))

export const checkPlayer = z.object({ playerID: playerId })

export const checkedPlayer = z.union([
  z.object({ success: z.literal(true), player_name: z.string() }),
  z.object({ success: z.literal(false), error: z.string(), code: z.literal('player_not_found') }),
])
export type CheckedPlayer = z.infer<typeof checkedPlayer>

const offer = z.object({
  itemId: z.string(),
  name: z.string(),
  ...priceOut,
  /** Where it can be used; null everywhere. */
  region: z.string().nullable(),
})
export type FreeFireOffer = z.infer<typeof offer>
export const freeFireOffers = z.object({ offers: z.array(offer) })
export type FreeFireOffers = z.infer<typeof freeFireOffers>

/** Players the caller has topped up, newest first. */
export const savedPlayers = z.object({ players: z.array(z.object({ playerID: z.string(), player_name: z.string() })) })
export type SavedPlayers = z.infer<typeof savedPlayers>

/**
 * `pay`: from the balance at once, or later: an unpaid order that `POST /payment/create` with its `orderId` pays by
 * card. `amount`, when given, is the price the buyer was shown: another one is refused as `price_changed`.
 */
export const topUpPlayer = z
  .object({
    playerID: playerId,
    offer: exactly(40).min(1, field('required')),
    trx_id: transactionId,
    currency: namedCurrency.default(mainCurrency),
    pay: z.enum(['balance', 'later']).default('balance'),
    amount: moneyIn.optional(),
  })
  .superRefine(hasSum)
export type TopUpPlayer = z.output<typeof topUpPlayer>

export const toppedUp = z.object({
  success: z.literal(true),
  orderId: z.string(),
  status: z.enum(orderStatuses),
  /** What it costs in the currency that was asked for. */
  totalAmount: moneyOut,
})
export type ToppedUp = z.infer<typeof toppedUp>

/** `player`: what stands in the fields of the game; `playerID` is the same for a game that asks for an ID alone. */
export const correctPlayer = z
  .object({ player: playerIn.optional(), playerID: playerId.optional() })
  .superRefine(({ player, playerID }, context) => {
    if (player || playerID) return
    context.addIssue({ code: 'custom', path: ['playerID'], message: 'required' satisfies FieldCode })
  })
export type CorrectPlayer = z.output<typeof correctPlayer>

const packageIn = z
  .object({
    /** Who delivers it: the first of them where a form says nothing. */
    supplier: z.enum(playerSuppliers).optional(),
    /** What the supplier calls it. */
    ref: line(60).min(1),
    name: line(80).min(1, field('required')),
    /** Own prices; null is the cost with the margin, by the rate of the currency. */
    ...priceSent,
    price: moneyIn.nullish(),
    shown: z.boolean().default(true),
  })
  .superRefine(agreesWithOlderNames)

const percent = z.number().min(0).max(500)
const rated = currency.exclude([mainCurrency])

/** What a dollar costs: it may be finer than sums of the currency are shown, and is no more than the largest of them. */
const isRate = (name: Currency, rate: number): boolean => rate > 0 && rate <= largestSum[name]

function areRates(rates: SaidSums, context: z.RefinementCtx): void {
  for (const name of currencies) {
    const rate = rates[name] ?? undefined
    if (rate === undefined || isRate(name, rate)) continue
    context.addIssue({ code: 'custom', path: [name], message: 'invalid_amount' satisfies FieldCode })
  }
}

/**
 * What the owner sets of Free Fire: the packages in the order they are shown. Made from another version than the last
 * one it is refused as `form_changed`.
 */
export const freeFireSettings = z
  .object({
    version: formVersion.optional(),
    region: line(40).nullable().default(null),
    /** Percent on top of what the supplier takes. */
    margin: percent,
    /** What one dollar costs in a currency, where a package has no price of its own; null: it is not sold in it then. */
    rates: z.partialRecord(rated, moneyIn.nullable()).superRefine(areRates).optional(),
    /** The older name of the rate of roubles. */
    rubPerUsd: moneyIn.refine((rate) => isRate('rub', rate), field('invalid_amount')).nullish(),
    packages: z.array(packageIn).max(limits.topUps.packages, field('too_long')),
    reason: lines(500).optional(),
  })
  .superRefine(({ rates, rubPerUsd }, context) => {
    refuseUnlike('rates', { usd: undefined, rub: rubPerUsd }, rates, context)
    if (rates || rubPerUsd !== undefined) return
    context.addIssue({ code: 'custom', path: ['rubPerUsd'], message: 'required' satisfies FieldCode })
  })
export type FreeFireSettings = z.output<typeof freeFireSettings>

type SentPackage = Pick<z.output<typeof packageIn>, 'price' | 'rub' | 'priceIn'>

/** What a form says of the own prices of a package. One from before knows two, and what it leaves out is none. */
export const pricesSaid = ({ price, rub, priceIn }: SentPackage): SaidSums =>
  saidPrices(priceIn ? { price, rub, priceIn } : { price: price ?? null, rub: rub ?? null })

/** What a form says of the rates. */
export const ratesSaid = ({ rates, rubPerUsd }: FreeFireSettings): SaidSums =>
  saidPrices({ rub: rubPerUsd, priceIn: rates })

const shownPackage = z.object({
  itemId: z.string(),
  supplier: z.enum(playerSuppliers),
  ref: z.string(),
  name: z.string(),
  /** Own prices; where there is none, null by the older names. */
  ...priceOut,
  price: moneyOut.nullable(),
  shown: z.boolean(),
  /** What the supplier takes, in dollars, and whether it has it; null before it was asked. */
  cost: moneyOut.nullable(),
  inStock: z.boolean(),
  sells: z.object(priceOut).nullable(),
})

export const freeFireAdmin = z.object({
  version: formVersion,
  region: z.string().nullable(),
  margin: z.number(),
  rates: z.partialRecord(rated, moneyOut),
  /** The older name of the rate of roubles; null where there is none. */
  rubPerUsd: moneyOut.nullable(),
  packages: z.array(shownPackage),
})
export type FreeFireAdmin = z.infer<typeof freeFireAdmin>
