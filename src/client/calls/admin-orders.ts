import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf } from './http'
import { mine } from './query-client'

const waitingKey = [mine, 'admin', 'waiting'] as const

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

/** Whatever became of the call, the list shows how things stand. */
function useWaitingCall<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, onSettled: () => client.invalidateQueries({ queryKey: waitingKey }) })
}

/** Gives the money of all that is missing back to the buyer's balance. */
export const useRefundRest = () =>
  useWaitingCall(({ id, reason }: { id: string; reason: string }) =>
    bodyOf(api.admin.orders[':id']['refund-rest'].$post({ param: { id }, json: { reason } })),
  )

/** `item` counts from 0. */
type Handed = { id: string; item: number; codes: string[]; reason: string }

/** Gives codes from elsewhere to an item that still misses some. */
export const useDeliverByHand = () =>
  useWaitingCall(({ id, ...json }: Handed) => bodyOf(api.admin.orders[':id'].codes.$post({ param: { id }, json })))
