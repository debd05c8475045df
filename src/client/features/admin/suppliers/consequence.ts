import type { Order } from '../../../../shared/contract/orders'
import type { CloseSupplierOrder } from '../../../../shared/contract/suppliers'

export type Outcome = CloseSupplierOrder['outcome']

/** The consequence of closing for the buyer's order and money. */
export function consequenceOf(
  { kind, status, quantity }: Pick<Order, 'kind' | 'status' | 'quantity'>,
  outcome: Outcome,
  hasCode: boolean,
) {
  const brings = kind === 'codes' && outcome === 'done' && hasCode
  if (status !== 'processing') return brings ? 'admin.closing.toStock' : 'admin.closing.nothing'
  if (kind === 'topup' && quantity > 1) {
    return outcome === 'done' ? 'admin.closing.toppedUpPiece' : 'admin.closing.refundsPiece'
  }
  if (kind === 'topup') return outcome === 'done' ? 'admin.closing.toppedUp' : 'admin.closing.refunds'
  if (outcome === 'rejected') return 'admin.closing.waits'
  return brings ? 'admin.closing.toBuyer' : 'admin.closing.noCode'
}
