import { asc, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { currencies, type Prices } from '../../../shared/money'
import { offers, products } from '../../db/schema'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { priceOf } from './prices'
import { offersQuery, type ProductView, productQuery, viewsOf } from './product-view'

const isKept = sql`products.state <> 'deleted'`
const isOffered = sql`offers.state = 'live' AND product_id IN (SELECT id FROM products WHERE state <> 'deleted')`
const isOnDemand = sql`(source <> 'stock' AND supplied)`

const shelfQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      id: products.id,
      slug: products.slug,
      state: products.state,
      featured: products.featured,
      category: products.category,
      image: products.image,
      texts: products.texts,
      keywords: products.keywords,
      regions: products.regions,
    })
    .from(products)
    .where(isKept)
    .orderBy(asc(products.position), asc(products.id))

/** The lowest price in each currency that something is sold in, minor units. */
const lowest = sql`json_patch('{}', json_object(${sql.join(
  currencies.flatMap((currency) => [sql`${currency}`, sql`min(${priceOf(sql`offers.id`, currency)})`]),
  sql`, `,
)}))`.mapWith((text: string): Prices => JSON.parse(text))

/** What a product's live offers come to; what only a supplier delivers counts as no stock of ours. */
const totalsQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      productId: offers.productId,
      offers: sql<number>`count(*)`.as('offer_count'),
      stock: sql<number>`sum(iif(source = 'supplier', 0, stock))`.as('pieces'),
      soldOut: sql<number>`sum(NOT ${isOnDemand} AND (source = 'supplier' OR stock = 0))`.as('sold_out'),
      onDemand: sql<number>`max(${isOnDemand})`.as('on_demand'),
      sold: sql<number>`sum(sold)`.as('sold_pieces'),
      from: lowest.as('lowest'),
    })
    .from(offers)
    .where(isOffered)
    .groupBy(offers.productId)

type ShelfRow = Awaited<ReturnType<typeof shelfQuery>>[number]
type Totals = Omit<Awaited<ReturnType<typeof totalsQuery>>[number], 'productId'>
export type ShelfView = ShelfRow & { totals: Totals | undefined }

/** Every product but deleted ones, drafts too, in shop order. */
export async function listAll(ctx: CallerCtx): Promise<ShelfView[]> {
  const [rows, totalRows] = await readAs(ctx, [shelfQuery(ctx), totalsQuery(ctx)])
  const totalsOf = new Map(totalRows.map(({ productId, ...totals }) => [productId, totals]))
  return rows.map((row) => ({ ...row, totals: totalsOf.get(row.id) }))
}

/** One product in any state but deleted, as its form shows it. Raises `product_not_found`. */
export async function formOf(ctx: CallerCtx, productId: string): Promise<ProductView> {
  const [view] = viewsOf(...(await readAs(ctx, [productQuery(ctx, productId), offersQuery(ctx, productId)])))
  if (!view) throw new AppError('product_not_found')
  return view
}
