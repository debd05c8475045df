import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { HideReview } from '../../../shared/contract/reviews'
import { languages } from '../../../shared/languages'
import type { ReviewState } from '../../../shared/reviews'
import { guardStill, type Plan, retryOnConflict } from '../../db/database'
import { isPast, type PageWish } from '../../db/page'
import { products, users } from '../../db/schema'
import { reviews } from '../../db/schema-reviews'
import { has, isCalled } from '../../db/search'
import { planAudit } from '../audit/audit'
import { commitAs, readOneAs, readPageAs } from '../caller/caller'
import { planCountStars } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { planNotify } from '../notices/notices'
import { reviewsChanged } from './showing'

const shownQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      id: sql<string>`reviews.id`.as('review_id'),
      productId: reviews.productId,
      texts: products.texts,
      userId: reviews.userId,
      nickname: users.nickname,
      stars: reviews.stars,
      text: sql<string>`reviews.text`.as('review_text'),
      at: reviews.at,
      reply: reviews.reply,
      repliedAt: reviews.repliedAt,
      hiddenAt: reviews.hiddenAt,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(products, eq(products.id, reviews.productId))

/** A review as the owner reads it: by whom and of what, shown or hidden. */
export type AdminReviewView = Awaited<ReturnType<typeof shownQuery>>[number]

const isOf = {
  unanswered: sql`reply IS NULL AND hidden_at IS NULL`,
  hidden: sql`hidden_at IS NOT NULL`,
} as const satisfies Record<ReviewState, SQL>

/** Reviews that a text finds: by what they say, by the product, or by the id or the beginning of the name of the buyer. */
const isFound = (text: string): SQL =>
  sql`(${has(sql`reviews.text`, text)} OR ${has(sql`products.texts`, text)} OR products.slug = ${text}
    OR users.id = ${text} OR ${isCalled(sql`users.nickname_key`, text)})`

/** All reviews, newest first. */
export async function list(
  ctx: CallerCtx,
  { state, search, ...page }: PageWish & { state?: ReviewState; search?: string },
): Promise<{ reviews: AdminReviewView[]; nextCursor: string | null }> {
  const wanted = sql`${isPast(reviews, page.cursor)} AND ${state ? isOf[state] : sql`true`}
    AND ${search ? isFound(search) : sql`true`}`
  const newest = shownQuery(ctx).where(wanted).orderBy(desc(reviews.seq))
  const { shown, nextCursor } = await readPageAs(ctx, page, (count) => newest.limit(count))
  return { reviews: shown, nextCursor }
}

const rowQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      productId: reviews.productId,
      userId: reviews.userId,
      stars: reviews.stars,
      reply: reviews.reply,
      hiddenAt: reviews.hiddenAt,
      slug: products.slug,
      texts: products.texts,
    })
    .from(reviews)
    .innerJoin(products, eq(products.id, reviews.productId))

type Row = Awaited<ReturnType<typeof rowQuery>>[number]

const rowOf = (ctx: CallerCtx, reviewId: string): Promise<Row> =>
  readOneAs(ctx, rowQuery(ctx).where(eq(reviews.id, reviewId)), 'review_not_found')

/** Makes a change of a review, and answers what it is then. */
async function change(ctx: CallerCtx, reviewId: string, once: (row: Row) => Promise<void>): Promise<AdminReviewView> {
  await retryOnConflict(async () => once(await rowOf(ctx, reviewId)))
  const view = await readOneAs(ctx, shownQuery(ctx).where(eq(reviews.id, reviewId)), 'review_not_found')
  reviewsChanged(ctx, view.productId)
  return view
}

/** Plan of telling whoever wrote a review that there is an answer: of the first one, and where others read it too. */
function planTell(ctx: CallerCtx, { userId, reply, hiddenAt, slug, texts }: Row): Plan {
  if (reply !== null || hiddenAt !== null) return []
  const titles = languages.flatMap((language) => {
    const title = texts[language]?.title
    return title === undefined ? [] : [[language === 'en' ? 'title' : `title:${language}`, title]]
  })
  const params = Object.fromEntries(titles)
  return planNotify(ctx, { userId, kind: 'review_answered', params, link: `/products/${slug}` })
}

/**
 * Answers a review for everybody to read, and tells its writer; another answer takes the place of the first. Raises
 * `review_not_found`.
 */
export const answer = (ctx: CallerCtx, reviewId: string, reply: string): Promise<AdminReviewView> =>
  change(ctx, reviewId, async (row) => {
    if (row.reply === reply) return
    await commitAs(ctx, [
      guardStill(sql`EXISTS (SELECT 1 FROM reviews WHERE id = ${reviewId} AND reply IS ${row.reply})`),
      sql`UPDATE reviews SET reply = ${reply}, replied_at = ${ctx.clock.nowMs()} WHERE id = ${reviewId}`,
      ...planTell(ctx, row),
      ...planAudit(ctx, { action: 'answer_review', subject: reviewId, reason: reply }),
    ])
  })

/**
 * Hides a review from everybody but its writer, or shows it again: its stars count while it is shown. What it already is
 * changes nothing. Raises `review_not_found`.
 */
export const hide = (ctx: CallerCtx, reviewId: string, { hidden, reason }: HideReview): Promise<AdminReviewView> =>
  change(ctx, reviewId, async (row) => {
    if ((row.hiddenAt !== null) === hidden) return
    const more = hidden ? -1 : 1
    await commitAs(ctx, [
      guardStill(sql`EXISTS (SELECT 1 FROM reviews WHERE id = ${reviewId} AND hidden_at IS ${row.hiddenAt})`),
      sql`UPDATE reviews SET hidden_at = ${hidden ? ctx.clock.nowMs() : null} WHERE id = ${reviewId}`,
      ...planCountStars(row.productId, { count: more, stars: more * row.stars }),
      ...planAudit(ctx, { action: hidden ? 'hide_review' : 'show_review', subject: reviewId, reason }),
    ])
  })
