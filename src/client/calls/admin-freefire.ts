import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { FreeFireAdmin } from '../../shared/contract/freefire'
import { lookAgain } from './changed'
import { offersKey } from './freefire'
import { api, bodyOf } from './http'
import { mine } from './query-client'

/** What the owner has set of Free Fire, with what the packages cost and are sold for now. */
export const freeFireSettingsQuery = queryOptions({
  queryKey: [mine, 'admin', 'freefire'],
  queryFn: ({ signal }) => bodyOf(api.admin.freefire.$get({}, { init: { signal } })),
})

export type FreeFirePackage = FreeFireAdmin['packages'][number]

/** Sums are in major units; a price of null is the cost with the margin. */
export type FreeFireChange = Pick<FreeFireAdmin, 'region' | 'margin' | 'rubPerUsd'> & {
  packages: Pick<FreeFirePackage, 'ref' | 'name' | 'price' | 'rub' | 'shown'>[]
  version: string
  reason: string
}

export function useEditFreeFire() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: FreeFireChange) => bodyOf(api.admin.freefire.$put({ json })),
    onError: lookAgain(client, freeFireSettingsQuery.queryKey),
    onSuccess: (settings) => {
      client.setQueryData(freeFireSettingsQuery.queryKey, settings)
      void client.invalidateQueries({ queryKey: offersKey })
    },
  })
}
