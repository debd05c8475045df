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

type Wish = { search?: string; limit?: number; cursor?: string }

/**
 * The products but deleted ones, drafts too, in shop order; `search` is a part of what one is found by. All of them
 * without `limit`, else a page after the product that `cursor` names.
 */
export async function listAll(ctx: CallerCtx, { search = '', limit, cursor }: Wish = {}) {
  const [rows, totalRows] = await readAs(ctx, [shelfQuery(ctx), totalsQuery(ctx)])
  const totalsOf = new Map(totalRows.map(({ productId, ...totals }) => [productId, totals]))
  const found = rows.filter((row) => isFoundBy(row, search.toLowerCase()))
  // A product that is gone, or found no more, ends the list.
  const from = cursor ? found.findIndex(({ id }) => id === cursor) + 1 || found.length : 0
  const shown = found.slice(from, limit && from + limit)
  return {
    shown: shown.map((row): ShelfView => ({ ...row, totals: totalsOf.get(row.id) })),
    nextCursor: from + shown.length < found.length ? (shown.at(-1)?.id ?? null) : null,
  }
}

const isFoundBy = ({ id, slug, keywords, texts }: ShelfRow, text: string): boolean =>
  [id, slug, ...keywords, ...Object.values(texts).map(({ title }) => title)].some((word) =>
    word.toLowerCase().includes(text),
  )

/** One product in any state but deleted, as its form shows it. Raises `product_not_found`. */
export async function formOf(ctx: CallerCtx, productId: string): Promise<ProductView> {
  const [view] = viewsOf(...(await readAs(ctx, [productQuery(ctx, productId), offersQuery(ctx, productId)])))
  if (!view) throw new AppError('product_not_found')
  return view
}
