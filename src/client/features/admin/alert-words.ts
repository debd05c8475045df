import type { AlertKind, Severity } from '../../../shared/alerts'
import type { AlertList } from '../../../shared/contract/admin'
import type { Tone } from '../../components/badge'
import { useTranslation } from '../../i18n/translation'
import { type AdminArea, pathToArea, pathToOrder, pathToUser } from './areas'

/** The name of each kind, and the part of the back office where something can be done about it. */
const kinds = {
  delivery_failed: { name: 'alerts.delivery_failed', place: 'waiting' },
  dead_letter: { name: 'alerts.dead_letter', place: 'waiting' },
  message_unreadable: { name: 'alerts.message_unreadable', place: 'waiting' },
  books_unbalanced: { name: 'alerts.books_unbalanced', place: 'audit' },
  database_behind: { name: 'alerts.database_behind', place: 'audit' },
  stock_drift: { name: 'alerts.stock_drift', place: 'stock' },
  late_payment: { name: 'alerts.late_payment', place: 'orders' },
  payment_mismatch: { name: 'alerts.payment_mismatch', place: 'orders' },
  payment_unknown: { name: 'alerts.payment_unknown', place: 'orders' },
  dispute: { name: 'alerts.dispute', place: 'orders' },
  voucher_disputed: { name: 'alerts.voucher_disputed', place: 'users' },
  provider_refund: { name: 'alerts.provider_refund', place: 'orders' },
  calls_refused: { name: 'alerts.calls_refused', place: 'settings' },
  refund_failed: { name: 'alerts.refund_failed', place: 'orders' },
  rate_absurd: { name: 'alerts.rate_absurd', place: 'settings' },
  rate_stale: { name: 'alerts.rate_stale', place: 'settings' },
  prices_frozen: { name: 'alerts.prices_frozen', place: 'settings' },
  prices_removed: { name: 'alerts.prices_removed', place: 'settings' },
  sold_out: { name: 'alerts.sold_out', place: 'stock' },
  low_stock: { name: 'alerts.low_stock', place: 'stock' },
  not_supplied: { name: 'alerts.not_supplied', place: 'stock' },
  package_unsold: { name: 'alerts.package_unsold', place: 'games' },
  awaiting_stock: { name: 'alerts.awaiting_stock', place: 'waiting' },
  supplier_balance: { name: 'alerts.supplier_balance', place: 'suppliers' },
  supplier_down: { name: 'alerts.supplier_down', place: 'suppliers' },
  supplier_order: { name: 'alerts.supplier_order', place: 'suppliers' },
  supplier_code: { name: 'alerts.supplier_code', place: 'waiting' },
  code_unreadable: { name: 'alerts.code_unreadable', place: 'stock' },
  by_hand: { name: 'alerts.by_hand', place: 'by-hand' },
  order_waiting: { name: 'alerts.order_waiting', place: 'waiting' },
  incomplete_secrets: { name: 'alerts.incomplete_secrets', place: 'settings' },
  support_unanswered: { name: 'alerts.support_unanswered', place: 'support' },
  referral_held: { name: 'alerts.referral_held', place: 'referrals' },
  claim: { name: 'alerts.claim', place: 'claims' },
  codes_replaced: { name: 'alerts.codes_replaced', place: 'audit' },
} as const satisfies Record<AlertKind, { name: string; place: AdminArea }>

const isKnown = (kind: string): kind is keyof typeof kinds => Object.hasOwn(kinds, kind)

/** The name of a kind of alert; a kind without a name only needs somebody. */
export function useAlertName() {
  const { t } = useTranslation()
  return (kind: string): string => t(isKnown(kind) ? kinds[kind].name : 'alerts.other')
}

export const severityNames = {
  critical: 'admin.alerts.critical',
  high: 'admin.alerts.high',
  low: 'admin.alerts.low',
} as const satisfies Record<Severity, string>

export const severityTones: Record<Severity, Tone> = { critical: 'bad', high: 'warn', low: 'plain' }

export const placeFor = (kind: string): AdminArea | undefined => (isKnown(kind) ? kinds[kind].place : undefined)

type Places = Pick<AlertList['alerts'][number], 'orderId' | 'userId' | 'productId' | 'game'>

/** The page of the order, user, product or game that an alert is about. */
export function pathToSolve({ orderId, userId, productId, game }: Places): string | undefined {
  if (orderId) return pathToOrder(orderId)
  if (userId) return pathToUser(userId)
  if (game) return pathToArea('games', { game })
  return productId ? pathToArea('stock', { product: productId }) : undefined
}
