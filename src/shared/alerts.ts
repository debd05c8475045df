/** The kinds of alerts for the operator, by severity. Each kind has a name in `locales/alerts`. */
const kindsOf = {
  /** Money or codes may be wrong. */
  critical: [
    'books_unbalanced',
    'database_behind',
    'stock_drift',
    'payment_mismatch',
    'refund_failed',
    'dispute',
    'voucher_disputed',
    'code_unreadable',
    'dead_letter',
    'delivery_failed',
    'prices_removed',
  ],
  /** Somebody waits or can't buy. */
  high: [
    'payment_unknown',
    'provider_refund',
    'calls_refused',
    'awaiting_stock',
    'order_waiting',
    'by_hand',
    'supplier_order',
    'supplier_code',
    'supplier_down',
    'incomplete_secrets',
    'supplier_balance',
    'rate_absurd',
    'prices_frozen',
    'support_unanswered',
    'claim',
    'codes_replaced',
    'message_unreadable',
    'referral_held',
  ],
  /** Good to know. */
  low: ['late_payment', 'rate_stale', 'sold_out', 'low_stock', 'not_supplied', 'package_unsold'],
} as const

export type Severity = keyof typeof kindsOf
export type AlertKind = (typeof kindsOf)[Severity][number]

/** The most severe first, as messages and lists have them. */
export const severities = ['critical', 'high', 'low'] as const

export const alertKinds: readonly AlertKind[] = severities.flatMap((severity): AlertKind[] => [...kindsOf[severity]])

/** How severe a stored kind is. A kind that only a newer version of the shop knows is looked at soon. */
export const severityOf = (kind: string): Severity =>
  severities.find((severity) => kindsOf[severity].some((each) => each === kind)) ?? 'high'
