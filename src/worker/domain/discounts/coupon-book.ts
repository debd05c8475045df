import { randomInt } from 'node:crypto'
import { and, asc, desc, eq, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import { couponCode } from '../../../shared/discounts'
import { AppError } from '../../../shared/errors'
import { guardStill, type Plan, retryOnConflict } from '../../db/database'
import { isPast, type PageWish, pageOf } from '../../db/page'
import { type CouponTerms, couponCodes, coupons } from '../../db/schema-discounts'
import { has } from '../../db/search'
import { planAudit } from '../audit/audit'
import { commitAs, readAs, readOneAs, readPageAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { changedBy } from '../forms/forms'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'
import { type Brought, broughtBy } from '../promotions/promotions'
import { refuseClosed } from '../settings/settings'

// The coupons of the shop, as administrators make, change and end them.

/** What an administrator says of a coupon; sums in minor units, times in Unix ms. */
export type CouponForm = {
  name?: string
  terms: CouponTerms
  startsAt: number | null
  endsAt: number | null
  /** How many orders may use each code; null for any number. */
  uses: number | null
}

/** A coupon with its codes counted; `code` where it has one. */
export type CouponView = Omit<typeof coupons.$inferSelect, 'seq'> & {
  code: string | null
  codes: number
  used: number
  uses: number | null
  brought: Brought
}

const ofCoupon = sql`coupon_codes WHERE coupon_id = coupons.id`
const usesOfCoupon = sql`coupon_uses WHERE coupon_id = coupons.id AND given_back_at IS NULL AND paid_at IS NOT NULL`

const couponsQuery = (ctx: CallerCtx, where: SQL | undefined, count: number) =>
  ctx.db
    .select({
      ...getTableColumns(coupons),
      code: sql<string | null>`(SELECT iif(count(*) = 1, min(code), NULL) FROM ${ofCoupon})`.as('only_code'),
      codes: sql<number>`(SELECT count(*) FROM ${ofCoupon})`.as('code_count'),
      used: sql<number>`(SELECT total(used) FROM ${ofCoupon})`.as('used_sum'),
      uses: sql<number | null>`(SELECT min(uses) FROM ${ofCoupon})`.as('uses_each'),
      brought: broughtBy(usesOfCoupon, sql`total`),
    })
    .from(coupons)
    .where(where)
    .orderBy(desc(coupons.seq))
    .limit(count)

/** Coupons, newest first; `search` is a part of the name, a whole code, or the id. */
export async function listCoupons(
  ctx: CallerCtx,
  page: PageWish & { search?: string },
): Promise<{ coupons: CouponView[]; nextCursor: string | null }> {
  const isFound = page.search
    ? sql`(${has(sql`name`, page.search)} OR coupons.id IN (${page.search}, (SELECT coupon_id FROM coupon_codes WHERE code = ${couponCode(page.search)})))`
    : sql`true`
  const where = and(isPast(coupons, page.cursor), isFound)
  const { shown, nextCursor } = await readPageAs(ctx, page, (count) => couponsQuery(ctx, where, count))
  return { coupons: shown, nextCursor }
}

const couponOf = (ctx: CallerCtx, id: string): Promise<CouponView> =>
  readOneAs(ctx, couponsQuery(ctx, eq(coupons.id, id), 1), 'coupon_not_found')

/** The codes of a coupon, in the order of the alphabet; `search` is a part of one. Raises `coupon_not_found`. */
export async function codesOf(ctx: CallerCtx, id: string, page: PageWish & { search?: string }) {
  const { count, cut } = pageOf(page)
  const columns = { code: couponCodes.code, uses: couponCodes.uses, used: couponCodes.used }
  const ofIt = and(
    eq(couponCodes.couponId, id),
    page.cursor ? gt(couponCodes.code, page.cursor) : undefined,
    page.search ? sql`instr(code, ${couponCode(page.search)}) > 0` : undefined,
  )
  const [[known], rows] = await readAs(ctx, [
    ctx.db.select({ id: coupons.id }).from(coupons).where(eq(coupons.id, id)),
    ctx.db.select(columns).from(couponCodes).where(ofIt).orderBy(asc(couponCodes.code)).limit(count),
  ])
  if (!known) throw new AppError('coupon_not_found')
  const { shown, nextCursor } = cut(rows, ({ code }) => code)
  return { codes: shown, nextCursor }
}

// Without letters and digits that look alike: forty random bits and more can't be guessed at ten tries in 15 minutes.
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
export const randomCode = (): string => Array.from({ length: 10 }, () => signs[randomInt(signs.length)]).join('')

type Making = CouponForm & { code?: string | undefined; count: number; reason?: string }

type Made = { id: string; codes: string[] }

/**
 * Makes a coupon with one code of the administrator's choice, or with `count` random ones, called by the first of them
 * where it has no name. Answers its id and codes, under the same key the same ones. Raises `coupon_code_taken`,
 * `coupons_closed`, `idempotency_mismatch`.
 */
export const makeCoupon = (ctx: CallerCtx, wish: Making): Promise<Made> =>
  retryOnConflict(async () => {
    const [rows] = await readAs(ctx, [earlierQuery(ctx)])
    return earlierAnswer<Made>(ctx, rows) ?? makeNew(ctx, wish)
  })

async function makeNew(ctx: CallerCtx, wish: Making): Promise<Made> {
  refuseClosed(ctx, 'coupons')
  const id = ctx.ids.id()
  const codes = wish.code === undefined ? Array.from({ length: wish.count }, randomCode) : [wish.code]
  const uses = wish.code === undefined ? (wish.uses ?? 1) : wish.uses
  const { name = codes[0], terms, startsAt, endsAt } = termsOf(wish)
  await commitAs(ctx, [
    ...planAnswer(ctx, { id, codes }),
    sql`INSERT INTO coupons (id, name, terms, starts_at, ends_at, made_at)
      VALUES (${id}, ${name}, ${JSON.stringify(terms)}, ${startsAt}, ${endsAt}, ${ctx.clock.nowMs()})`,
    sql`INSERT INTO coupon_codes (code, coupon_id, uses)
      SELECT value, ${id}, CAST(${uses} AS INTEGER) FROM json_each(${JSON.stringify(codes)})`,
    ...planAudit(ctx, {
      action: 'make_coupon',
      subject: id,
      before: null,
      after: { ...written({ name, terms, startsAt, endsAt, uses }), codes: codes.length },
      reason: wish.reason,
    }),
  ])
  return { id, codes }
}

/** A coupon of the first order can't be used for two that wait unpaid at the same time. */
const termsOf = (form: CouponForm): CouponForm => ({
  ...form,
  terms: { ...form.terms, usesPerBuyer: form.terms.firstOrderOnly ? 1 : form.terms.usesPerBuyer },
})

const written = ({ name, terms, startsAt, endsAt, uses }: CouponForm) => ({ name, ...terms, startsAt, endsAt, uses })

/** Guard of a change that was made from what was shown. */
const planIsAsShown = (id: string, version: number): Plan[number] =>
  guardStill(sql`EXISTS (SELECT 1 FROM coupons WHERE id = ${id} AND version = ${version} AND ended_at IS NULL)`)

type Edit = CouponForm & { version: number; reason?: string }

/**
 * Changes what a coupon takes off, for orders to come. What was used stays: fewer uses than that are refused as
 * `coupon_used_up`. Raises `coupon_not_found`, and `form_changed` when somebody was faster.
 */
export const editCoupon = (ctx: CallerCtx, id: string, wish: Edit): Promise<CouponView> =>
  retryOnConflict(() => editOnce(ctx, id, wish))

async function editOnce(ctx: CallerCtx, id: string, wish: Edit): Promise<CouponView> {
  refuseClosed(ctx, 'coupons')
  const before = await couponOf(ctx, id)
  if (before.endedAt !== null) throw new AppError('coupon_not_found')
  if (before.version !== wish.version) throw await changedBy(ctx, { subjects: [id], actions: ['edit_coupon'] })
  const { name = before.name, terms, startsAt, endsAt } = termsOf(wish)
  const uses = wish.uses ?? (before.codes > 1 ? 1 : null)
  await commitAs(ctx, [
    planIsAsShown(id, wish.version),
    sql`UPDATE coupons SET name = ${name}, terms = ${JSON.stringify(terms)}, starts_at = ${startsAt},
      ends_at = ${endsAt}, version = version + 1 WHERE id = ${id}`,
    sql`UPDATE coupon_codes SET uses = CAST(${uses} AS INTEGER) WHERE coupon_id = ${id}`,
    ...planAudit(ctx, {
      action: 'edit_coupon',
      subject: id,
      before: written(before),
      after: written({ name, terms, startsAt, endsAt, uses }),
      reason: wish.reason,
    }),
  ])
  return couponOf(ctx, id)
}

/** Ends a coupon, with all its codes; what was bought with it stays. Done twice is done once. Raises `coupon_not_found`. */
export const endCoupon = (ctx: CallerCtx, id: string, reason?: string): Promise<CouponView> =>
  retryOnConflict(() => endOnce(ctx, id, reason))

async function endOnce(ctx: CallerCtx, id: string, reason?: string): Promise<CouponView> {
  const before = await couponOf(ctx, id)
  if (before.endedAt !== null) return before
  await commitAs(ctx, [
    planIsAsShown(id, before.version),
    sql`UPDATE coupons SET ended_at = ${ctx.clock.nowMs()}, version = version + 1 WHERE id = ${id}`,
    ...planAudit(ctx, { action: 'end_coupon', subject: id, before: 'open', after: 'ended', reason }),
  ])
  return couponOf(ctx, id)
}
