import { and, asc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { offers, products } from '../../db/schema'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { offersQuery, type ProductView, productQuery, viewsOf } from './product-view'

const isKept = sql`products.state <> 'deleted'`
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
      fromUsd: sql<number>`min(price_usd)`.as('from_usd'),
      fromRub: sql<number>`min(price_rub)`.as('from_rub'),
    })
    .from(offers)
    .where(and(eq(offers.state, 'live'), sql`product_id IN (SELECT id FROM products WHERE state <> 'deleted')`))
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
