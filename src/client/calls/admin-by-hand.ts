import { keepPreviousData } from '@tanstack/react-query'
import type { EndByHand } from '../../shared/contract/by-hand'
import { alertsKey } from './admin-alerts'
import { orderKeys } from './admin-orders'
import { api, bodyOf } from './http'
import { pagedQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'

const byHandKey = [mine, 'admin', 'by-hand'] as const
const changes = [byHandKey, alertsKey, ...orderKeys] as const
const freshMs = 10_000

export type HandFilters = { state?: 'waiting' | 'taken'; search?: string }

/**
 * Top-ups that a person delivers, the oldest first; asked for again while somebody looks at them. What was found stays
 * until what is searched for has come: somebody may have opened a dialog of it.
 */
export const byHandQuery = (filters: HandFilters) =>
  pagedQuery(
    [...byHandKey, filters],
    (cursor, request) => api.admin['by-hand'].$get({ query: { ...filters, ...cursor } }, request),
    { refetchInterval: freshMs, placeholderData: keepPreviousData },
  )

/** Takes an order to deliver it; `over` from another administrator who has it. */
export const useTakeOrder = () =>
  useCall(
    ({ id, ...json }: { id: string; over: boolean }) =>
      bodyOf(api.admin.orders[':id'].take.$post({ param: { id }, json })),
    changes,
  )

/** Says that the player has it, or why not. */
export const useEndByHand = () =>
  useCall(
    ({ id, wish }: { id: string; wish: EndByHand }) =>
      bodyOf(api.admin.orders[':id']['by-hand'].$post({ param: { id }, json: wish })),
    changes,
  )
