import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Order, Orders } from '../../shared/contract/orders'
import { limits } from '../../shared/limits'
import { api, bodyOf } from './http'
import { firstPausesMs, pauseMs } from './order-pauses'
import { pagedQuery, type Request } from './queries'
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

/** How long the newest answer about each open order was on its way, in ms. */
const tookMs = new Map<string, number>()

async function askForOrder(id: string, request: Request, known: Order | undefined): Promise<Order> {
  const isAwaited = known?.status === 'processing'
  const askedMs = performance.now()
  const order = await bodyOf(api.orders[':id'].$get({ param: { id }, query: {} }, request))
  tookMs.set(id, isAwaited ? performance.now() - askedMs : 0)
  return order
}

/** Live until the order has come to its end. */
export const orderQuery = (id: string) =>
  queryOptions({
    queryKey: [mine, 'order', id] as const,
    queryFn: ({ signal, client, queryKey }) =>
      askForOrder(id, { init: { signal } }, client.getQueryData<Order>(queryKey)),
    refetchInterval: ({ state: { data, fetchStatus, dataUpdateCount, dataUpdatedAt, ...failed } }) => {
      if (fetchStatus !== 'idle') return false
      // A question that failed was a question too: the next one waits as long as after an answer.
      const took = failed.errorUpdatedAt > dataUpdatedAt ? 0 : (tookMs.get(id) ?? 0)
      const waitedMs = took + Date.now() - Math.max(dataUpdatedAt, failed.errorUpdatedAt)
      return pauseMs(data ? [data] : [], dataUpdateCount + failed.errorUpdateCount, waitedMs)
    },
    // What paying has just answered is shown; a look at once would come before the code, and the next one after it.
    staleTime: 1000,
    // Its title tells a buyer in another tab when the order is done.
    refetchIntervalInBackground: true,
  })

/** Whether a list that was loaded leaves out the codes of an order as old: fetching the order counts as opening it. */
export const isListedAsOld = (client: QueryClient, id: string): boolean =>
  client
    .getQueriesData<{ pages: Orders[] }>({ queryKey: ordersKey })
    .flatMap(([, data]) => data?.pages.flatMap(({ orders }) => orders) ?? [])
    .some((order) => order.orderId === id && order.codesHidden)
