import { z } from 'zod'
import type { FieldCode } from '../errors'
import { limits } from '../limits'
import { type Currency, currencies, largestSum, mainCurrency } from '../money'
import { playerSuppliers } from '../suppliers'
import {
  agreesWithOlderNames,
  currency,
  field,
  formVersion,
  line,
  lines,
  moneyIn,
  moneyOut,
  priceOut,
  priceSent,
  refuseUnlike,
  type SaidSums,
  saidPrices,
} from './common'

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
 * What the owner sets of a game: the packages in the order they are shown. Made from another version than the last
 * one it is refused as `form_changed`.
 */
export const gameForm = z
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
export type GameForm = z.output<typeof gameForm>

type SentPackage = Pick<z.output<typeof packageIn>, 'price' | 'rub' | 'priceIn'>

/** What a form says of the own prices of a package. One from before knows two, and what it leaves out is none. */
export const pricesSaid = ({ price, rub, priceIn }: SentPackage): SaidSums =>
  saidPrices(priceIn ? { price, rub, priceIn } : { price: price ?? null, rub: rub ?? null })

/** What a form says of the rates. */
export const ratesSaid = ({ rates, rubPerUsd }: GameForm): SaidSums => saidPrices({ rub: rubPerUsd, priceIn: rates })

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

export const gameSettings = z.object({
  version: formVersion,
  region: z.string().nullable(),
  margin: z.number(),
  rates: z.partialRecord(rated, moneyOut),
  /** The older name of the rate of roubles; null where there is none. */
  rubPerUsd: moneyOut.nullable(),
  packages: z.array(shownPackage),
})
export type GameSettings = z.infer<typeof gameSettings>
