import { and, desc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { type Database, guard } from '../../db/database'
import { offers, products } from '../../db/schema'
import { watches } from '../../db/schema-favourites'
import { commitAs, readAs } from '../caller/caller'
import { canBeBought, isProductThere, offerIdsOf, productIdOf } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { refuseClosed } from '../settings/settings'

const { watches: most } = workerLimits.favourites

/** An offer as a buyer names it; `region` is empty where the product has none. */
type WatchWish = { productId: string; region: string; amount: number; label: string }

const isWanted = ({ productId, region, amount, label }: WatchWish) =>
  sql`offers.product_id = ${productIdOf(productId)} AND offers.region = ${region} AND offers.amount = ${amount}
    AND offers.label = ${label} AND offers.state = 'live' AND products.state = 'published'`

/**
 * Notes that the caller waits for a sold-out offer, once. Raises `favourites_closed`, `offer_not_found`,
 * `offer_available` for one that can be bought, and `too_many_watches`.
 */
export async function watch(ctx: CallerCtx, wish: WatchWish): Promise<void> {
  refuseClosed(ctx, 'favourites')
  const { userId } = ctx.caller
  const [[offer]] = await readAs(ctx, [
    ctx.db
      .select({ id: offers.id, available: canBeBought(sql`offers.id`).as('available') })
      .from(offers)
      .innerJoin(products, eq(products.id, offers.productId))
      .where(isWanted(wish)),
  ])
  if (!offer) throw new AppError('offer_not_found')
  if (offer.available) throw new AppError('offer_available')
  // Stock that comes between the two trips is told by the next run of the schedule.
  await commitAs(ctx, [
    sql`INSERT INTO watches (id, user_id, offer_id, at)
      VALUES (${ctx.ids.id()}, ${userId}, ${offer.id}, ${ctx.clock.nowMs()}) ON CONFLICT (user_id, offer_id) DO NOTHING`,
    // What is listed counts: nobody can end a watch of a product that is deleted.
    guard(
      'too_many_watches',
      sql`(SELECT count(*) FROM watches WHERE user_id = ${userId} AND ${isProductThere(sql`offer_id`)}) <= ${most}`,
    ),
  ])
}

/** The caller waits for an offer no more; nothing changes where the caller did not. */
export async function unwatch(ctx: CallerCtx, wish: Omit<WatchWish, 'label'>): Promise<void> {
  await commitAs(ctx, [
    sql`DELETE FROM watches WHERE user_id = ${ctx.caller.userId}
      AND offer_id IN ${offerIdsOf(productIdOf(wish.productId), wish)}`,
  ])
}

const watchesQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      productId: offers.productId,
      slug: products.slug,
      texts: products.texts,
      image: products.image,
      region: offers.region,
      amount: offers.amount,
      label: sql<string>`offers.label`.as('offer_label'),
      at: watches.at,
    })
    .from(watches)
    .innerJoin(offers, eq(offers.id, watches.offerId))
    .innerJoin(products, eq(products.id, offers.productId))
    .where(and(eq(watches.userId, ctx.caller.userId), sql`products.state <> 'deleted'`))
    .orderBy(desc(watches.seq))

export type WatchView = Awaited<ReturnType<typeof watchesQuery>>[number]

/** The offers that the caller waits for, newest first: no more than a buyer may wait for. */
export async function listWatched(ctx: CallerCtx): Promise<WatchView[]> {
  const [rows] = await readAs(ctx, [watchesQuery(ctx)])
  return rows
}

/** Query of how many buyers wait for each offer of a product. */
export const watchingQuery = (db: Database, productId: string) =>
  db
    .select({ offerId: sql<string>`offer_id`.as('watched_offer'), buyers: sql<number>`count(*)`.as('buyers') })
    .from(watches)
    .where(sql`offer_id IN (SELECT id FROM offers WHERE product_id = ${productId})`)
    .groupBy(watches.offerId)
