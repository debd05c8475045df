import { sql } from 'drizzle-orm'
import { lastReason } from '../../audit/audit'
import { hasByHand } from '../../supply/supply'
import type { OrderRow } from '../order-row'
import { isFirstByHand, mayCallOff } from '../still-untaken'

const orderId = sql`order_topups.order_id`

/** Columns of a top-up that say how far a person is with it. */
export const handColumns = {
  isFirstByHand: isFirstByHand(orderId).as('is_first_by_hand'),
  hasHandPiece: hasByHand(orderId).as('has_hand_piece'),
  isTaken: hasByHand(orderId, 'pending').as('is_taken'),
  isUntaken: hasByHand(orderId, 'waiting').as('is_untaken'),
  mayCallOff: mayCallOff(orderId).as('may_call_off'),
  // The person who refused it wrote this to the buyer; what administrators did is written down once, in the log.
  refusal: lastReason('refused_by_hand', orderId).as('refusal'),
} as const

type Row = Record<'isFirstByHand' | 'hasHandPiece' | 'isTaken' | 'isUntaken' | 'mayCallOff', number> & {
  refusal: string | null
}

export type ByHandView = { state: 'waiting' | 'taken' | null; canCancel: boolean; refusal: string | null }

/** How far a person is with a top-up; null for one that suppliers deliver. What the queue has not seen yet waits too. */
export function byHandOf({ status, reason }: Pick<OrderRow, 'status' | 'reason'>, row: Row): ByHandView | null {
  if (!row.hasHandPiece && !row.isFirstByHand) return null
  const isOpen = status === 'processing'
  const untaken = row.isUntaken || !row.hasHandPiece ? 'waiting' : null
  return {
    state: isOpen ? (row.isTaken ? 'taken' : untaken) : null,
    canCancel: isOpen && reason !== 'disputed' && row.mayCallOff === 1,
    refusal: row.refusal,
  }
}
