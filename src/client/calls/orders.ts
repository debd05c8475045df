import type { QueryClient } from '@tanstack/react-query'
import type { Order, Orders } from '../../shared/contract/orders'
import { limits } from '../../shared/limits'
import { api } from './http'
import { firstPausesMs, pauseMs } from './order-pauses'
import { oneQuery, pagedQuery } from './queries'
import { mine } from './query-client'

export const ordersKey = [mine, 'orders'] as const

/** Of the players whom the buyer's orders have topped up. */
export const playersKey = [mine, 'players'] as const

export const ordersQuery = (search = '') => {
  const query = { limit: String(limits.orders.pageSize), ...(search && { search }) }
  return pagedQuery(
    [...ordersKey, search],
    (cursor, request) => api.orders.$get({ query: { ...query, ...cursor } }, request),
    {
      refetchInterval: ({ state }) =>
        pauseMs(state.data?.pages.flatMap((page) => page.orders) ?? [], firstPausesMs.length + state.dataUpdateCount),
    },
  )
}

/** Live until the order has come to its end. */
export const orderQuery = (id: string) =>
  oneQuery([mine, 'order', id], (request) => api.orders[':id'].$get({ param: { id }, query: {} }, request), {
    refetchInterval: ({ state }) => pauseMs(state.data ? [state.data] : [], state.dataUpdateCount),
    // Its title tells a buyer in another tab when the order is done.
    refetchIntervalInBackground: true,
  })

/** Whether a list that was loaded leaves out the codes of an order as old: fetching the order counts as opening it. */
export const isListedAsOld = (client: QueryClient, id: string): boolean =>
  client
    .getQueriesData<{ pages: Orders[] }>({ queryKey: ordersKey })
    .flatMap(([, data]) => data?.pages.flatMap(({ orders }) => orders) ?? [])
    .some((order) => order.orderId === id && order.codesHidden)

/** Shows an order as the server has just answered it, whatever an older question is still answered. */
export async function keepOrder(client: QueryClient, order: Order): Promise<void> {
  const { queryKey } = orderQuery(order.orderId)
  await client.cancelQueries({ queryKey })
  client.setQueryData(queryKey, order)
}
