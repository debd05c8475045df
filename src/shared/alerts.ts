/** What can need the operator. Each has a name in `locales/alerts`, and a severity below. */
export const alertKinds = [
  'delivery_failed',
  'dead_letter',
  'message_unreadable',
  'books_unbalanced',
  'database_behind',
  'stock_drift',
  'late_payment',
  'payment_mismatch',
  'payment_unknown',
  'dispute',
  'provider_refund',
  'refund_failed',
  'rate_absurd',
  'rate_stale',
  'sold_out',
  'low_stock',
  'not_supplied',
  'package_unsold',
  'awaiting_stock',
  'supplier_balance',
  'supplier_down',
  'supplier_order',
  'supplier_code',
  'code_unreadable',
  'order_waiting',
  'incomplete_secrets',
  'support_unanswered',
  'claim',
  'codes_replaced',
] as const
export type AlertKind = (typeof alertKinds)[number]

/** The most severe first: money or codes may be wrong; somebody waits or can't buy; good to know. */
export const severities = ['critical', 'high', 'low'] as const
export type Severity = (typeof severities)[number]

/** How severe each kind is: what is told first, and stands first. */
export const severityOf: Record<AlertKind, Severity> = {
  books_unbalanced: 'critical',
  database_behind: 'critical',
  stock_drift: 'critical',
  payment_mismatch: 'critical',
  refund_failed: 'critical',
  dispute: 'critical',
  code_unreadable: 'critical',
  dead_letter: 'critical',
  delivery_failed: 'critical',
  payment_unknown: 'high',
  provider_refund: 'high',
  awaiting_stock: 'high',
  order_waiting: 'high',
  supplier_order: 'high',
  supplier_code: 'high',
  supplier_down: 'high',
  incomplete_secrets: 'high',
  supplier_balance: 'high',
  rate_absurd: 'high',
  support_unanswered: 'high',
  claim: 'high',
  codes_replaced: 'high',
  message_unreadable: 'high',
  late_payment: 'low',
  rate_stale: 'low',
  sold_out: 'low',
  low_stock: 'low',
  not_supplied: 'low',
  package_unsold: 'low',
}

/** The severity of a kind as it is stored: one that only a newer version knows is looked at soon. */
export const severityOfStored = (kind: string): Severity => {
  const known = alertKinds.find((each) => each === kind)
  return known ? severityOf[known] : 'high'
}
