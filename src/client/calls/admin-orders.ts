import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import type { AdminOrderFilters, AdminOrders } from '../../shared/contract/orders'
import type { OrderStatus } from '../../shared/order-states'
import { api, bodyOf } from './http'
import { type Run, useMoneyCall } from './money-call'
import { mine } from './query-client'

const waitingKey = [mine, 'admin', 'waiting'] as const
const listKey = [mine, 'admin', 'orders'] as const
const storyKey = [mine, 'admin', 'order'] as const

/** Whatever became of a call, every screen that shows orders shows how they stand. */
export function ordersChanged(client: QueryClient): void {
  for (const queryKey of [waitingKey, listKey, storyKey]) void client.invalidateQueries({ queryKey })
}

/** Orders that are paid and not delivered in full, with the reason why. */
export const waitingOrdersQuery = infiniteQueryOptions({
  queryKey: waitingKey,
  queryFn: ({ pageParam, signal }) => {
    const query = { status: 'processing' as const, ...(pageParam && { cursor: pageParam }) }
    return bodyOf(api.admin.orders.$get({ query }, { init: { signal } }))
  },
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
})

const newestEveryMs = 10_000
const totalsFreshMs = 60_000

const fetchPage = (filters: AdminOrderFilters, cursor: string, signal?: AbortSignal) =>
  bodyOf(api.admin.orders.$get({ query: { ...filters, ...(cursor && { cursor }) } }, { init: { signal } }))

const allOrdersQuery = (filters: AdminOrderFilters) =>
  infiniteQueryOptions({
    queryKey: [...listKey, filters],
    queryFn: ({ pageParam, signal }) => fetchPage(filters, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** The list with its newest page as it is now. Undefined when the two no longer touch: all of it is old then. */
function withNewest(known: InfiniteData<AdminOrders, unknown>, newest: AdminOrders) {
  const fresh = new Set(newest.orders.map(({ orderId }) => orderId))
  const [first, ...others] = known.pages
  const isTouched = known.pages.some((page) => page.orders.some(({ orderId }) => fresh.has(orderId)))
  if (!first || (!isTouched && newest.nextCursor)) return undefined
  // What is as new as this page and not on it fits the filters no more.
  const oldest = newest.nextCursor ? (newest.orders.at(-1)?.date ?? '') : ''
  const isOlder = ({ orderId, date }: AdminOrders['orders'][number]) => !fresh.has(orderId) && date <= oldest
  const kept = [first, ...others].map((page) => ({ ...page, orders: page.orders.filter(isOlder) }))
  return {
    ...known,
    pages: kept.map((page, at) => (at > 0 ? page : { ...page, orders: [...newest.orders, ...page.orders] })),
  }
}

/** Orders of everybody, newest first. New ones come in by themselves: only the first page is asked for again. */
export function useAllOrders(filters: AdminOrderFilters) {
  const client = useQueryClient()
  const options = allOrdersQuery(filters)
  const list = useInfiniteQuery(options)
  useQuery(
    queryOptions({
      queryKey: [...listKey, filters, 'newest'],
      queryFn: async ({ signal }) => {
        const newest = await fetchPage(filters, '', signal)
        const known = client.getQueryData(options.queryKey)
        const merged = known && withNewest(known, newest)
        if (merged) client.setQueryData(options.queryKey, merged)
        else await client.resetQueries({ queryKey: options.queryKey, exact: true })
        return newest.orders.length
      },
      // A search is asked for once: it may read many orders, and new ones come first in one order of the list only.
      enabled: list.isSuccess && !filters.search && (filters.sort ?? 'newest') === 'newest',
      staleTime: newestEveryMs,
      refetchInterval: newestEveryMs,
    }),
  )
  return list
}

/** What the orders come to that filters find. */
export const orderTotalsQuery = ({ sort: _, ...query }: AdminOrderFilters) =>
  queryOptions({
    queryKey: [...listKey, 'totals', query],
    queryFn: ({ signal }) => bodyOf(api.admin['order-totals'].$get({ query }, { init: { signal } })),
    staleTime: totalsFreshMs,
  })

/** What the filters find, as a CSV file. */
export const exportOrders = async (json: AdminOrderFilters): Promise<Blob> =>
  (await api.admin['order-export'].$post({ json })).blob()

function useOrderCall<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSettled: () => ordersChanged(client) })
}

/** Gives the money of all that is missing back to the buyer's balance. */
export const useRefundRest = () =>
  useOrderCall(({ id, reason }: { id: string; reason: string }) =>
    bodyOf(api.admin.orders[':id']['refund-rest'].$post({ param: { id }, json: { reason } })),
  )

/** `item` counts from 0. */
type Handed = { id: string; item: number; codes: string[]; reason: string }

/** Gives codes from elsewhere to an item that still misses some. */
export const useDeliverByHand = () =>
  useOrderCall(({ id, ...json }: Handed) => bodyOf(api.admin.orders[':id'].codes.$post({ param: { id }, json })))

/** Everything that happened to an order; asked for again while it is on its way. */
export const orderStoryQuery = (id: string) =>
  queryOptions({
    queryKey: [...storyKey, id],
    queryFn: ({ signal }) => bodyOf(api.admin.orders[':id'].$get({ param: { id } }, { init: { signal } })),
    refetchInterval: ({ state }) => isUnderWay(state.data?.order.status) && newestEveryMs,
  })

const isUnderWay = (status: OrderStatus | undefined) => status === 'pending' || status === 'processing'

type Move = { id: string; status: OrderStatus; reason: string }

/** Moves an order to another status: delivers it now, or cancels it with the money back. */
export const useSetStatus = () =>
  useOrderCall(({ id, ...json }: Move) => bodyOf(api.orders[':id'].status.$put({ param: { id }, json })))

function useOrderMoneyCall<Input extends object, Answer>(run: Run<Input, Answer>, onDone?: () => void) {
  const client = useQueryClient()
  return useMoneyCall({
    run,
    onSuccess: () => {
      ordersChanged(client)
      onDone?.()
    },
    onError: () => ordersChanged(client),
  })
}

type OrderRefund = { amount?: number; reason: string; to: 'balance' | 'card' }

/** Gives an order's money back to the balance or to its card: `amount` in major units, all that is left without it. */
export const useRefundOrder = (id: string) =>
  useOrderMoneyCall((json: OrderRefund, options) =>
    bodyOf(api.admin.orders[':id'].refund.$post({ param: { id }, json }, options)),
  )

/** Sends money of a payment from its buyer's balance back to the card: `amount` in major units. */
export const useRefundPayment = (id: string) =>
  useOrderMoneyCall((json: { amount: number; reason: string }, options) =>
    bodyOf(api.admin.payments[':id'].refund.$post({ param: { id }, json }, options)),
  )

/** Gives another code from stock for one that does not work. */
export const useReplaceCode = (id: string, onDone: () => void) =>
  useOrderMoneyCall(
    (json: { codeId: string; reason: string }, options) =>
      bodyOf(api.admin.orders[':id'].replace.$post({ param: { id }, json }, options)),
    onDone,
  )

export const useNoteOrder = (id: string) =>
  useOrderCall((text: string) => bodyOf(api.admin.orders[':id'].notes.$post({ param: { id }, json: { text } })))
