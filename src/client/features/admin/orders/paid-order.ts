import type { AdminOrders, OrderItem } from '../../../../shared/contract/orders'

export type PaidOrder = AdminOrders['orders'][number]

/** Pieces of an item whose money the buyer has not got back; some of them may be delivered already. */
export const openPieces = ({ qty, returned }: OrderItem): number => qty - returned
