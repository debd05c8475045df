import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Payment } from '../../shared/contract/payments'
import type { Currency } from '../../shared/money'
import type { PaymentMethod } from '../../shared/payments'
import { balanceKey } from './balance'
import { cartQuery } from './cart'
import { ApiError, api, bodyOf, localError } from './http'
import { profileQuery } from './identity'
import { forgetCode } from './kept-code'
import { useKeyedCall } from './keyed-call'
import { orderQuery, ordersKey } from './orders'
import { paymentOptionsQuery } from './payment-options'
import { oneQuery } from './queries'
import { mine, readAnew, show } from './query-client'
import { quoteKey } from './quote'
import { useLeaving } from './use-leaving'

/** The cart as the buyer saw it, or an unpaid order. */
type Purchase = { currency: Currency; amount: number; orderId?: string; version?: string; coupon?: string | undefined }

const cartMovedOn = new Set(['price_changed', 'amount_mismatch', 'out_of_stock', 'cart_empty', 'price_not_found'])

function refreshAfter(client: QueryClient, code: string): void {
  if (cartMovedOn.has(code)) void readAnew(client, cartQuery.queryKey)
  if (cartMovedOn.has(code) || code.startsWith('coupon')) void readAnew(client, quoteKey)
  if (code === 'method_unavailable') void readAnew(client, paymentOptionsQuery.queryKey)
  if (code === 'insufficient_funds') void readAnew(client, profileQuery.queryKey)
  if (code === 'invalid_transition') void readAnew(client, [mine])
}

/** After money has moved: what the cart, the orders and the balance show is out of date. */
export const refreshMoney = (client: QueryClient): void =>
  void readAnew(client, cartQuery.queryKey, ordersKey, profileQuery.queryKey, balanceKey)

/** Buys the whole cart, or pays an unpaid order. `onPaid` runs also when the screen was left meanwhile. */
export function usePayFromBalance(onPaid?: () => void) {
  const client = useQueryClient()
  return useKeyedCall({
    run: (json: Purchase, options) => bodyOf(api.payment['from-balance'].$post({ json }, options)),
    onSuccess: async (order) => {
      onPaid?.()
      forgetCode()
      await show(client, orderQuery(order.orderId), order)
      refreshMoney(client)
    },
    onError: (code) => refreshAfter(client, code),
  })
}

/** Creates a payment and sends the browser to the provider's page. */
export function usePayOutside() {
  const client = useQueryClient()
  const { leaving, leaveTo } = useLeaving()
  const { mutateAsync: create, forget } = useKeyedCall({
    run: (purchase: Purchase & { method: PaymentMethod }, options) =>
      bodyOf(api.payment.create.$post({ json: { type: 'order', ...purchase } }, options)),
    onError: (code) => refreshAfter(client, code),
    remembers: true,
  })
  const pageFor = async (purchase: Parameters<typeof create>[0]): Promise<string> => {
    const { pay_url } = await create(purchase)
    if (pay_url) return pay_url
    // Back from the provider's page, where the payment of this attempt has come to an end.
    forget()
    const another = await create(purchase)
    if (another.pay_url) return another.pay_url
    throw localError('invalid_response')
  }
  const open = useMutation({ mutationFn: pageFor, onSuccess: leaveTo })
  return { open: open.mutate, pending: open.isPending || leaving }
}

const patientPolls = 30

/** Asked every second for half a minute, then less often; an ended payment may still turn out to be paid. */
const pauseMs = (payment: Payment | undefined, polls: number): number | false => {
  if (!payment || payment.status === 'paid' || payment.status === 'refunded') return false
  return payment.status === 'pending' && polls < patientPolls ? 1000 : 4000
}

const paymentQuery = (id: string) =>
  oneQuery([mine, 'payment', id], (request) => api.payments[':id'].$get({ param: { id } }, request), {
    refetchInterval: ({ state }) => pauseMs(state.data, state.dataUpdateCount),
  })

/** The moments at which the provider itself is asked about an open payment, counted from the first look at it. */
export const checks = { never: [], atOnce: [0], whenLate: [3000, 8000, 20_000] } as const
type ChecksMs = (typeof checks)[keyof typeof checks]
const closedShopMs = 20_000

/**
 * A payment, live. `checked` says that the provider has been asked, if it could be; an end it has not confirmed may be out
 * of date. `isUnasked`: a closed shop asks nobody, so that this buyer may have paid. It is asked again until it is open.
 */
export function usePayment(id: string, checksMs: ChecksMs) {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(paymentQuery(id))
  const [checked, setChecked] = useState(false)
  const [isUnasked, setUnasked] = useState(false)
  const { status, kind } = data ?? {}
  const isOver = status === 'paid' || status === 'refunded'
  useEffect(() => {
    if (status && status !== 'pending') refreshMoney(client)
    if (status === 'paid' && kind === 'order') forgetCode()
  }, [status, kind, client])
  useEffect(() => {
    if (status === undefined || isOver) return
    const check = async () => {
      const asked = await bodyOf(api.payments[':id'].check.$post({ param: { id } }))
      await show(client, paymentQuery(id), asked)
      setUnasked(false)
    }
    // An answer that doesn't come changes nothing: the next question may get one.
    const ask = () =>
      void check()
        .catch((failure) => failure instanceof ApiError && failure.code === 'shop_closed' && setUnasked(true))
        .finally(() => setChecked(true))
    if (isUnasked) {
      const timer = setInterval(ask, closedShopMs)
      return () => clearInterval(timer)
    }
    const waits = status === 'pending' ? checksMs : checksMs.slice(0, 1).map(() => 0)
    const timers = waits.map((ms) => setTimeout(ask, ms))
    return () => timers.forEach(clearTimeout)
  }, [checksMs, status, isOver, isUnasked, id, client])
  return { data, error, refetch, checked, isUnasked, isOver }
}
