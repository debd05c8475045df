import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Order } from '../../shared/contract/orders'
import { limits } from '../../shared/limits'
import { api, bodyOf } from './http'
import { firstPausesMs, pauseMs } from './order-pauses'
import { mine } from './query-client'

export const ordersKey = [mine, 'orders'] as const

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
    refetchInterval: ({ state }) =>
      pauseMs(state.data?.pages.flatMap((page) => page.orders) ?? [], firstPausesMs.length + state.dataUpdateCount),
  })

/** Live until the order has come to its end. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [mine, 'order', id],
    queryFn: ({ signal }) => bodyOf(api.orders[':id'].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => pauseMs(state.data ? [state.data] : [], state.dataUpdateCount),
    // Its title tells a buyer in another tab when the order is done.
    refetchIntervalInBackground: true,
  })

/** Shows an order as the server has just answered it, whatever an older question is still answered. */
export async function keepOrder(client: QueryClient, order: Order): Promise<void> {
  const { queryKey } = orderQuery(order.orderId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, order)
}
