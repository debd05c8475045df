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

/** What is said of a code differently from what arrives in the game by itself. */
const kinds = {
  codes: { processing: 'order.processingText', reasons },
  freefire: {
    processing: 'order.topUpText',
    reasons: { ...reasons, on_hold: 'order.topUpOnHoldText', awaiting_supplier: 'order.topUpText' },
  },
} as const satisfies Record<Order['kind'], object>

/** Where an order stands that is paid and not yet delivered, or was cancelled. */
export function waitingText({ kind, status, reason }: Pick<Order, 'kind' | 'status' | 'reason'>) {
  if (reason) return kinds[kind].reasons[reason]
  return status === 'cancelled' ? 'order.cancelledText' : kinds[kind].processing
}
