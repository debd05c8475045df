import type { Order } from '../../../shared/contract/orders'

const reasons = {
  on_hold: 'order.onHoldText',
  disputed: 'order.disputedText',
  awaiting_stock: 'order.awaitingStockText',
  awaiting_supplier: 'order.awaitingSupplierText',
  expired: 'order.expiredText',
  given_up: 'order.givenUpText',
  charged_back: 'order.chargedBackText',
  rejected: 'order.rejectedText',
} as const satisfies Record<NonNullable<Order['reason']>, string>

/** A code is delivered to the order, a top-up arrives in the game: their sentences differ. */
const kinds = {
  codes: { processing: 'order.processingText', reasons },
  topup: {
    processing: 'order.topUpText',
    reasons: { ...reasons, on_hold: 'order.topUpOnHoldText', awaiting_supplier: 'order.topUpText' },
  },
} as const satisfies Record<Order['kind'], object>

const handSteps = { waiting: 'order.handWaits', taken: 'order.handTaken' } as const

/** The sentence about an order that is paid and not yet delivered, or cancelled. */
export function waitingText({ kind, status, reason, byHand }: Pick<Order, 'kind' | 'status' | 'reason' | 'byHand'>) {
  if (byHand?.state && (!reason || reason === 'awaiting_supplier')) {
    // A supplier has another piece of it: the order can be changed no more.
    const isBound = byHand.state === 'waiting' && !byHand.canCancel
    return isBound ? 'order.handWaitsBound' : handSteps[byHand.state]
  }
  if (byHand && reason === 'given_up' && status === 'cancelled') return 'order.calledOffText'
  if (reason) return kinds[kind].reasons[reason]
  return status === 'cancelled' ? 'order.cancelledText' : kinds[kind].processing
}
