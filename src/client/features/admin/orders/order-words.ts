import type { AdminOrderFilters, AdminOrders, Order, OrderItem } from '../../../../shared/contract/orders'
import type { OrderReason } from '../../../../shared/order-states'
import { providerTitles } from '../../../../shared/party-titles'
import type { ProviderName } from '../../../../shared/payments'
import { methodNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'

export type ListedOrder = AdminOrders['orders'][number]
export type OrderSort = NonNullable<AdminOrderFilters['sort']>

/** Pieces of an item whose money the buyer has not got back; some of them may be delivered already. */
export const openPieces = ({ qty, returned }: OrderItem): number => qty - returned

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

type Told = Pick<Order, 'reason'> & Partial<Pick<Order, 'byHand'>>

/** Why an order is as it is: a person of the shop who delivers or refuses one is no supplier. */
export function reasonNameOf({ reason, byHand }: Told) {
  if (reason === 'awaiting_supplier' && byHand?.state) return 'admin.waiting.awaitingPerson'
  if (reason === 'rejected' && byHand?.refusal) return 'admin.orders.refusedByHand'
  return reason && reasonNames[reason]
}

export const kindNames = { codes: 'admin.import.codes', topup: 'admin.orders.topUps' } as const

export const isProvider = (name: string): name is ProviderName => Object.hasOwn(providerTitles, name)

/** A method that is its provider's only one has its name, which is said once. */
export const methodAt = (method: string, provider: string | null): string =>
  provider && provider !== method ? `${method}, ${provider}` : method

/** How an order was paid: by which method, at whom. */
export function usePaidBy() {
  const { t } = useTranslation()
  return ({ method, provider }: Order['payment']): string => {
    if (method === 'balance') return t('admin.orders.fromBalance')
    const provided = provider && isProvider(provider) ? providerTitles[provider] : provider
    return methodAt(t(methodNames[method]), provided)
  }
}
