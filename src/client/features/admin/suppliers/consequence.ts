import type { Order } from '../../../../shared/contract/orders'
import type { CloseSupplierOrder } from '../../../../shared/contract/suppliers'

export type Outcome = CloseSupplierOrder['outcome']

/** The consequence of a settlement for the buyer's order and money. */
export function consequenceOf(
  { kind, status, quantity }: Pick<Order, 'kind' | 'status' | 'quantity'>,
  outcome: Outcome,
  hasCode: boolean,
) {
  const brings = kind === 'codes' && outcome === 'done' && hasCode
  if (status !== 'processing') return brings ? 'admin.settle.toStock' : 'admin.settle.nothing'
  if (kind === 'topup' && quantity > 1) {
    return outcome === 'done' ? 'admin.settle.toppedUpPiece' : 'admin.settle.refundsPiece'
  }
  if (kind === 'topup') return outcome === 'done' ? 'admin.settle.toppedUp' : 'admin.settle.refunds'
  if (outcome === 'rejected') return 'admin.settle.waits'
  return brings ? 'admin.settle.toBuyer' : 'admin.settle.noCode'
}
