import type { AdminTiers, UserTier } from '../../shared/contract/tiers'
import { api, bodyOf, type JsonOf } from './http'
import { oneQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'
import { useFormCall } from './use-form-call'

export type { AdminTiers, UserTier }

/** All tiers, the lowest first, with their buyers counted. */
export const tiersQuery = oneQuery([mine, 'admin', 'tiers'], (request) => api.admin.tiers.$get({}, request))

/** Sums in dollars. */
export type TiersChange = JsonOf<typeof api.admin.tiers.$put>

export const useSaveTiers = () =>
  useFormCall(tiersQuery, (json: TiersChange) => bodyOf(api.admin.tiers.$put({ json })), [])

/** Gives a user a tier by hand; null takes it back. */
export const useGiveTier = (id: string) =>
  useCall(
    (json: { tier: string | null; reason: string }) =>
      bodyOf(api.admin.users[':id'].tier.$put({ param: { id }, json })),
    [[mine, 'admin', 'user', id]],
  )
