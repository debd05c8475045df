import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Order } from '../../shared/contract/orders'
import { limits } from '../../shared/limits'
import { api, bodyOf } from './http'
import { mine } from './query-client'

export const ordersKey = [mine, 'orders'] as const

/** A paid order is on its way; one with a reason waits for a person, and asking every second would not help. */
const isMoving = (order: Order): boolean => order.status === 'processing' && order.reason === null
const isUnpaid = (order: Order): boolean => order.status === 'pending'

const unpaidPauseMs = 5000

const fetchOrders = (search: string, cursor: string, signal: AbortSignal) => {
  const query = { limit: String(limits.orders.pageSize), ...(search && { search }), ...(cursor && { cursor }) }
  return bodyOf(api.orders.$get({ query }, { init: { signal } }))
}

export const ordersQuery = (search = '') =>
  infiniteQueryOptions({
    queryKey: [...ordersKey, search],
    queryFn: ({ pageParam, signal }) => fetchOrders(search, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: ({ state }) => {
      const orders = state.data?.pages.flatMap((page) => page.orders) ?? []
      if (orders.some(isMoving)) return 2000
      return orders.some(isUnpaid) ? unpaidPauseMs : false
    },
  })

const firstPollsMs = [150, 300]

/** Live while the order is being delivered: asked after 150 ms, 300 ms, then every second. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [mine, 'order', id],
    queryFn: ({ signal }) => bodyOf(api.orders[':id'].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => {
      if (!state.data) return false
      if (isUnpaid(state.data)) return unpaidPauseMs
      return isMoving(state.data) ? (firstPollsMs[state.dataUpdateCount - 1] ?? 1000) : false
    },
  })

/** Shows an order as the server has just answered it. */
export function keepOrder(client: QueryClient, order: Order): void {
  client.setQueryData(orderQuery(order.orderId).queryKey, order)
}

/** The buyer gives up an unpaid order. */
export function useCancelOrder() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => bodyOf(api.orders[':id'].cancel.$post({ param: { id } })),
    onSuccess: (order) => keepOrder(client, order),
    onSettled: () => client.invalidateQueries({ queryKey: ordersKey }),
  })
}
