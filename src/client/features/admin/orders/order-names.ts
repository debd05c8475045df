import type { OrderReason } from '../../../../shared/order-states'
import type { ProviderName } from '../../../../shared/payments'

/** Why a paid order waits, or why one was cancelled. */
export const reasonNames = {
  on_hold: 'admin.waiting.onHold',
  disputed: 'admin.waiting.disputed',
  awaiting_stock: 'admin.waiting.awaitingStock',
  awaiting_supplier: 'admin.waiting.awaitingSupplier',
  expired: 'admin.orders.expired',
  given_up: 'admin.orders.givenUp',
  charged_back: 'admin.orders.chargedBack',
  rejected: 'admin.orders.rejected',
} as const satisfies Record<OrderReason, string>

export const kindNames = { codes: 'admin.orders.codes', freefire: 'admin.orders.topUps' } as const

/** Payment providers by their own names. */
export const providerTitles = { stripe: 'Stripe', yookassa: 'YooKassa' } as const satisfies Record<ProviderName, string>
