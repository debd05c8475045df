import { z } from 'zod'
import { amountsIn } from '../amounts'
import { byTranslation } from '../languages'
import { limits, workerLimits } from '../limits'
import { isPictureAddress } from '../pictures'
import {
  agreesWithOlderNames,
  exactly,
  field,
  file,
  instant,
  isWholePrice,
  line,
  lines,
  priceOut,
  priceSent,
  sumsOut,
  withOlderNames,
} from './common'
import { rating } from './reviews'

/** Which redemption instructions a product carries. */
export const instructionTypes = [
  'uc',
  'robux',
  'steam',
  'vbucks',
  'diamonds',
  'mld',
  'genshin',
  'valp',
  'valt',
  'itunes',
  'ps',
  'tg',
  'voucher',
] as const
export type InstructionType = (typeof instructionTypes)[number]

export const productStates = ['draft', 'published', 'archived'] as const

const price = z.object({
  amount: z.int(),
  ...priceOut,
  stock: z.int().nullable(),
  /** When the first of the pieces comes back that unpaid orders hold, where those are all there are. */
  heldUntil: instant.optional(),
  /** What a piece costs while a promotion lowers its price; `wasIn`: in those currencies the price before was the lowest of 30 days. */
  lowered: z
    .object({
      name: z.string(),
      priceIn: sumsOut,
      wasIn: sumsOut,
      endsAt: instant.nullable(),
      /** How many pieces may still be sold so; null for any number. */
      left: z.int().nullable(),
    })
    .optional(),
  /**
   * What each piece costs to who buys `from` of them or more, until the next step, but no more than are `left`; null for
   * any number.
   */
  steps: z.array(z.object({ from: z.int(), priceIn: sumsOut, left: z.int().nullable() })).optional(),
})
export type Price = z.infer<typeof price>

const region = z.object({
  label: z.string(),
  description: z.string(),
  amounts: z.array(z.int()),
  prices: z.array(price),
})

export const product = z.object({
  id: z.string(),
  slug: z.string(),
  type: z.enum(instructionTypes),
  title: z.string(),
  /** The title in the other languages: a product is found by any of them. */
  otherTitles: z.array(z.string()),
  description: z.string(),
  image: z.string(),
  label: z.string(),
  category: z.string(),
  /** How well it sells: one more for twice as many pieces. */
  popularity: z.int(),
  /** Whether the home page shows it above all others. */
  featured: z.boolean(),
  amounts: z.array(z.int()),
  prices: z.array(price),
  keywords: z.array(z.string()),
  hasFilter: z.boolean(),
  regions: z.record(z.string(), region),
})
export type Product = z.infer<typeof product>

/** How a code of the product is redeemed, shown before it is bought. */
const redemption = z.object({ title: z.string(), steps: z.array(z.string()), note: z.string() })
export type Redemption = z.infer<typeof redemption>

/**
 * `topUp`: the game whose players are topped up, where that is possible beside the codes. `reviews`: null while the shop
 * shows none.
 */
export const productPage = product.extend({
  redemption,
  topUp: z.object({ slug: z.string(), name: z.string() }).nullable(),
  reviews: rating.nullable(),
})
export type ProductPage = z.infer<typeof productPage>

/** What a text finds: games whose players are topped up, products, and articles in the caller's language. */
export const found = z.object({
  products: z.array(product).max(workerLimits.suggestions),
  games: z.array(z.object({ slug: z.string(), name: z.string(), image: z.string() })).max(workerLimits.suggestions),
  articles: z
    .array(z.object({ slug: z.string(), title: z.string(), summary: z.string() }))
    .max(workerLimits.suggestions),
})
export type Found = z.infer<typeof found>

/** `typing`: the text is not whole yet, so that one that finds nothing is not counted. */
export const suggestionsQuery = z.object({ q: exactly(100).default(''), typing: z.literal('yes').optional() })

const name = (longest: number) => line(longest).min(1, field('required'))
const description = lines(4000).min(1, field('required'))
const amount = z.int().positive().max(limits.product.largestAmount)

