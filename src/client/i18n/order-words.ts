import type { OrderStatus } from '../../shared/order-states'

export const statusNames = {
  pending: 'status.pending',
  processing: 'status.processing',
  completed: 'status.completed',
  cancelled: 'status.cancelled',
} as const satisfies Record<OrderStatus, string>
