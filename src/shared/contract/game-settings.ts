import { z } from 'zod'
import type { FieldCode } from '../errors'
import { limits } from '../limits'
import { type Currency, currencies, largestSum, mainCurrency } from '../money'
import { packagePauses, packageSources, supplierPreferences, tryOutcomes } from '../suppliers'
import {
  agreesWithOlderNames,
  bySentCurrency,
  currency,
  exactly,
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
import { playerIn } from './topups'

const otherSource = z.object({ supplier: z.enum(packageSources), ref: line(60).min(1) })

const packageIn = z
  .object({
    /** Who delivers it: the first of them where a form says nothing. */
    supplier: z.enum(packageSources).optional(),
    /** What the supplier calls it. */
    ref: line(60).min(1),
    name: line(80).min(1, field('required')),
    /** Own prices; null is the cost with the margin, by the rate of the currency. */
    ...priceSent,
    price: moneyIn.nullish(),
    shown: z.boolean().default(true),
    /** Who is asked next when the supplier has refused; what it is where a form says nothing. */
    others: z.array(otherSource).max(limits.topUps.otherSources, field('too_long')).optional(),
  })
  .superRefine(agreesWithOlderNames)

const percent = z.number().min(0).max(500)
const rated = currency.exclude([mainCurrency])

/** What a dollar costs: it may be finer than sums of the currency are shown, and is no more than the largest of them. */
const isRate = (name: Currency, rate: number): boolean => rate > 0 && rate <= largestSum[name]

function areRates(rates: SaidSums, context: z.RefinementCtx): void {
  // A dollar is what they are rates of.
  if (rates[mainCurrency] !== undefined) {
    context.addIssue({ code: 'custom', path: [mainCurrency], message: 'invalid' satisfies FieldCode })
  }
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
    rates: bySentCurrency(moneyIn.nullable()).superRefine(areRates).optional(),
    /** The older name of the rate of roubles. */
    rubPerUsd: moneyIn.refine((rate) => isRate('rub', rate), field('invalid_amount')).nullish(),
    /** Which supplier of a package is asked first; what it is where a form says nothing. */
    preference: z.enum(supplierPreferences).optional(),
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
  supplier: z.enum(packageSources),
  ref: z.string(),
  name: z.string(),
  /** Own prices; where there is none, null by the older names. */
  ...priceOut,
  price: moneyOut.nullable(),
  shown: z.boolean(),
  /** What the supplier takes, in dollars, and whether it has it; null before it was asked. */
  cost: moneyOut.nullable(),
  inStock: z.boolean(),
  /** What the supplier that is asked first takes, in each currency in which it is known. */
  costIn: z.partialRecord(currency, moneyOut),
  /** Why the supplier can't deliver it for its price now; null where it can. */
  paused: z.enum(packagePauses).nullable(),
  /** The other suppliers, in the order in which they are asked, with what each takes, in dollars. */
  others: z.array(
    otherSource.extend({
      ...{ cost: moneyOut.nullable(), inStock: z.boolean() },
      paused: z.enum(packagePauses).nullable(),
    }),
  ),
  sells: z.object(priceOut).nullable(),
})

/** A package that is tried for a player. */
export const tryGame = z.object({ player: playerIn, offer: exactly(120).min(1, field('required')) })

/** What came of it at each supplier, in the order in which they are asked. */
export const triedGame = z.object({
  name: z.string().nullable(),
  sources: z.array(z.object({ supplier: z.enum(packageSources), ref: z.string(), outcome: z.enum(tryOutcomes) })),
})
export type TriedGame = z.infer<typeof triedGame>

export const gameSettings = z.object({
  version: formVersion,
  region: z.string().nullable(),
  margin: z.number(),
  rates: z.partialRecord(rated, moneyOut),
  /** The older name of the rate of roubles; null where there is none. */
  rubPerUsd: moneyOut.nullable(),
  preference: z.enum(supplierPreferences),
  packages: z.array(shownPackage),
})
export type GameSettings = z.infer<typeof gameSettings>
