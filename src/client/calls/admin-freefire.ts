import type { FreeFireAdmin } from '../../shared/contract/freefire'
import { api, bodyOf, type JsonOf } from './http'
import { oneQuery } from './queries'
import { mine } from './query-client'
import { gamesKey } from './topups'
import { useFormCall } from './use-form-call'

/** The settings of Free Fire, with the costs and prices of the packages now. */
export const freeFireSettingsQuery = oneQuery([mine, 'admin', 'freefire'], (request) =>
  api.admin.freefire.$get({}, request),
)

export type FreeFirePackage = FreeFireAdmin['packages'][number]

/** Sums are in major units; a price of null is the cost with the margin. */
export type FreeFireChange = JsonOf<typeof api.admin.freefire.$put>

export const useEditFreeFire = () =>
  useFormCall(freeFireSettingsQuery, (json: FreeFireChange) => bodyOf(api.admin.freefire.$put({ json })), [gamesKey])
