import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { namesOfProduct } from '../../../shared/product-names'
import { search } from '../../../shared/search'
import type { Ctx } from '../ctx'
import { availableOf, knownProducts, type ProductView, titlesOf } from './product-view'
import { renew } from './reading'

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
export { duplicate } from './duplicating'
export { create, remove, update } from './editing'
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
export {
  movedSince,
  planAllMoved,
  planTidyMoves,
  sinceIn,
  sinceQueries,
  type Version,
  versionIn,
  versionQueries,
} from './moves'
export { canBeBought, isProductThere, offerIdsOf, offerLink, offerParams } from './offer-sql'
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
export { windowPart } from './reading'
export { previewRepricing, type RepricingView, reprice } from './repricing'
export { tableFile } from './table'
export { exportTable } from './table-export'
export { importTable, previewTable, type TablePreview } from './table-import'
export { isOfVouchers } from './voucher-goods'

/**
 * Everything that is published, in shop order: 10 s old at most, or 90 s where this isolate was taken from the shop window a
 * moment ago. One round trip, which reads only what has moved since the last one, or none.
 */
export async function list(ctx: Ctx): Promise<ProductView[]> {
  return (knownProducts(ctx).recall() ?? (await renew(ctx))).views
}

function namesOf(view: ProductView, promotions: readonly string[]): string[] {
  const [title = '', ...otherTitles] = titlesOf(view)
  return namesOfProduct({ ...view, title, otherTitles, promotions })
}

const soldOf = ({ offers }: ProductView): number => offers.reduce((sum, { sold }) => sum + sold, 0)
const isAllSoldOut = ({ offers }: ProductView): boolean => offers.every((offer) => availableOf(offer) === 0)

/**
 * The few of these products that fit what was typed so far, by their names and those of their promotions: of equally good
 * answers the best sellers first, and those that are sold out last. None where nothing is typed.
 */
export function suggest<View extends ProductView>(
  products: readonly View[],
  text: string,
  promotionsOf: (view: View) => readonly string[],
): readonly View[] {
  if (text.trim() === '') return []
  const views = products.toSorted((a, b) => Number(isAllSoldOut(a)) - Number(isAllSoldOut(b)) || soldOf(b) - soldOf(a))
  return search(views, text, (view) => namesOf(view, promotionsOf(view))).slice(0, workerLimits.suggestions)
}

/** A published product by id or slug. Raises `product_not_found`. */
export async function find(ctx: Ctx, idOrSlug: string): Promise<ProductView> {
  const views = await list(ctx)
  const view = views.find((product) => product.id === idOrSlug || product.slug === idOrSlug)
  if (!view) throw new AppError('product_not_found')
  return view
}
