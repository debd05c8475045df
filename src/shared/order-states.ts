/** Codes to read, or a player who is topped up. */
export const orderKinds = ['codes', 'topup'] as const
export type OrderKind = (typeof orderKinds)[number]

export const orderStatuses = ['pending', 'processing', 'completed', 'cancelled'] as const
export type OrderStatus = (typeof orderStatuses)[number]

/** What an order goes through on the way: a top-up is also sent to its supplier. */
export const orderSteps = [...orderStatuses, 'ordered'] as const
export type OrderStep = (typeof orderSteps)[number]

/** Why a paid order waits (the first four), or why one was cancelled. */
export const orderReasons = [
  'on_hold',
  'disputed',
  'awaiting_stock',
  'awaiting_supplier',
  'expired',
  'given_up',
  'charged_back',
  'rejected',
] as const
export type OrderReason = (typeof orderReasons)[number]

export const claimStates = ['open', 'replaced', 'refunded', 'refused'] as const
export type ClaimState = (typeof claimStates)[number]

/** Allowed transitions: `completed` and `cancelled` are final. */
const nextStatuses = {
  pending: ['processing', 'cancelled'],
  processing: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
} as const satisfies Record<OrderStatus, readonly OrderStatus[]>

export const canBecome = (from: OrderStatus, to: OrderStatus): boolean =>
  nextStatuses[from].some((status) => status === to)

/** The reasons that an order of each status can have; null is no reason. */
export const reasonsOf = {
  pending: [null],
  processing: [null, 'on_hold', 'disputed', 'awaiting_stock', 'awaiting_supplier'],
  completed: [null],
  cancelled: [null, 'expired', 'given_up', 'charged_back', 'rejected'],
} as const satisfies Record<OrderStatus, readonly (OrderReason | null)[]>
