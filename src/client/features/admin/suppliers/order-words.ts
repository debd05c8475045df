import { type Rejection, rejections, type SupplierOrderState } from '../../../../shared/suppliers'
import type { SupplierOrder } from '../../../calls/admin-suppliers'
import type { Tone } from '../../../components/badge'

export const orderStates = {
  waiting: { name: 'admin.supplierOrders.waiting', tone: 'info' },
  submitting: { name: 'admin.supplierOrders.submitting', tone: 'info' },
  unknown: { name: 'admin.supplierOrders.unknown', tone: 'warn' },
  pending: { name: 'admin.supplierOrders.pending', tone: 'info' },
  done: { name: 'admin.supplierOrders.done', tone: 'good' },
  rejected: { name: 'admin.supplierOrders.rejected', tone: 'bad' },
} as const satisfies Record<SupplierOrderState, { name: string; tone: Tone }>

/** The states by name, and all of them together. */
export const stateNames = {
  all: 'admin.all',
  waiting: orderStates.waiting.name,
  submitting: orderStates.submitting.name,
  unknown: orderStates.unknown.name,
  pending: orderStates.pending.name,
  done: orderStates.done.name,
  rejected: orderStates.rejected.name,
} as const

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
