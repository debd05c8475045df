import { type SQL, sql } from 'drizzle-orm'
import { guard, type Plan } from '../../db/database'
import { planRaiseAll } from '../alerts/alerts'
import type { Ctx } from '../ctx'

/** Vouchers that were bought: a query of the fingerprints of their codes. */
type Bought = { prints: SQL; buyerId: string; paymentId: string }

/**
 * Plan of telling the operator that others than their buyer have redeemed vouchers whose payment a bank disputes: by
 * whose accounts, and what of it is frozen.
 */
export const planTellRedeemed = (ctx: Ctx, { prints, buyerId, paymentId }: Bought): Plan => [
  planRaiseAll(
    ctx,
    sql`SELECT 'voucher_disputed' AS kind, ${paymentId} AS subject, json_array('voucher_redeemed', json_object(
        'users', group_concat(DISTINCT used_by), 'count', count(*),
        'sum', json_object('minor', sum(amount), 'currency', max(currency)),
        'frozen', json_object('minor', sum(${frozen}), 'currency', max(currency)))) AS detail
      FROM vouchers JOIN voucher_batches ON voucher_batches.id = batch_id
      WHERE fingerprint IN (${prints}) AND used_by <> ${buyerId} HAVING count(*) > 0`,
  ),
]

const frozen = sql`(SELECT coalesce(sum(frozen_vouchers.amount), 0) FROM frozen_vouchers
  WHERE voucher_id = vouchers.id AND taken_at IS NULL AND given_back_at IS NULL)`

/** Plan of bought vouchers that nobody has redeemed yet waiting, because a bank asks for the money that bought them. */
export const planDisputeUnused = (ctx: Ctx, prints: SQL): Plan => [
  sql`UPDATE vouchers SET disputed_at = ${ctx.clock.nowMs()} WHERE ${isUnused(prints)} AND disputed_at IS NULL`,
]

/** Plan of such vouchers being good again, if a condition holds: no bank asks for the money any more. */
export const planUndisputeUnused = (prints: SQL, isFree: SQL): Plan => [
  sql`UPDATE vouchers SET disputed_at = NULL WHERE ${isUnused(prints)} AND disputed_at IS NOT NULL AND ${isFree}`,
]

const isUnused = (prints: SQL): SQL => sql`fingerprint IN (${prints}) AND vouchers.used = 0 AND voided_at IS NULL`

/** Plan of bought vouchers that nobody has redeemed yet being void: the money for them is gone. */
export function planVoidUnused(ctx: Ctx, prints: SQL): Plan {
  const unused = isUnused(prints)
  return [
    sql`UPDATE voucher_batches SET voided = voided + lost.pieces
      FROM (SELECT batch_id, count(*) AS pieces FROM vouchers WHERE ${unused} GROUP BY batch_id) AS lost
      WHERE voucher_batches.id = lost.batch_id`,
    sql`UPDATE vouchers SET voided_at = ${ctx.clock.nowMs()} WHERE ${unused}`,
  ]
}

/**
 * Plan of bought vouchers being taken back, because their money is given back or others come in their place: nobody redeems
 * them any more. Violates `voucher_used` when somebody has.
 */
export const planTakeBack = (ctx: Ctx, prints: SQL): Plan => [
  guard(
    'voucher_used',
    sql`NOT EXISTS (SELECT 1 FROM vouchers WHERE fingerprint IN (${prints}) AND vouchers.used > 0)`,
  ),
  ...planVoidUnused(ctx, prints),
]
