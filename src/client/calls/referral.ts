import { api } from './http'
import { oneQuery } from './queries'
import { mine } from './query-client'

/** The reader's link for newcomers, what it has brought, and their own coupon, if they came by such a link. */
export const referralQuery = oneQuery([mine, 'referral'], (request) => api.referral.$get({}, request), {
  staleTime: 30_000,
})
