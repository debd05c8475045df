import { sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import type { Ctx } from '../ctx'
import { piecesServed, planWaitAlso } from '../inventory/inventory'
import { planReject } from './pieces'

/** A piece that a supplier was asked for in vain, and when its order was paid. */
type StuckPiece = { id: string; paidAt: number | null }

/**
 * Plan of not buying any more what has come into stock: those of the stuck pieces whose orders were paid first, as many
 * as there are free codes, wait for stock from now on. A fill follows, which gives the codes to them.
 */
export function planTakeOver(ctx: Ctx, offerId: string, pieces: StuckPiece[]): Plan {
  if (pieces.length === 0) return []
  const nowMs = ctx.clock.nowMs()
  const given = sql`json_each(${JSON.stringify(pieces)}) AS given
    JOIN supplier_orders AS piece ON piece.id = given.value ->> 'id'`
  const waiting = sql`SELECT piece.id, piece.order_id, piece.item_position AS position, given.value ->> 'paidAt' AS since
    FROM ${given} WHERE piece.state = 'waiting'`
  return [
    ...planReject(ctx, sql`id IN (${piecesServed(ctx, offerId, waiting)})`, 'in_stock', nowMs),
    ...planWaitAlso(
      offerId,
      sql`SELECT piece.order_id, piece.item_position, given.value ->> 'paidAt' FROM ${given}
        WHERE piece.state = 'rejected' AND piece.reason = 'in_stock' AND piece.closed_at = ${nowMs}`,
    ),
  ]
}
