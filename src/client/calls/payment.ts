import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Currency } from '../../shared/money'
import { cartQuery } from './cart'
import { ApiError, api, bodyOf } from './http'
import { profileQuery } from './identity'
import { orderQuery, ordersKey } from './orders'

type Payment = { currency: Currency; amount: number; idempotencyKey: string }

const cartMovedOn = new Set(['price_changed', 'out_of_stock', 'cart_empty', 'price_not_found'])

const isLostAnswer = (error: Error): boolean => error instanceof ApiError && error.code === 'network'

/** Buys the whole cart. An answer lost on the way is asked for again under the same key: that cannot pay twice. */
export function usePayFromBalance() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...json }: Payment) =>
      bodyOf(api.payment['from-balance'].$post({ json }, { headers: { 'Idempotency-Key': idempotencyKey } })),
    retry: (failures, error) => failures < 2 && isLostAnswer(error),
    retryDelay: 1000,
    onSuccess: (order) => {
      client.setQueryData(orderQuery(order.orderId).queryKey, order)
      void client.invalidateQueries({ queryKey: cartQuery.queryKey })
      void client.invalidateQueries({ queryKey: ordersKey })
      void client.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return
      if (cartMovedOn.has(error.code)) void client.invalidateQueries({ queryKey: cartQuery.queryKey })
      if (error.code === 'insufficient_funds') void client.invalidateQueries({ queryKey: profileQuery.queryKey })
    },
  })
}
