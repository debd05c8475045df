import { eq, sql } from 'drizzle-orm'
import type { NewReview } from '../../../shared/contract/reviews'
import { AppError } from '../../../shared/errors'
import { among, guard } from '../../db/database'
import { reviews } from '../../db/schema-reviews'
import { commitAs, readAs } from '../caller/caller'
import * as catalogue from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { hasBought } from '../orders/orders'
import { refuseClosed } from '../settings/settings'
import { reviewsChanged } from './showing'

/** A review as its writer reads it. */
export type OwnReviewView = Omit<typeof reviews.$inferSelect, 'seq' | 'userId'>

const { id, productId, stars, text, at, reply, repliedAt, hiddenAt } = reviews
const ownColumns = { id, productId, stars, text, at, reply, repliedAt, hiddenAt }

/**
 * A buyer says what they think of a product, once. Raises `reviews_closed`, `product_not_found`, `not_bought` where no
 * delivered order of theirs has it, or its money was given back, and `already_reviewed`, also while that one is hidden.
 */
export async function write(ctx: CallerCtx, idOrSlug: string, wish: NewReview): Promise<OwnReviewView> {
  refuseClosed(ctx, 'reviews')
  const product = await catalogue.find(ctx, idOrSlug)
  const { userId } = ctx.caller
  const reviewId = ctx.ids.id()
  const [[written]] = await commitAs(
    ctx,
    [
      guard('not_bought', hasBought(userId, sql`${product.id}`)),
      sql`INSERT INTO reviews (id, product_id, user_id, stars, text, at)
        VALUES (${reviewId}, ${product.id}, ${userId}, ${wish.stars}, ${wish.text}, ${ctx.clock.nowMs()})`,
      ...catalogue.planCountStars(product.id, { count: 1, stars: wish.stars }),
    ],
    [ctx.db.select(ownColumns).from(reviews).where(eq(reviews.id, reviewId))],
  )
  if (!written) throw new AppError('internal')
  reviewsChanged(ctx, product.id)
  return written
}

/**
 * Those of some products that the caller may review or has reviewed, with what they wrote; none while the owner has
 * switched reviews off, and only what is written while the shop is closed.
 */
export async function listOwn(
  ctx: CallerCtx,
  productIds: string[],
): Promise<{ productId: string; review: OwnReviewView | null }[]> {
  const isOn = ctx.settings.switches.reviews
  const sold = new Set(isOn ? (await catalogue.list(ctx)).map((view) => view.id) : [])
  const wanted = productIds.filter((each) => sold.has(each))
  const { userId } = ctx.caller
  const [bought, written] = await readAs(ctx, [
    ctx.db
      .select({ productId: sql<string>`value`.as('bought_product') })
      .from(sql`json_each(${JSON.stringify(wanted)})`)
      .where(hasBought(userId, sql`value`)),
    ctx.db
      .select(ownColumns)
      .from(reviews)
      .where(sql`user_id = ${userId} AND product_id IN ${among(wanted)}`),
  ])
  const mayWrite = new Set(ctx.settings.closed ? [] : bought.map((row) => row.productId))
  return wanted.flatMap((each) => {
    const review = written.find((row) => row.productId === each) ?? null
    return review || mayWrite.has(each) ? [{ productId: each, review }] : []
  })
}
