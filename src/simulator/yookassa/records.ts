export type Method = 'bank_card' | 'sbp'
type Cancellation = { party: 'payment_network' | 'yoo_money'; reason: string }
type CardShown = { first6: string; last4: string; month: string; year: string }

export type Payment = {
  id: string
  createdAtMs: number
  status: 'pending' | 'succeeded' | 'canceled'
  amountMinor: number
  returnUrl: string
  locale: string | null
  /** What the shop asked for; null leaves the choice to the buyer. */
  wanted: Method | null
  description: string | null
  metadata: Record<string, string>
  card: CardShown | null
  paidBy: Method | null
  capturedAtMs: number | null
  cancellation: Cancellation | null
}

export type Refund = {
  id: string
  createdAtMs: number
  paymentId: string
  amountMinor: number
  description: string | null
  metadata: Record<string, string>
}

/** What this YooKassa remembers. */
export type Records = {
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
}

export const noRecords = (): Records => ({ payments: new Map(), refunds: new Map() })
