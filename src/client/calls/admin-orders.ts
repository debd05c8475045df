import { queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminOrderFilters } from '../../shared/contract/orders'
import type { OrderStatus } from '../../shared/order-states'
import { api, bodyOf } from './http'
import { type Run, useCallOnce } from './keyed-call'
import { withNewest } from './newest-orders'
import { everyMinute, oneQuery, pagedQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'

const waitingKey = [mine, 'admin', 'waiting'] as const
const listKey = [mine, 'admin', 'orders'] as const
const storyKey = [mine, 'admin', 'order'] as const

/** All screens that show orders. */
export const orderKeys = [waitingKey, listKey, storyKey] as const

/** Orders that are paid and not delivered in full, with the reason why. */
export const waitingOrdersQuery = pagedQuery(
  waitingKey,
  (cursor, request) => api.admin.orders.$get({ query: { status: 'processing', ...cursor } }, request),
  everyMinute,
)

const newestEveryMs = 10_000
const totalsFreshMs = 60_000

const allOrdersQuery = (filters: AdminOrderFilters) =>
  pagedQuery([...listKey, filters], (cursor, request) =>
    api.admin.orders.$get({ query: { ...filters, ...cursor } }, request),
  )

/** Orders of everybody, newest first. New ones come in by themselves: only the first page is asked for again. */
export function useAllOrders(filters: AdminOrderFilters) {
  const client = useQueryClient()
  const options = allOrdersQuery(filters)
  const list = useInfiniteQuery(options)
  useQuery(
    queryOptions({
      queryKey: [...listKey, filters, 'newest'],
      queryFn: async ({ signal }) => {
        const newest = await bodyOf(api.admin.orders.$get({ query: filters }, { init: { signal } }))
        const known = client.getQueryData(options.queryKey)
        const merged = known && withNewest(known, newest)
        if (merged) client.setQueryData(options.queryKey, merged)
        else await client.resetQueries({ queryKey: options.queryKey, exact: true })
        return newest.orders.length
      },
      // A search may read many orders, so it runs once; and only the list from the newest on begins with new orders.
      enabled: list.isSuccess && !filters.search && (filters.sort ?? 'newest') === 'newest',
      staleTime: newestEveryMs,
      refetchInterval: newestEveryMs,
    }),
  )
  return list
}

/** The sums of the orders that filters find. */
export const orderTotalsQuery = ({ sort: _, ...query }: AdminOrderFilters) =>
  oneQuery([...listKey, 'totals', query], (request) => api.admin['order-totals'].$get({ query }, request), {
    staleTime: totalsFreshMs,
  })

/** The orders that the filters find, as a CSV file. */
export const exportOrders = async (json: AdminOrderFilters): Promise<Blob> =>
  (await api.admin['order-export'].$post({ json })).blob()

const isUnderWay = (status: OrderStatus | undefined) => status === 'pending' || status === 'processing'

/** Everything that happened to an order; asked for again while it is on its way. */
export const orderStoryQuery = (id: string) =>
  oneQuery([...storyKey, id], (request) => api.admin.orders[':id'].$get({ param: { id } }, request), {
    refetchInterval: ({ state }) => isUnderWay(state.data?.order.status) && newestEveryMs,
  })

const useOrderCall = <Input, Answer>(run: (input: Input) => Promise<Answer>) => useCall(run, orderKeys)

/** `item` counts from 0. */
type Handed = { id: string; item: number; codes: string[]; reason: string }

/** Gives codes from elsewhere to an item that still misses some. */
export const useDeliverByHand = () =>
  useOrderCall(({ id, ...json }: Handed) => bodyOf(api.admin.orders[':id'].codes.$post({ param: { id }, json })))

type Move = { id: string; status: OrderStatus; reason: string }

/** Moves an order to another status: delivers it now, or cancels it with the money back. */
export const useSetStatus = () =>
  useOrderCall(({ id, ...json }: Move) => bodyOf(api.orders[':id'].status.$put({ param: { id }, json })))

const useOrderCallOnce = <Input extends object, Answer>(run: Run<Input, Answer>) => useCallOnce(run, orderKeys)

type OrderRefund = { id: string; amount?: number; reason: string; to: 'balance' | 'card' }

/** Gives an order's money back to the balance or to its card: `amount` in major units, all that is left without it. */
export const useRefundOrder = () =>
  useOrderCallOnce(({ id, ...json }: OrderRefund, options) =>
    bodyOf(api.admin.orders[':id'].refund.$post({ param: { id }, json }, options)),
  )

/** Gives the money of all that is missing back to the buyer's balance. */
export const useRefundRest = () =>
  useOrderCallOnce(({ id, ...json }: { id: string; reason: string }, options) =>
    bodyOf(api.admin.orders[':id']['refund-rest'].$post({ param: { id }, json }, options)),
  )

/** Sends money of a payment from its buyer's balance back to the card: `amount` in major units. */
export const useRefundPayment = () =>
  useOrderCallOnce(({ id, ...json }: { id: string; amount: number; reason: string }, options) =>
    bodyOf(api.admin.payments[':id'].refund.$post({ param: { id }, json }, options)),
  )

/** Gives another code from stock for one that does not work. */
export const useReplaceCode = () =>
  useOrderCallOnce(({ id, ...json }: { id: string; codeId: string; reason: string }, options) =>
    bodyOf(api.admin.orders[':id'].replace.$post({ param: { id }, json }, options)),
  )

export const useNoteOrder = (id: string) =>
  useOrderCallOnce((json: { text: string }, options) =>
    bodyOf(api.admin.orders[':id'].notes.$post({ param: { id }, json }, options)),
  )
