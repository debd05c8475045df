import { queryOptions } from '@tanstack/react-query'
import type { Cart } from '../../shared/contract/cart'
import { api, bodyOf } from './http'
import { mine, retryFailure } from './query-client'
import { visitorCount } from './visitor-count'

/** What was chosen before the login comes along first. */
const joined = async (): Promise<Cart | undefined> =>
  visitorCount() > 0 ? (await import('./visitor-joining')).joinVisitorCart() : undefined

/** The count in the header: fresh for 30 s, kept for 60 s, three tries a second apart. */
export const cartQuery = queryOptions({
  queryKey: [mine, 'cart'],
  queryFn: async ({ signal }) => (await joined()) ?? bodyOf(api.cart.$get({}, { init: { signal } })),
  staleTime: 30_000,
  gcTime: 60_000,
  retry: retryFailure,
  retryDelay: 1000,
})
