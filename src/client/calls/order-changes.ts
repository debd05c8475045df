import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewClaim, Order } from '../../shared/contract/orders'
import type { Player } from '../../shared/players'
import { api, bodyOf } from './http'
import { orderQuery, ordersKey } from './orders'
import { readAnew, show } from './query-client'

/** The buyer gives up an unpaid order. */
export function useCancelOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => bodyOf(api.orders[':id'].cancel.$post({ param: { id } })),
    onSuccess: (order) => show(client, orderQuery(order.orderId), order),
    onSettled: () => readAnew(client, ordersKey),
  })
}

function useOrderChange<Input>(id: string, change: (input: Input) => Promise<Order>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: (order) => show(client, orderQuery(order.orderId), order),
    // A refusal may mean that the order has moved on.
    onError: () => readAnew(client, orderQuery(id).queryKey),
  })
}

/** The buyer corrects whom a top-up is for. */
export const useCorrectPlayer = (id: string) =>
  useOrderChange(id, (player: Player) => bodyOf(api.orders[':id'].player.$put({ param: { id }, json: { player } })))

/** The buyer reports a code that does not work. */
export const useClaim = (id: string) =>
  useOrderChange(id, (json: NewClaim) => bodyOf(api.orders[':id'].claims.$post({ param: { id }, json })))

/** The buyer confirms who they are and reads the old codes of an order. */
export const useShowCodes = (id: string) =>
  useOrderChange(id, () => bodyOf(api.orders[':id'].$get({ param: { id }, query: { codes: 'needed' } })))
