import { desc, eq, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import { guard, type Plan } from '../../db/database'
import { type PageWish, pageOf } from '../../db/page'
import { products } from '../../db/schema'
import { favourites } from '../../db/schema-favourites'
import { commitAs, readAs } from '../caller/caller'
import { find, list, type ProductView, productIdOf } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { refuseClosed } from '../settings/settings'

export { planTellBack } from './telling'
export { listWatched, unwatch, type WatchView, watch, watchingQuery } from './watching'

const { products: most } = workerLimits.favourites

/**
 * A page of the products that the caller likes, newest first, and the slugs of all of them. One that is not published is
 * kept, and not shown meanwhile. The cursor is a place: it holds although its product is let go of meanwhile.
 */
export async function listOwn(
  ctx: CallerCtx,
  page: PageWish,
): Promise<{ products: ProductView[]; slugs: string[]; nextCursor: string | null }> {
  const query = ctx.db
    .select({ seq: favourites.seq, productId: favourites.productId, slug: products.slug })
    .from(favourites)
    .innerJoin(products, eq(products.id, favourites.productId))
    .where(sql`user_id = ${ctx.caller.userId} AND products.state = 'published'`)
  const [[rows], views] = await Promise.all([readAs(ctx, [query.orderBy(desc(favourites.seq))]), list(ctx)])
  const rest = page.cursor === undefined ? rows : rows.filter(({ seq }) => seq < Number(page.cursor))
  const { shown, nextCursor } = pageOf(page).cut(rest, ({ seq }) => String(seq))
  const known = new Map(views.map((view) => [view.id, view]))
  return {
    products: shown.flatMap(({ productId }) => known.get(productId) ?? []),
    slugs: rows.map(({ slug }) => slug),
    nextCursor,
  }
}

/** Keeps a product, once. Raises `favourites_closed`, `product_not_found`, `too_many_favourites`. */
export async function add(ctx: CallerCtx, idOrSlug: string): Promise<void> {
  refuseClosed(ctx, 'favourites')
  const { userId } = ctx.caller
  const { id } = await find(ctx, idOrSlug).catch(async (error: unknown) => {
    // A session that does not hold is told first.
    await readAs(ctx, [])
    throw error
  })
  await commitAs(ctx, [
    sql`INSERT INTO favourites (user_id, product_id, at) VALUES (${userId}, ${id}, ${ctx.clock.nowMs()})
      ON CONFLICT (user_id, product_id) DO NOTHING`,
    guard('too_many_favourites', sql`(SELECT count(*) FROM favourites WHERE user_id = ${userId}) <= ${most}`),
  ])
}

/** Keeps a product no more; of one that is not kept nothing changes. */
export async function remove(ctx: CallerCtx, idOrSlug: string): Promise<void> {
  await commitAs(ctx, [
    sql`DELETE FROM favourites WHERE user_id = ${ctx.caller.userId} AND product_id = ${productIdOf(idOrSlug)}`,
  ])
}

/** Plan of dropping what somebody likes and waits for. */
export const planForget = (userId: string): Plan => [
  sql`DELETE FROM favourites WHERE user_id = ${userId}`,
  sql`DELETE FROM watches WHERE user_id = ${userId}`,
]
