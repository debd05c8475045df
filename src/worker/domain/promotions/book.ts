import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { guardStill, type Plan, retryOnConflict } from '../../db/database'
import { isPast, type PageWish } from '../../db/page'
import { type PromotionTerms, promotions } from '../../db/schema-promotions'
import { has } from '../../db/search'
import { planAudit } from '../audit/audit'
import { commitAs, readAs, readOneAs, readPageAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { changedBy } from '../forms/forms'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'
import { rememberedPromotions } from './running'

// The promotions of the shop, as administrators make, change and end them.

/** What an administrator says of a promotion; times in Unix ms. `pieces` may be sold so; null for any number. */
export type PromotionForm = {
  terms: PromotionTerms
  startsAt: number
  endsAt: number | null
  pieces: number | null
}

/** What orders with something taken off paid, and how much it was, by currency; minor units. */
export type Brought = { [Name in Currency]?: { orders: number; paid: number; off: number } }

/** SQL of what rows of uses (SQL) have brought; `paid` is what they say was paid. */
export const broughtBy = (uses: SQL, paid: SQL) =>
  sql`(SELECT json_group_object(currency, json_object('orders', times, 'paid', paid, 'off', off)) FROM (
      SELECT currency, count(*) AS times, sum(${paid}) AS paid, sum(off) AS off FROM ${uses} GROUP BY currency))`
    .mapWith((text: string): Brought => JSON.parse(text))
    .as('brought')

/** A promotion with what it brought and took off, minor units, in orders that are paid and stand. */
export type PromotionView = Omit<typeof promotions.$inferSelect, 'seq'> & { sold: number; brought: Brought }

// What an unpaid order holds is not sold yet.
const ofPromotion = sql`promotion_uses
  WHERE promotion_id = promotions.id AND given_back_at IS NULL AND paid_at IS NOT NULL`

const viewsQuery = (ctx: CallerCtx, where: SQL | undefined, count: number) =>
  ctx.db
    .select({
      ...getTableColumns(promotions),
      sold: sql<number>`(SELECT total(pieces) FROM ${ofPromotion})`.as('sold_pieces'),
      brought: broughtBy(ofPromotion, sql`paid`),
    })
    .from(promotions)
    .where(where)
    .orderBy(desc(promotions.seq))
    .limit(count)

/** Promotions, newest first; `search` is a part of a name, or the id. */
export async function list(ctx: CallerCtx, page: PageWish & { search?: string }) {
  const { search } = page
  const isFound = search ? sql`(promotions.id = ${search} OR ${has(sql`terms ->> '$.names'`, search)})` : sql`true`
  const where = and(isPast(promotions, page.cursor), isFound)
  const { shown, nextCursor } = await readPageAs(ctx, page, (count) => viewsQuery(ctx, where, count))
  return { promotions: shown, nextCursor }
}

const promotionOf = (ctx: CallerCtx, id: string): Promise<PromotionView> =>
  readOneAs(ctx, viewsQuery(ctx, eq(promotions.id, id), 1), 'promotion_not_found')

type Making = PromotionForm & { reason: string }

/** Makes a promotion, under the same key one; it begins and ends by itself. Raises `idempotency_mismatch`. */
export const make = (ctx: CallerCtx, wish: Making): Promise<PromotionView> =>
  retryOnConflict(async () => {
    const [rows] = await readAs(ctx, [earlierQuery(ctx)])
    const id = earlierAnswer<string>(ctx, rows) ?? (await makeNew(ctx, wish))
    return promotionOf(ctx, id)
  })

async function makeNew(ctx: CallerCtx, { reason, ...form }: Making): Promise<string> {
  const id = ctx.ids.id()
  await write(ctx, [
    ...planAnswer(ctx, id),
    sql`INSERT INTO promotions (id, terms, starts_at, ends_at, pieces_left, limited_from, made_at)
      VALUES (${id}, ${JSON.stringify(form.terms)}, ${form.startsAt}, ${form.endsAt}, ${form.pieces},
        iif(${form.pieces} IS NULL, NULL, 1), ${ctx.clock.nowMs()})`,
    ...planAudit(ctx, { action: 'make_promotion', subject: id, before: null, after: written(form), reason }),
  ])
  return id
}

const written = ({ terms, ...form }: PromotionForm) => ({ ...terms, ...form })

async function write(ctx: CallerCtx, plan: Plan): Promise<void> {
  await commitAs(ctx, plan)
  rememberedPromotions(ctx).forget()
}

/** Guard of a change that was made from what was shown. */
const planIsAsShown = (id: string, version: number): Plan[number] =>
  guardStill(sql`EXISTS (SELECT 1 FROM promotions WHERE id = ${id} AND version = ${version} AND ended_at IS NULL)`)

/** `seenPieces`: how many pieces were left when the form was shown, if it says so. */
type Edit = PromotionForm & { version: number; seenPieces?: number | null | undefined; reason: string }

/**
 * Changes a promotion, for orders to come; `pieces` is how many may be sold so, less what was sold since `seenPieces` was
 * shown. Raises `promotion_not_found`, and `form_changed` when somebody was faster.
 */
export const edit = (ctx: CallerCtx, id: string, wish: Edit): Promise<PromotionView> =>
  retryOnConflict(async () => {
    const before = await promotionOf(ctx, id)
    if (before.endedAt !== null) throw new AppError('promotion_not_found')
    const { version, seenPieces, reason, ...form } = wish
    if (before.version !== version) throw await changedBy(ctx, { subjects: [id], actions: ['edit_promotion'] })
    const { terms, startsAt, endsAt, piecesLeft: pieces } = before
    await write(ctx, [
      planIsAsShown(id, version),
      sql`UPDATE promotions SET terms = ${JSON.stringify(form.terms)}, starts_at = ${form.startsAt},
        ends_at = ${form.endsAt}, pieces_left = ${leftAfter(form.pieces, seenPieces)},
        limited_from = iif(${form.pieces} IS NULL, NULL, coalesce(limited_from, version + 1)), version = version + 1
        WHERE id = ${id}`,
      ...planAudit(ctx, {
        action: 'edit_promotion',
        subject: id,
        ...{ before: written({ terms, startsAt, endsAt, pieces }), after: written(form), reason },
      }),
    ])
    return promotionOf(ctx, id)
  })

/** SQL of the pieces that are left once so many may be sold: those that were sold since `seen` are not among them. */
const leftAfter = (pieces: number | null, seen: number | null | undefined): SQL =>
  pieces === null || seen == null ? sql`${pieces}` : sql`max(coalesce(pieces_left, ${seen}) + ${pieces - seen}, 0)`

/** Ends a promotion; what was bought in it stays. Done twice is done once. Raises `promotion_not_found`. */
export const end = (ctx: CallerCtx, id: string, reason?: string): Promise<PromotionView> =>
  retryOnConflict(async () => {
    const before = await promotionOf(ctx, id)
    if (before.endedAt !== null) return before
    await write(ctx, [
      planIsAsShown(id, before.version),
      sql`UPDATE promotions SET ended_at = ${ctx.clock.nowMs()}, version = version + 1 WHERE id = ${id}`,
      ...planAudit(ctx, { action: 'end_promotion', subject: id, before: 'open', after: 'ended', reason }),
    ])
    return promotionOf(ctx, id)
  })
