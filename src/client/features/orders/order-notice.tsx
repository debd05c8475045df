import type { Order } from '../../../shared/contract/orders'
import { Alert } from '../../components/alert'
import { useTranslation } from '../../i18n/translation'

const reasons = {
  on_hold: 'order.onHoldText',
  disputed: 'order.disputedText',
  awaiting_stock: 'order.awaitingStockText',
  awaiting_supplier: 'order.awaitingSupplierText',
  expired: 'order.expiredText',
  given_up: 'order.givenUpText',
  charged_back: 'order.chargedBackText',
  rejected: 'order.rejectedText',
} as const satisfies Record<NonNullable<Order['reason']>, string>

/** What is said of a code differently from what arrives in the game by itself. */
const kinds = {
  codes: { processing: 'order.processingText', reasons },
  freefire: {
    processing: 'order.topUpText',
    reasons: { ...reasons, on_hold: 'order.topUpOnHoldText', awaiting_supplier: 'order.topUpText' },
  },
} as const satisfies Record<Order['kind'], object>

/** Where an order stands that is paid and not yet delivered, or was cancelled. */
export function waitingText({ kind, status, reason }: Order) {
  if (reason) return kinds[kind].reasons[reason]
  return status === 'cancelled' ? 'order.cancelledText' : kinds[kind].processing
}

/** Where an order stands when it is neither unpaid nor simply delivered. */
export function OrderNotice({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { status, reason } = order
  if (status === 'completed' || status === 'pending') return null
  // What came back of it is told in its place.
  if (status === 'cancelled' && !reason && order.refunds.length > 0) return null
  const text = waitingText(order)
  return <Alert tone="info">{t(text)}</Alert>
}
