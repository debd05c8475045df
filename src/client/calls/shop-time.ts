import { queryOptions } from '@tanstack/react-query'

/** The shop's clock, Unix ms: its last answer and what has passed since. The clock of the reader may be wrong. */
export const shopTimeQuery = queryOptions({
  queryKey: ['shop-time'],
  queryFn: async ({ signal }) => {
    const { headers } = await fetch('/api/health', { signal, cache: 'no-store' })
    const told = Date.parse(headers.get('date') ?? '')
    const [startMs, since] = [Number.isNaN(told) ? Date.now() : told, performance.now()]
    return () => startMs + performance.now() - since
  },
  staleTime: Number.POSITIVE_INFINITY,
})
