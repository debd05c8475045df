import { type Rejection, rejections, type SupplierOrderState } from '../../../../shared/suppliers'
import type { SupplierOrder } from '../../../calls/admin-suppliers'
import type { Tone } from '../../../components/badge'

export const stateNames = {
  waiting: 'admin.supplierOrders.waiting',
  submitting: 'admin.supplierOrders.submitting',
  unknown: 'admin.supplierOrders.unknown',
  pending: 'admin.supplierOrders.pending',
  done: 'admin.supplierOrders.done',
  rejected: 'admin.supplierOrders.rejected',
} as const satisfies Record<SupplierOrderState, string>

export const stateTones: Record<SupplierOrderState, Tone> = {
  ...{ waiting: 'info', submitting: 'info', unknown: 'warn' },
  ...{ pending: 'info', done: 'good', rejected: 'bad' },
}

export const isOpen = (state: SupplierOrderState): boolean => state !== 'done' && state !== 'rejected'

const reasons = {
  unavailable: 'admin.supplierOrders.unavailable',
  player_not_found: 'errors.player_not_found',
  price_too_high: 'admin.supplierOrders.priceTooHigh',
  cancelled: 'admin.supplierOrders.cancelled',
  by_hand: 'admin.supplierOrders.byHand',
  in_stock: 'admin.supplierOrders.inStock',
} as const satisfies Record<Rejection, string>

/** Why a supplier has not delivered; of a reason without words nothing. */
export function rejectionText(reason: string | null) {
  const known = rejections.find((each) => each === reason)
  return known && reasons[known]
}

type Refused = Pick<SupplierOrder, 'refusal'>

/** What people of the shop said of pieces that they refused: of many pieces the same is said once. */
export const refusalsOf = (orders: readonly Refused[]): NonNullable<Refused['refusal']>[] => [
  ...new Map(orders.flatMap(({ refusal }) => (refusal ? [[JSON.stringify(refusal), refusal]] : []))).values(),
]
