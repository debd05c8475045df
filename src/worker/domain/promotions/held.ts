import { type Placeholder, type SQL, sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared'
import { type Promotion, promotions, promotionUses } from '../../db/schema-promotions'

/** Pieces of a promotion that an unpaid order of a buyer holds, and how many nobody holds. */
export type HeldPieces = { orderId: string; promotionId: string; pieces: number; left: number | null }

/** Which unpaid orders of the buyer hold pieces of a promotion, and how many together. */
export type Held = { orderIds: readonly string[]; pieces: number }

/** A promotion as a buyer has it: pieces that the buyer's own unpaid orders hold are left for this buyer. */
export type OwnPromotion = Promotion & { held?: Held }

const heldOf = prepared((db, value) =>
  db
    .select({
      orderId: promotionUses.orderId,
      promotionId: promotionUses.promotionId,
      pieces: promotionUses.pieces,
      left: promotions.piecesLeft,
    })
    .from(promotionUses)
    .innerJoin(promotions, sql`promotions.id = promotion_id`)
    .where(
      sql`${value('isAsked')} AND user_id = ${value('userId')} AND paid_at IS NULL AND given_back_at IS NULL
        AND promotion_uses.limited_from = promotions.limited_from`,
    ),
)

/** Query of the pieces that unpaid orders of a buyer hold. No row is read where nothing is asked. */
export const heldPiecesOf = (userId: string, isAsked: boolean) => heldOf({ userId, isAsked: Number(isAsked) })

/** SQL: the buyer of a prepared statement (`userId`) holds pieces of a promotion, where the statement says to look. */
export const holdsPieces = (value: (name: 'userId' | 'isSoldOut') => Placeholder): SQL =>
  sql`(${value('isSoldOut')} AND EXISTS (SELECT 1 FROM promotion_uses
    WHERE user_id = ${value('userId')} AND paid_at IS NULL AND given_back_at IS NULL))`

/** A promotion as the buyer of these rows has it. */
export function asOwn(promotion: Promotion, rows: readonly HeldPieces[]): OwnPromotion {
  const own = rows.filter(({ promotionId }) => promotionId === promotion.id)
  const free = own[0]?.left
  if (free == null) return promotion
  const pieces = own.reduce((sum, row) => sum + row.pieces, 0)
  return { ...promotion, piecesLeft: free + pieces, held: { orderIds: own.map(({ orderId }) => orderId), pieces } }
}
