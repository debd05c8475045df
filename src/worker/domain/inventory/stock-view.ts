import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import type { SupplyPause } from '../../../shared/suppliers'
import { offers, products } from '../../db/schema'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { watchingQuery } from '../favourites/favourites'
import { versionOf } from '../forms/forms'
import { type BatchView, batchesQuery } from './batches'
import { pauseAt, usableIn } from './pauses'

type OfferRow = typeof offers.$inferSelect
type Shelf = OfferRow & {
  waiting: number
  watching: number
  paused: SupplyPause | null
  usableIn: string | null
  version: string
}
export type StockView = { offers: Shelf[]; batches: BatchView[] }

/** The values in the form of an offer's supply: expression over `offers`. */
export const supplyShown = sql<string>`json_array(source, supplier, supplier_ref, max_cost, margin, low_stock)`

/** Stock of a product's offers, who waits for them, and their newest batches; no codes. Raises `product_not_found`. */
export async function stockOf(ctx: CallerCtx, productId: string): Promise<StockView> {
  const [[product], offerRows, waiting, watching, batches] = await readAs(ctx, [
    ctx.db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.id, productId), sql`state <> 'deleted'`)),
    ctx.db
      .select({
        ...getTableColumns(offers),
        paused: pauseAt(ctx.clock.nowMs()).as('paused'),
        usableIn: usableIn.as('usable_in'),
        shown: supplyShown.as('shown'),
      })
      .from(offers)
      .where(and(eq(offers.productId, productId), eq(offers.state, 'live')))
      .orderBy(offers.position),
    ctx.db
      .select({ offerId: sql<string>`offer_id`.as('waiting_offer'), pieces: sql<number>`sum(pieces)`.as('pieces') })
      .from(sql`backorders`)
      .where(sql`offer_id IN (SELECT id FROM offers WHERE product_id = ${productId})`)
      .groupBy(sql`offer_id`),
    watchingQuery(ctx.db, productId),
    batchesQuery(ctx)
      .where(sql`code_batches.rowid IN ${newestOf(productId)}`)
      .orderBy(desc(sql`code_batches.at`))
      .limit(workerLimits.page.max),
  ])
  if (!product) throw new AppError('product_not_found')
  const piecesOf = new Map(waiting.map((row) => [row.offerId, row.pieces]))
  const buyersOf = new Map(watching.map((row) => [row.offerId, row.buyers]))
  const shelves = offerRows.map(async ({ shown, ...offer }) => ({
    ...offer,
    waiting: piecesOf.get(offer.id) ?? 0,
    watching: buyersOf.get(offer.id) ?? 0,
    version: await versionOf(shown),
  }))
  return { offers: await Promise.all(shelves), batches }
}

// Of each offer no more than a page holds, so that a product's history may be as long as it likes.
const newestOf = (productId: string) => sql`(SELECT value FROM offers, json_each((SELECT json_group_array(newest.place)
  FROM (SELECT rowid AS place FROM code_batches INDEXED BY code_batches_of_offer WHERE offer_id = offers.id
    ORDER BY at DESC LIMIT ${workerLimits.page.max}) AS newest)) WHERE product_id = ${productId})`
