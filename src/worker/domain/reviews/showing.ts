import { desc, eq, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import { reviewLimits } from '../../../shared/reviews'
import { read } from '../../db/database'
import { isPast, type PageWish, pageOf } from '../../db/page'
import { users } from '../../db/schema'
import { reviews } from '../../db/schema-reviews'
import * as catalogue from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { shelf } from '../isolate'
import { refuseClosed } from '../settings/settings'

type Row = Pick<typeof reviews.$inferSelect, 'id' | 'stars' | 'text' | 'at' | 'reply' | 'repliedAt'>

/** `author`: the first letters of a nickname, so that strangers learn no login; null where the account was deleted. */
export type ReviewView = Row & { author: string | null }

type Page = { reviews: ReviewView[]; nextCursor: string | null }

/** The first pages of the reviews of products, as they were read a moment ago. */
export const firstPages = shelf<Page>(500)

/** To be called after a commit that changed reviews of a product: this isolate shows its own writes at once. */
export function reviewsChanged(ctx: Ctx, productId: string): void {
  firstPages(ctx).forget(productId)
  catalogue.catalogueChanged(ctx)
}

const shownLetters = 2

function beginningOf(nickname: string): string {
  const letters = [...nickname]
  return `${letters.slice(0, Math.min(shownLetters, Math.floor(letters.length / 2))).join('')}…`
}

/**
 * The reviews of a product that are shown, newest first; the first page from memory within 10 s of the last reading.
 * Raises `reviews_closed`, `product_not_found`.
 */
export async function show(ctx: Ctx, idOrSlug: string, wish: PageWish): Promise<Page> {
  refuseClosed(ctx, 'reviews')
  const { id } = await catalogue.find(ctx, idOrSlug)
  if (wish.cursor !== undefined || wish.limit !== reviewLimits.shown) return readPage(ctx, id, wish)
  const known = firstPages(ctx).recall(id)
  if (known) return known
  const remember = firstPages(ctx).reading(id)
  const page = await readPage(ctx, id, wish)
  remember(page, workerLimits.catalogueCacheMs)
  return page
}

async function readPage({ db }: Ctx, productId: string, wish: PageWish): Promise<Page> {
  const { stars, text, at, reply, repliedAt } = reviews
  const { nickname, deletedAt } = users
  const { count, cut } = pageOf(wish)
  const isPlace = isPast(reviews, wish.cursor, { among: sql`last.product_id = ${productId}` })
  const [rows] = await read(db, [
    db
      .select({
        ...{ id: sql<string>`reviews.id`.as('review_id'), stars, text, at, reply, repliedAt },
        ...{ nickname, deletedAt },
      })
      .from(reviews)
      .innerJoin(users, eq(users.id, reviews.userId))
      .where(sql`product_id = ${productId} AND hidden_at IS NULL AND ${isPlace}`)
      .orderBy(desc(reviews.seq))
      .limit(count),
  ])
  const { shown, nextCursor } = cut(rows, ({ id }) => id)
  return {
    reviews: shown.map(({ nickname, deletedAt, ...row }) => ({
      ...row,
      author: deletedAt === null ? beginningOf(nickname) : null,
    })),
    nextCursor,
  }
}
