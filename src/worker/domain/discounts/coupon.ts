import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { guard, guardStill, type Plan } from '../../db/database'
import { type CouponTerms, couponCodes, coupons } from '../../db/schema-discounts'
import type { CallerCtx } from '../ctx'

/** A coupon as a buyer may use it by one of its codes; times in Unix ms. */
export type Coupon = {
  id: string
  code: string
  version: number
  terms: CouponTerms
  startsAt: number | null
  endsAt: number | null
  /** Nobody, or this buyer, may use it once more. */
  isUsedUp: boolean
}

/** A coupon as it was read for a buyer, who may have ordered before, and whose unpaid order may hold it. */
export type KnownCoupon = { coupon: Coupon; hasOrdered: boolean; isHeld: boolean }

/** SQL of how often a buyer has used a coupon, in orders that stand; `which` of them. */
const usedBy = (userId: string, couponId: SQL, which = sql`true`): SQL =>
  sql`(SELECT count(*) FROM coupon_uses
    WHERE coupon_id = ${couponId} AND user_id = ${userId} AND given_back_at IS NULL AND ${which})`

/** SQL of how many unpaid orders of a buyer hold a code. */
export const heldBy = (userId: string): SQL =>
  usedBy(userId, sql`coupons.id`, sql`paid_at IS NULL AND coupon_uses.code = coupon_codes.code`)

/** Of a code that was made for one buyer: whether this is the one. */
const isFor = (userId: string): SQL => sql`coalesce(coupon_codes.user_id, ${userId}) = ${userId}`

/** Whether a buyer may use a code once more, or again what an unpaid order of theirs holds, which the new one replaces. */
const isOpenTo = (userId: string): SQL =>
  sql`used - ${heldBy(userId)} < coalesce(uses, used + 1) AND ${usedBy(userId, sql`coupons.id`)} - ${heldBy(userId)}
    < coalesce(terms ->> '$.usesPerBuyer', ${Number.MAX_SAFE_INTEGER})`

/**
 * Query of the coupon that has a code; `couponIn` reads its rows. One that an administrator has ended is none, and so is
 * one of another buyer.
 * `hasOrdered`: whether its buyer has ordered before.
 */
export const couponQuery = ({ db, caller: { userId } }: CallerCtx, code: string, hasOrdered: SQL) =>
  db
    .select({
      id: sql<string>`coupons.id`.as('coupon_id'),
      code: couponCodes.code,
      version: coupons.version,
      terms: coupons.terms,
      startsAt: coupons.startsAt,
      endsAt: coupons.endsAt,
      isOpen: sql<number>`${isOpenTo(userId)}`.as('is_open'),
      hasOrdered: sql<number>`${hasOrdered}`.as('has_ordered'),
      isHeld: sql<number>`${heldBy(userId)} > 0`.as('is_held'),
    })
    .from(couponCodes)
    .innerJoin(coupons, sql`coupons.id = coupon_id`)
    .where(sql`code = ${code} AND ended_at IS NULL AND ${isFor(userId)}`)

type CouponRows = ReturnType<typeof couponQuery>['_']['result']

/** The coupon of a query’s rows. Raises `coupon_not_found`. */
export function couponIn([row]: CouponRows): KnownCoupon {
  if (!row) throw new AppError('coupon_not_found', { fields: { coupon: 'coupon_not_found' } })
  const { isOpen, hasOrdered: ordered, isHeld: held, ...coupon } = row
  return { coupon: { ...coupon, isUsedUp: isOpen === 0 }, hasOrdered: ordered === 1, isHeld: held === 1 }
}

/** SQL: a code is one of a coupon that goes on, and not another buyer's own. */
export const isKnownCode = (code: string, userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM coupon_codes JOIN coupons ON coupons.id = coupon_id
    WHERE code = ${code} AND ended_at IS NULL AND ${isFor(userId)})`

/**
 * Guards of using a coupon by the terms that were read: stale when they have moved. Violates `coupon_used_up` when its
 * buyer has had the last use, and `coupon_not_applicable` when the first order is another one by now.
 */
export function planMayUseCoupon({ caller: { userId } }: CallerCtx, coupon: Coupon, hasOrdered: SQL): Plan {
  const { id, version, terms } = coupon
  const isAsRead = sql`SELECT 1 FROM coupons WHERE id = ${id} AND version = ${version} AND ended_at IS NULL`
  return [
    guardStill(sql`EXISTS (${isAsRead})`),
    ...(terms.firstOrderOnly ? [guard('coupon_not_applicable', sql`NOT ${hasOrdered}`)] : []),
    ...(terms.usesPerBuyer === null
      ? []
      : [guard('coupon_used_up', sql`${usedBy(userId, sql`${id}`)} < ${terms.usesPerBuyer}`)]),
  ]
}

/**
 * Guard of paying an unpaid order whose coupon is for a first order: violates `coupon_not_applicable` when its buyer has
 * another order by now. Money that has come from outside is not asked.
 */
export const planStillFirst = ({ id, coupon }: WithCoupon, hasOrdered: SQL): Plan =>
  coupon === null
    ? []
    : [
        guard(
          'coupon_not_applicable',
          sql`NOT (${hasOrdered} AND EXISTS (SELECT 1 FROM coupon_uses JOIN coupons ON coupons.id = coupon_id
            WHERE order_id = ${id} AND terms ->> '$.firstOrderOnly'))`,
        ),
      ]

/** An order that a coupon is used for; sums in minor units. */
type Used = { orderId: string; coupon: Coupon; currency: Currency; total: number; off: number; isPaid: boolean }

/**
 * Plan of an order that is placed using a coupon: counted here, in the batch that buys. Violates `coupon_used_up` when
 * somebody has had the last use of the code.
 */
export function planUseCoupon(ctx: CallerCtx, { orderId, coupon, currency, total, off, isPaid }: Used): Plan {
  const nowMs = ctx.clock.nowMs()
  return [
    sql`UPDATE coupon_codes SET used = used + 1 WHERE code = ${coupon.code}`,
    sql`INSERT INTO coupon_uses (order_id, coupon_id, code, user_id, currency, total, off, at, paid_at)
      VALUES (${orderId}, ${coupon.id}, ${coupon.code}, ${ctx.caller.userId}, ${currency}, ${total}, ${off}, ${nowMs},
        ${isPaid ? nowMs : null})`,
  ]
}

type WithCoupon = { id: string; coupon: string | null }

/** Plan of the order that a coupon was used for being paid. */
export const planCouponPaid = ({ id, coupon }: WithCoupon, atMs: number): Plan =>
  coupon === null ? [] : [sql`UPDATE coupon_uses SET paid_at = ${atMs} WHERE order_id = ${id} AND paid_at IS NULL`]

/** Plan of the use of a coupon going back, where `mayGoBack` holds: its order ends and nobody has seen anything of it. */
export const planGiveBackCoupon = ({ id, coupon }: WithCoupon, atMs: number, mayGoBack = sql`true`): Plan =>
  coupon === null
    ? []
    : [
        sql`UPDATE coupon_codes SET used = used - 1 WHERE ${mayGoBack}
          AND code = (SELECT code FROM coupon_uses WHERE order_id = ${id} AND given_back_at IS NULL)`,
        sql`UPDATE coupon_uses SET given_back_at = ${atMs}
          WHERE order_id = ${id} AND given_back_at IS NULL AND ${mayGoBack}`,
      ]
