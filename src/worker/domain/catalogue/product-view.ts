import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { Fiscal } from '../../../shared/contract/catalogue'
import { languages } from '../../../shared/languages'
import type { Prices } from '../../../shared/money'
import { offers, products } from '../../db/schema'
import type { Ctx } from '../ctx'
import { memory } from '../isolate'
import { fiscalOf } from './fiscal'
import type { Version } from './moves'
import { pricesOf } from './prices'

type ProductRow = typeof products.$inferSelect

const { earlierUsd: _, earlierRub: __, ...ownColumns } = getTableColumns(offers)

/** What an offer is: its row, and its prices in minor units. */
export const offerColumns = { ...ownColumns, prices: pricesOf(sql`offers.id`).as('prices') }
type OfferRow = Omit<typeof offers.$inferSelect, 'earlierUsd' | 'earlierRub'> & { prices: Prices }

/**
 * `heldUntilMs`: when the first of the pieces comes back that unpaid orders hold, where those are all there are. `fiscal`
 * is read for the form alone.
 */
export type OfferView = OfferRow & { heldUntilMs?: number | null; fiscal?: Fiscal | null }

/** A product as it is sold: its texts in every language, its live offers with their prices. */
export type ProductView = Omit<ProductRow, 'createdAt' | 'position'> & { offers: OfferView[] }

/** The title in every language that has one, English first. */
export const titlesOf = ({ texts }: Pick<ProductView, 'texts'>): string[] => [
  ...new Set(languages.flatMap((language) => texts[language]?.title ?? [])),
]

/** A published product and where it stands in the order of the shop. */
export type Placed = { view: ProductView; position: number }

/** Everything published, as one version of the catalogue has it. */
export type Reading = Version & { placed: readonly Placed[]; views: ProductView[] }

/** All products as they were read a moment ago. */
export const knownProducts = memory<Reading>()

/** To be called after a commit that changed products, prices or stock: this isolate reads what has moved with the next call. */
export const catalogueChanged = (ctx: Ctx): void => knownProducts(ctx).forget()

/** SQL of the id of a product that is given by id or slug. */
// Two look-ups instead of an OR: SQLite would read the whole table for it, because the index of slugs is a partial one.
export const productIdOf = (idOrSlug: string) => sql`coalesce((SELECT id FROM products WHERE id = ${idOrSlug}),
  (SELECT id FROM products WHERE slug = ${idOrSlug} AND state <> 'deleted'))`

/** Query of one product in any state but deleted, by id or slug. */
export const productQuery = (ctx: Ctx, idOrSlug: string) =>
  ctx.db
    .select()
    .from(products)
    .where(and(eq(products.id, productIdOf(idOrSlug)), sql`state <> 'deleted'`))

/** Query of the live offers of a product given by id or slug. */
export const offersQuery = (ctx: Ctx, idOrSlug: string) =>
  ctx.db
    .select({ ...offerColumns, fiscal: fiscalOf(sql`offers.id`).as('fiscal') })
    .from(offers)
    .where(and(eq(offers.productId, productIdOf(idOrSlug)), eq(offers.state, 'live')))
    .orderBy(asc(offers.position))

/** Joins product rows with their offers. */
export function viewsOf(productRows: ProductRow[], offerRows: OfferView[]): ProductView[] {
  const byProduct = Map.groupBy(offerRows, (offer) => offer.productId)
  return productRows.map(({ createdAt: _, position: __, ...product }) => ({
    ...product,
    offers: byProduct.get(product.id) ?? [],
  }))
}

/** How many pieces of an offer can be sold now; null where a supplier delivers as many as are wanted. */
export function availableOf({
  source,
  supplied,
  stock,
}: Pick<OfferRow, 'source' | 'supplied' | 'stock'>): number | null {
  if (source !== 'stock' && supplied) return null
  return source === 'supplier' ? 0 : stock
}

/**
 * When the first of the pieces of an offer comes back that unpaid orders hold, by its row: of one that is sold out, that
 * nobody else delivers, and that no paid order waits for, which would be given them.
 */
export const heldUntilMs = sql<number | null>`iif(stock > 0 OR (source <> 'stock' AND supplied), NULL,
  (SELECT min(expires_at) FROM order_items AS held CROSS JOIN orders ON orders.id = held.order_id
    WHERE held.offer_id = offers.id AND held.unpaid AND held.from_stock > 0 AND orders.status = 'pending'
      AND NOT EXISTS (SELECT 1 FROM backorders WHERE backorders.offer_id = offers.id)))`
