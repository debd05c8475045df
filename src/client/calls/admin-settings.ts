import { infiniteQueryOptions, useMutation } from '@tanstack/react-query'
import type { PricingPreview } from '../../shared/contract/pricing'
import type { ProviderReports, SettingsHistory } from '../../shared/contract/settings'
import type { OtherCurrency } from '../../shared/following'
import { api, bodyOf, type JsonOf } from './http'
import { paymentOptionsQuery } from './payment-options'
import { oneQuery, pagedQuery, partQuery } from './queries'
import { mine } from './query-client'
import { supportOptionsQuery } from './support'
import { useFormCall } from './use-form-call'

const adminKey = [mine, 'admin'] as const

/** The settings that hold now, and those of a shop whose owner has set nothing. */
export const settingsQuery = oneQuery([...adminKey, 'settings'], (request) => api.admin.settings.$get({}, request))

/** The versions of the settings, newest first. */
export const settingsHistoryQuery = infiniteQueryOptions({
  queryKey: [...adminKey, 'settings', 'history'],
  queryFn: ({ pageParam, signal }) => {
    const query = { ...(pageParam && { cursor: String(pageParam) }) }
    return bodyOf(api.admin.settings.history.$get({ query }, { init: { signal } }))
  },
  initialPageParam: 0,
  getNextPageParam: (page) => page.nextCursor,
})

export type PastVersion = SettingsHistory['versions'][number]

/** Sums are in major units. `version` is the one the form was made from. */
export type SettingsChange = JsonOf<typeof api.admin.settings.$put>

export const useEditSettings = () =>
  useFormCall(settingsQuery, (json: SettingsChange) => bodyOf(api.admin.settings.$put({ json })), [
    settingsQuery.queryKey,
    paymentOptionsQuery.queryKey,
    supportOptionsQuery.queryKey,
  ])

/** What a dollar costs in each other currency: the rate that holds, and the official one. */
export const ratesQuery = oneQuery([...adminKey, 'rate'], (request) => api.admin.rates.$get({}, request))

/** A rate of null goes back to the official one; `until` does so by itself. */
export type RateChange = JsonOf<typeof api.admin.rates.$put>

export const useSetRate = () =>
  useFormCall(ratesQuery, (json: RateChange) => bodyOf(api.admin.rates.$put({ json })), [])

/** A rule that prices in a currency could follow; `step` in major units. */
export type PricingRule = { currency: OtherCurrency; marginPercent: number; step: number }

/** What a rule would change, page by page. */
export const pricingPreviewQuery = ({ currency, marginPercent, step }: PricingRule) =>
  pagedQuery<PricingPreview>([...adminKey, 'pricing', currency, marginPercent, step], (cursor, request) => {
    const rule = { currency, marginPercent: String(marginPercent), step: String(step) }
    return api.admin.pricing.preview.$get({ query: { ...rule, limit: '20', ...cursor } }, request)
  })

/** The states of the providers, by their last answers. */
export const providersQuery = partQuery(
  [...adminKey, 'providers'],
  (request) => api.admin.providers.$get({}, request),
  ({ providers }) => providers,
)

export type Provider = ProviderReports['providers'][number]

/** Asks a provider who we are there. */
export const useTestProvider = (name: Provider['name']) =>
  useMutation({ mutationFn: () => bodyOf(api.admin.providers[':name'].test.$post({ param: { name } })) })
