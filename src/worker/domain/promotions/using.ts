import { sql } from 'drizzle-orm'
import type { Currency } from '../../../shared/money'
import { guard, type Plan } from '../../db/database'
import type { CallerCtx } from '../ctx'

/** What a promotion did to the lines of an order; sums in minor units. */
export type PromotionUse = { promotionId: string; version: number; pieces: number; paid: number; off: number }

/**
 * Plan of an order whose prices promotions have lowered: counted here, in the batch that buys. Violates `price_changed`
 * when one has changed, is over, or has too few pieces left.
 */
export function planUsePromotions(
  ctx: CallerCtx,
  { orderId, currency, isPaid }: { orderId: string; currency: Currency; isPaid: boolean },
  uses: readonly PromotionUse[],
): Plan {
  const nowMs = ctx.clock.nowMs()
  return uses.flatMap(({ promotionId, version, pieces, paid, off }) => [
    guard(
      'price_changed',
      sql`EXISTS (SELECT 1 FROM promotions WHERE id = ${promotionId} AND version = ${version} AND ended_at IS NULL
        AND coalesce(ends_at > ${nowMs}, true) AND coalesce(pieces_left >= ${pieces}, true))`,
    ),
    sql`UPDATE promotions SET pieces_left = pieces_left - ${pieces} WHERE id = ${promotionId} AND pieces_left IS NOT NULL`,
    sql`INSERT INTO promotion_uses (order_id, promotion_id, user_id, pieces, limited_from, currency, paid, off, at, paid_at)
      SELECT ${orderId}, id, ${ctx.caller.userId}, ${pieces}, limited_from, ${currency}, ${paid}, ${off}, ${nowMs},
        ${isPaid ? nowMs : null} FROM promotions WHERE id = ${promotionId}`,
  ])
}

/** Plan of an order whose prices promotions may have lowered being paid. */
export const planPromotionsPaid = (orderId: string, atMs: number): Plan => [
  sql`UPDATE promotion_uses SET paid_at = ${atMs} WHERE order_id = ${orderId} AND paid_at IS NULL`,
]

/**
 * Plan of the pieces of an order going back to its promotions, where `mayGoBack` holds: nobody has seen anything of it. What
 * was sold before the pieces were limited was never taken from them.
 */
export const planGiveBackPromotions = (orderId: string, atMs: number, mayGoBack = sql`true`): Plan => [
  sql`UPDATE promotions SET pieces_left = pieces_left + used.pieces
    FROM (SELECT promotion_id, pieces, limited_from FROM promotion_uses
      WHERE order_id = ${orderId} AND given_back_at IS NULL AND ${mayGoBack}) AS used
    WHERE promotions.id = used.promotion_id AND promotions.limited_from = used.limited_from`,
  sql`UPDATE promotion_uses SET given_back_at = ${atMs}
    WHERE order_id = ${orderId} AND given_back_at IS NULL AND ${mayGoBack}`,
]