const amounts = z
  .union([file, z.array(z.number())], field('invalid_amounts'))
  .transform(amountsIn)
  .refine((numbers) => numbers.length > 0 && numbers.length <= limits.product.amounts, field('invalid_amounts'))

const digits = (pattern: RegExp) => z.string(field('required')).trim().regex(pattern, field('invalid'))

/** What the tax office of Uzbekistan wants to know of a good. */
export const fiscal = z.object({
  /** The code of the good in the state's catalogue. */
  ikpu: digits(/^\d{17}$/),
  /** The code of its package there. */
  packageCode: digits(/^\d{1,20}$/),
  vatPercent: z.int(field('invalid')).min(0, field('invalid')).max(100, field('invalid')),
})
export type Fiscal = z.output<typeof fiscal>

/** `fiscal`: null takes it away, and what is left out stays as it is. */
const priceIn = z.object({ amount, ...priceSent, fiscal: fiscal.nullish() }).superRefine(isWholePrice)
const pricesIn = z.array(z.preprocess(withOlderNames, priceIn)).max(limits.product.amounts)

const regionKey = z.string().regex(/^[A-Za-z][\w-]{0,19}$/)
const regionNote = lines(2000)

const regionIn = z.object({
  label: name(60),
  description: regionNote.default(''),
  amounts,
  prices: pricesIn.default([]),
})

/** A product in another language; `regions` holds the descriptions of its regions. */
const textsIn = z.object({
  title: name(120),
  description,
  regions: z.record(regionKey, regionNote).optional(),
})

// A host can look like one and be none: pages with such a picture could not be made.
const isAddress = (text: string): boolean =>
  isPictureAddress(text) && (text.startsWith('/') || z.url().safeParse(text).success)

const image = line(500).refine(isAddress, field('invalid'))

const productFields = z.object({
  title: name(120),
  description,
  image,
  category: name(60),
  label: name(60).optional(),
  type: z.enum(instructionTypes),
  ...priceSent,
  amounts: amounts.optional(),
  prices: pricesIn.optional(),
  regions: z
    .record(regionKey, regionIn)
    .refine((regions) => Object.keys(regions).length <= limits.product.regions, field('too_long'))
    .optional(),
  keywords: z.array(name(60)).max(limits.product.keywords).optional(),
  texts: z.object(byTranslation(() => textsIn.optional())).optional(),
  slug: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(80)
    .optional(),
  status: z.enum(productStates).optional(),
  /** Whether its codes are vouchers of the shop. */
  vouchers: z.boolean().optional(),
})

const formNames = { name: 'title', imageUrl: 'image', priceUsd: 'price', priceRub: 'rub' } as const

/** A form may call four fields by other names. */
function renameFormFields(given: unknown): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given
  const renamed: Record<string, unknown> = { ...given }
  for (const [formName, ours] of Object.entries(formNames)) {
    if (renamed[ours] === undefined && renamed[formName] !== undefined) renamed[ours] = renamed[formName]
  }
  return withOlderNames(renamed)
}

export const newProduct = z.preprocess(
  renameFormFields,
  productFields
    .refine((given) => given.amounts !== undefined || Object.keys(given.regions ?? {}).length > 0, {
      path: ['amounts'],
      ...field('invalid_amounts'),
    })
    .superRefine(isWholePrice),
)
export type NewProduct = z.output<typeof newProduct>

/**
 * What an edit does not name stays as it is; a language that is null is forgotten. `version` is the state the editor has
 * seen: when it is no longer the product's, the edit is refused as `product_changed`.
 */
export const editedProduct = z.preprocess(
  renameFormFields,
  productFields
    .partial()
    .extend({
      texts: z.object(byTranslation(() => textsIn.nullish())).optional(),
      version: z.int().optional(),
    })
    .superRefine(agreesWithOlderNames),
)
export type EditedProduct = z.output<typeof editedProduct>
