import { type SQL, sql } from 'drizzle-orm'
import { among, guardStill } from '../../db/database'
import { vouchers } from '../../db/schema-vouchers'
import type { Ctx } from '../ctx'

const isRedeemable = sql`(vouchers.used = 0 AND vouchers.voided_at IS NULL AND vouchers.disputed_at IS NULL)`

/** Query of the fingerprints among some that are of vouchers which can be redeemed; none where `isAsked` does not hold. */
export const redeemableQuery = (ctx: Ctx, prints: string[], isAsked: SQL) =>
  ctx.db
    .select({ fingerprint: vouchers.fingerprint })
    .from(vouchers)
    .where(sql`${isAsked} AND vouchers.fingerprint IN ${among(prints)} AND ${isRedeemable}`)

/** Guard of as many vouchers as there are codes, which can be redeemed. */
export const planAreRedeemable = (prints: string[], count: number): SQL =>
  guardStill(sql`(SELECT count(*) FROM vouchers WHERE fingerprint IN ${among(prints)} AND ${isRedeemable}) = ${count}`)

/** Condition that a fingerprint is of no voucher which can be redeemed. */
export const isNoVoucher = (print: SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM vouchers WHERE vouchers.fingerprint = ${print} AND ${isRedeemable})`
