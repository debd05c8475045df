import { and, asc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { namesOfProduct } from '../../../shared/product-names'
import { search } from '../../../shared/search'
import { read } from '../../db/database'
import { offers, products } from '../../db/schema'
import type { Ctx } from '../ctx'
import {
  availableOf,
  heldUntilMs,
  knownProducts,
  offerColumns,
  type ProductView,
  titlesOf,
  viewsOf,
} from './product-view'

export { formOf, listAll, type ShelfView } from './administration'
export {
  planCountStars,
  planMoveCounters,
  planMoveStock,
  planNothingInStock,
  planSource,
  planSupplied,
} from './counters'
export { feature, place, shownPictures } from './display'
export { create, duplicate, remove, update } from './editing'
export { fiscalOf, isFiscalKnown } from './fiscal'
export {
  type FollowedRow,
  type FollowingPreview,
  type FollowRule,
  followedQuery,
  movedBy,
  planEnter,
  planFollow,
  planSellNothing,
  previewFollowing,
  soldIn,
  standsAs,
} from './following'
export { canBeBought, isKept, offerIdsOf, offerLink, offerParams } from './offer-sql'
export { isWorth, lowestSince, priceOf, pricesOf, pricesText, textOf, unpayable } from './prices'
export {
  availableOf,
  catalogueChanged,
  knownProducts,
  type OfferView,
  type ProductView,
  productIdOf,
  titlesOf,
} from './product-view'
export { previewRepricing, type RepricingView, reprice } from './repricing'
export { tableFile } from './table'
export { exportTable } from './table-export'
export { importTable, previewTable, type TablePreview } from './table-import'

/** Everything that is published, in shop order. One round trip, or none within 10 s of the last one. */
export async function list(ctx: Ctx): Promise<ProductView[]> {
  const remembered = knownProducts(ctx).recall()
  if (remembered) return remembered
  const published = eq(products.state, 'published')
  const [productRows, offerRows] = await read(ctx.db, [
    ctx.db.select().from(products).where(published).orderBy(asc(products.position), asc(products.id)),
    ctx.db
      .select({ ...offerColumns, heldUntilMs: heldUntilMs.as('held_until') })
      .from(offers)
      .where(and(eq(offers.state, 'live'), sql`product_id IN (SELECT id FROM products WHERE state = 'published')`))
      .orderBy(asc(offers.productId), asc(offers.position)),
  ])
  const views = viewsOf(productRows, offerRows)
  knownProducts(ctx).remember(views, workerLimits.catalogueCacheMs)
  return views
}

function namesOf(view: ProductView): string[] {
  const [title = '', ...otherTitles] = titlesOf(view)
  return namesOfProduct({ ...view, title, otherTitles })
}

const soldOf = ({ offers }: ProductView): number => offers.reduce((sum, { sold }) => sum + sold, 0)
const isAllSoldOut = ({ offers }: ProductView): boolean => offers.every((offer) => availableOf(offer) === 0)

/**
 * The few products that fit what was typed so far: of equally good answers the best sellers first, and those that are sold
 * out last. None where nothing is typed.
 */
export async function suggest(ctx: Ctx, text: string): Promise<readonly ProductView[]> {
  if (text.trim() === '') return []
  const views = (await list(ctx)).toSorted(
    (a, b) => Number(isAllSoldOut(a)) - Number(isAllSoldOut(b)) || soldOf(b) - soldOf(a),
  )
  return search(views, text, namesOf).slice(0, workerLimits.suggestions)
}

/** A published product by id or slug. Raises `product_not_found`. */
export async function find(ctx: Ctx, idOrSlug: string): Promise<ProductView> {
  const views = await list(ctx)
  const view = views.find((product) => product.id === idOrSlug || product.slug === idOrSlug)
  if (!view) throw new AppError('product_not_found')
  return view
}
