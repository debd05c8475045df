import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from './http'

/** The shop's clock, Unix ms: its last answer and what has passed since. The clock of the reader may be wrong. */
export const shopTimeQuery = queryOptions({
  queryKey: ['shop-time'],
  queryFn: async ({ signal }) => {
    const { at } = await bodyOf(api.health.$get({}, { init: { signal } }))
    const [startMs, since] = [Date.parse(at), performance.now()]
    return () => startMs + performance.now() - since
  },
  staleTime: Number.POSITIVE_INFINITY,
})
