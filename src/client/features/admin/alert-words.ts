import type { AlertKind, Severity } from '../../../shared/alerts'
import type { AlertList } from '../../../shared/contract/admin'
import type { Tone } from '../../components/badge'
import { useTranslation } from '../../i18n/translation'
import { type AdminArea, pathToArea, pathToOrder, pathToUser } from './areas'

const kinds = {
  delivery_failed: 'alerts.delivery_failed',
  dead_letter: 'alerts.dead_letter',
  message_unreadable: 'alerts.message_unreadable',
  books_unbalanced: 'alerts.books_unbalanced',
  database_behind: 'alerts.database_behind',
  stock_drift: 'alerts.stock_drift',
  late_payment: 'alerts.late_payment',
  payment_mismatch: 'alerts.payment_mismatch',
  payment_unknown: 'alerts.payment_unknown',
  dispute: 'alerts.dispute',
  provider_refund: 'alerts.provider_refund',
  refund_failed: 'alerts.refund_failed',
  rate_absurd: 'alerts.rate_absurd',
  rate_stale: 'alerts.rate_stale',
  sold_out: 'alerts.sold_out',
  low_stock: 'alerts.low_stock',
  not_supplied: 'alerts.not_supplied',
  package_unsold: 'alerts.package_unsold',
  awaiting_stock: 'alerts.awaiting_stock',
  supplier_balance: 'alerts.supplier_balance',
  supplier_down: 'alerts.supplier_down',
  supplier_order: 'alerts.supplier_order',
  supplier_code: 'alerts.supplier_code',
  code_unreadable: 'alerts.code_unreadable',
  order_waiting: 'alerts.order_waiting',
  incomplete_secrets: 'alerts.incomplete_secrets',
  support_unanswered: 'alerts.support_unanswered',
  claim: 'alerts.claim',
  codes_replaced: 'alerts.codes_replaced',
} as const satisfies Record<AlertKind, string>

const isKnown = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)

/** What has happened, in words; of a kind without a name only that it needs somebody. */
export function useAlertName() {
  const { t } = useTranslation()
  return (kind: string): string => t(isKnown(kind) ? kinds[kind] : 'alerts.other')
}

export const severityNames = {
  critical: 'admin.alerts.critical',
  high: 'admin.alerts.high',
  low: 'admin.alerts.low',
} as const satisfies Record<Severity, string>

export const severityTones: Record<Severity, Tone> = { critical: 'bad', high: 'warn', low: 'plain' }

const places = {
  delivery_failed: 'waiting',
  dead_letter: 'waiting',
  message_unreadable: 'waiting',
  awaiting_stock: 'waiting',
  order_waiting: 'waiting',
  supplier_code: 'waiting',
  supplier_order: 'suppliers',
  supplier_balance: 'suppliers',
  supplier_down: 'suppliers',
  late_payment: 'orders',
  payment_mismatch: 'orders',
  payment_unknown: 'orders',
  dispute: 'orders',
  provider_refund: 'orders',
  refund_failed: 'orders',
  incomplete_secrets: 'settings',
  rate_absurd: 'settings',
  rate_stale: 'settings',
  support_unanswered: 'support',
  claim: 'claims',
  codes_replaced: 'audit',
  books_unbalanced: 'audit',
  database_behind: 'audit',
  sold_out: 'stock',
  low_stock: 'stock',
  not_supplied: 'stock',
  stock_drift: 'stock',
  code_unreadable: 'stock',
  package_unsold: 'freefire',
} as const satisfies Record<AlertKind, AdminArea>

/** The part of the back office where something can be done about it. */
export const placeFor = (kind: string): AdminArea | undefined => (isKnown(kind) ? places[kind] : undefined)

type Places = Pick<AlertList['alerts'][number], 'orderId' | 'userId' | 'productId'>

/** The page of what an alert is about. */
export function pathToSolve({ orderId, userId, productId }: Places): string | undefined {
  if (orderId) return pathToOrder(orderId)
  if (userId) return pathToUser(userId)
  return productId ? `${pathToArea('stock')}?product=${encodeURIComponent(productId)}` : undefined
}
