import { z } from 'zod'
import { adminLimits } from '../admin-limits'
import { translations } from '../languages'
import { byCurrency } from '../money'
import { type Rounding, roundings } from '../roundings'
import { fiscal, instructionTypes, productStates } from './catalogue'
import {
  exactly,
  field,
  file,
  namedCurrency,
  offerName,
  pageQuery,
  priceOut,
  searchQuery,
  translatedOut,
} from './common'

/** A product as the back office lists it. */
const listedProduct = z.object({
  id: z.string(),
  slug: z.string(),
  status: z.enum(productStates),
  featured: z.boolean(),
  title: z.string(),
  otherTitles: z.array(z.string()),
  keywords: z.array(z.string()),
  category: z.string(),
  image: z.string(),
  offers: z.int(),
  /** Free codes that can be sold. */
  stock: z.int(),
  /** Offers that nobody can buy now. */
  soldOut: z.int(),
  /** Whether a supplier delivers some of it as it is bought. */
  onDemand: z.boolean(),
  sold: z.int(),
  /** Its lowest price in each currency; null while it offers nothing. */
  from: z.object(priceOut).nullable(),
  /** What is not translated yet: all of it, or the notes of regions. */
  missing: z.array(z.object({ language: z.enum(translations), part: z.enum(['texts', 'regions']) })),
})
export type ListedProduct = z.infer<typeof listedProduct>

/** `search` is a part of a title, an address, an id or a word that it is found by. Without `limit` all are listed. */
export const adminProductsQuery = searchQuery.extend({ limit: pageQuery.shape.limit.unwrap().optional() })
export const adminProducts = z.object({ products: z.array(listedProduct), nextCursor: z.string().nullable() })
export type AdminProducts = z.infer<typeof adminProducts>

/** `fiscal` is absent where nothing is filled in. */
const prices = z.array(z.object({ amount: z.int(), ...priceOut, fiscal: fiscal.optional() }))
const text = z.object({ title: z.string(), description: z.string() })

/** All that can be edited of a product, as it is stored. `version` goes back with the edit. */
export const productForm = z.object({
  id: z.string(),
  version: z.int(),
  slug: z.string(),
  status: z.enum(productStates),
  type: z.enum(instructionTypes),
  category: z.string(),
  label: z.string(),
  image: z.string(),
  keywords: z.array(z.string()),
  /** Empty where it is sold by region. */
  prices,
  regions: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      descriptions: translatedOut(z.string()),
      prices,
    }),
  ),
  texts: translatedOut(text),
  /** Whether its codes are vouchers of the shop. */
  vouchers: z.boolean(),
})
export type ProductForm = z.infer<typeof productForm>

/** An uploaded picture; an SVG has no size of its own. */
export const addedPicture = z.object({
  address: z.string(),
  size: z.object({ width: z.int(), height: z.int() }).nullable(),
})
export type AddedPicture = z.infer<typeof addedPicture>

export const duplicated = z.object({ id: z.string() })

/** Before which product it stands from now on; null: behind all others. */
export const placeProduct = z.object({ before: exactly(80).nullable() })

export const featureProduct = z.object({ featured: z.boolean() })

const repricingRule = {
  products: z.array(exactly(80)).min(1, field('required')).max(adminLimits.repricing.products, field('too_long')),
  /** By how much prices go up; down below zero. */
  percent: z
    .number()
    .min(adminLimits.repricing.percent.min)
    .max(adminLimits.repricing.percent.max)
    .refine((percent) => Number.isInteger(Math.round(percent * 1e6) / 1e4), field('invalid')),
  currencies: z.array(namedCurrency).min(1, field('required')),
  /** To the cent and the kopeck where nothing is said. */
  rounding: z
    .object(byCurrency((each) => z.enum<readonly Rounding[]>(roundings[each]).default('none')))
    .default(byCurrency(() => 'none')),
}

/** A change of many prices at once. */
export const repricing = z.object(repricingRule)
export type Repricing = z.output<typeof repricing>

/** `version` is that of the preview: other changes than it has shown are refused as `product_changed`. */
export const confirmedRepricing = z.object({ ...repricingRule, version: exactly(100) })

export const repricingPreview = z.object({
  version: z.string(),
  /** Only what changes. */
  lines: z.array(
    z.object({
      offerId: z.string(),
      productId: z.string(),
      title: z.string(),
      ...offerName,
      before: z.object(priceOut),
      after: z.object(priceOut),
    }),
  ),
  unchanged: z.int(),
})
export type RepricingPreview = z.infer<typeof repricingPreview>

const tableText = file.min(1, field('required'))

/** The catalogue as CSV, or a part of it. */
export const catalogueTable = z.object({ text: tableText })
/** `version` is that of the preview: other changes than it has shown are refused as `product_changed`. */
export const confirmedTable = z.object({ text: tableText, version: exactly(100) })

const importCounts = { added: z.int(), changed: z.int(), unchanged: z.int() }

export const catalogueImported = z.object(importCounts)
export type CatalogueImported = z.infer<typeof catalogueImported>

/** All that would be done is counted; of long lists only the beginning is shown. */
export const cataloguePreview = z.object({
  version: z.string(),
  ...importCounts,
  products: z.array(
    z.object({
      line: z.int(),
      /** Null: it is new. */
      id: z.string().nullable(),
      slug: z.string(),
      title: z.string(),
      changes: z.array(
        z.object({
          column: z.string(),
          region: z.string().nullable(),
          amount: z.int().nullable(),
          before: z.string().nullable(),
          after: z.string(),
        }),
      ),
      /** Changes that are not shown. */
      more: z.int(),
    }),
  ),
  flawCount: z.int(),
  /** As long as there is one, nothing can be imported. Without a column it is the line as a whole. */
  flaws: z.array(z.object({ line: z.int(), column: z.string(), code: z.string(), message: z.string() })),
})
export type CataloguePreview = z.infer<typeof cataloguePreview>
