import { type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { type CouponTerms, couponCodes, coupons } from '../../db/schema-discounts'
import type { CallerCtx, Ctx } from '../ctx'
import { heldBy } from './coupon'
import { randomCode } from './coupon-book'

/** A coupon that the shop makes by itself, the first time that somebody gets a code of it. */
type OwnCoupon = { id: string; name: string; terms: CouponTerms }

/**
 * Plan of a buyer getting a code of a coupon for one order, which works for nobody else, if a condition holds. Once an
 * administrator has ended the coupon, or let it end, nobody gets another one.
 */
export const planCodeFor = (ctx: Ctx, userId: string, { id, name, terms }: OwnCoupon, condition: SQL): Plan => [
  sql`INSERT INTO coupons (id, name, terms, made_at)
    VALUES (${id}, ${name}, ${JSON.stringify(terms)}, ${ctx.clock.nowMs()}) ON CONFLICT (id) DO NOTHING`,
  sql`INSERT INTO coupon_codes (code, coupon_id, uses, user_id)
    SELECT ${randomCode()}, id, 1, ${userId} FROM coupons WHERE id = ${id} AND ${goesOn(ctx)} AND ${condition}`,
]

/** SQL over `coupons`: neither has an administrator ended it, nor is its time over. */
const goesOn = ({ clock }: Pick<Ctx, 'clock'>): SQL =>
  sql`ended_at IS NULL AND coalesce(ends_at > ${clock.nowMs()}, true)`

/** Query of what a coupon of the shop takes off by now, and whether it goes on; no row before it is made. */
export const couponNowQuery = ({ db, clock }: CallerCtx, id: SQL) =>
  db
    .select({ terms: coupons.terms, goesOn: sql<number>`${goesOn({ clock })}`.as('goes_on') })
    .from(coupons)
    .where(sql`id = ${id}`)

/** SQL: a code was made for a buyer. */
export const hasOwnCode = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM coupon_codes WHERE coupon_codes.user_id = ${userId})`

/**
 * Query of a code that is the caller's own and was not used; one that an unpaid order of theirs holds is free for the next
 * order, which takes its place. `hasOrdered`: whether they have bought before.
 */
export const ownCodeQuery = ({ db, clock, caller: { userId } }: CallerCtx, hasOrdered: SQL) =>
  db
    .select({ code: couponCodes.code, terms: coupons.terms })
    .from(couponCodes)
    .innerJoin(coupons, sql`coupons.id = coupon_id`)
    .where(
      sql`coupon_codes.user_id = ${userId} AND used = ${heldBy(userId)} AND ${goesOn({ clock })}
        AND NOT (coalesce(terms ->> '$.firstOrderOnly', 0) AND ${hasOrdered})`,
    )
    .limit(1)
