import { z } from 'zod'
import { workerLimits } from '../limits'
import { isCursor, sorts } from '../listing'
import { cursor, exactly, field, namedCurrency, pageQuery } from './common'

/** Lists of ids, with commas between them. */
const ids = exactly(8000)
  .transform((text) => [...new Set(text.split(','))].filter((id) => id !== ''))
  .refine((list) => list.length <= workerLimits.page.max, field('too_long'))

/**
 * Which products are wanted; with none of these all of them are. `currency`: the one whose prices give the order;
 * `typing`: `search` is not whole yet, so that one that finds nothing is not counted.
 */
export const productsQuery = z.object({
  search: exactly(100).optional(),
  category: exactly(60).optional(),
  region: exactly(20).optional(),
  ids: ids.optional(),
  sort: z.enum(sorts, field('invalid')).optional(),
  currency: namedCurrency.optional(),
  limit: pageQuery.shape.limit.unwrap().optional(),
  cursor: cursor(isCursor),
  typing: z.literal('yes').optional(),
})
export type ProductsQuery = z.output<typeof productsQuery>

const counted = z.array(z.object({ name: z.string(), products: z.int() }))

/** What the catalogue can be narrowed down by, in the order of the shop, and how many products each leaves. */
export const catalogueFilters = z.object({ products: z.int(), categories: counted, regions: counted })
export type CatalogueFilters = z.infer<typeof catalogueFilters>
