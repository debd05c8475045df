import { type SQL, sql } from 'drizzle-orm'
import { among, guardStill } from '../../db/database'
import { vouchers } from '../../db/schema-vouchers'
import type { Ctx } from '../ctx'

// Void or redeemed: for good. A disputed one may be redeemed again once its bank has decided.
const isDead = sql`(vouchers.voided_at IS NOT NULL OR vouchers.used > 0)`
const isRedeemable = sql`(NOT ${isDead} AND vouchers.disputed_at IS NULL)`

/** Query of the fingerprints among some that are of vouchers which can be redeemed; none where `isAsked` does not hold. */
export const redeemableQuery = (ctx: Ctx, prints: string[], isAsked: SQL) =>
  ctx.db
    .select({ fingerprint: vouchers.fingerprint })
    .from(vouchers)
    .where(sql`${isAsked} AND vouchers.fingerprint IN ${among(prints)} AND ${isRedeemable}`)

/** Guard that of some codes, by their fingerprints under every key, `count` are of vouchers that can be redeemed. */
export const planAreRedeemable = (prints: string[], count: number): SQL =>
  guardStill(sql`(SELECT count(*) FROM vouchers WHERE fingerprint IN ${among(prints)} AND ${isRedeemable}) = ${count}`)

/** Condition that a fingerprint is of no voucher which can be redeemed. */
export const isNoVoucher = (print: SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM vouchers WHERE vouchers.fingerprint = ${print} AND ${isRedeemable})`

/** Query of the fingerprints among some that are of vouchers which nobody can redeem any more: void and redeemed ones. */
export const deadQuery = (ctx: Ctx, prints: string[]) =>
  ctx.db
    .select({ fingerprint: vouchers.fingerprint })
    .from(vouchers)
    .where(sql`fingerprint IN ${among(prints)} AND ${isDead}`)

/** Guard that none of some codes is of a voucher which nobody can redeem any more. */
export const planNoneIsDead = (prints: string[]): SQL =>
  guardStill(sql`NOT EXISTS (SELECT 1 FROM vouchers WHERE fingerprint IN ${among(prints)} AND ${isDead})`)
