import { useTranslation } from 'react-i18next'
import type { AdminArea } from './areas'

const kinds = {
  delivery_failed: 'admin.alerts.deliveryFailed',
  dead_letter: 'admin.alerts.deadLetter',
  books_unbalanced: 'admin.alerts.booksUnbalanced',
  stock_drift: 'admin.alerts.stockDrift',
  late_payment: 'admin.alerts.latePayment',
  payment_mismatch: 'admin.alerts.paymentMismatch',
  payment_unknown: 'admin.alerts.paymentUnknown',
  dispute: 'admin.alerts.dispute',
  provider_refund: 'admin.alerts.providerRefund',
  refund_failed: 'admin.alerts.refundFailed',
  rate_absurd: 'admin.alerts.rateAbsurd',
  rate_stale: 'admin.alerts.rateStale',
  sold_out: 'admin.alerts.soldOut',
  low_stock: 'admin.alerts.lowStock',
  awaiting_stock: 'admin.alerts.awaitingStock',
  supplier_balance: 'admin.alerts.supplierBalance',
  supplier_down: 'admin.alerts.supplierDown',
  supplier_order: 'admin.alerts.supplierOrder',
  supplier_code: 'admin.alerts.supplierCode',
  code_unreadable: 'admin.alerts.codeUnreadable',
} as const

const isKnown = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)

/** What has happened, in words; of a kind without a name only that it needs somebody. */
export function useAlertName() {
  const { t } = useTranslation()
  return (kind: string): string => t(isKnown(kind) ? kinds[kind] : 'admin.alerts.other')
}

const places: Partial<Record<string, AdminArea>> = {
  delivery_failed: 'waiting',
  awaiting_stock: 'waiting',
  supplier_order: 'suppliers',
  supplier_balance: 'suppliers',
  supplier_down: 'suppliers',
  supplier_code: 'waiting',
  sold_out: 'stock',
  low_stock: 'stock',
}

/** The part of the back office where something can be done about it. */
export const placeFor = (kind: string): AdminArea | undefined => places[kind]
