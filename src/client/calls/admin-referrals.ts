import type { DecideReferral } from '../../shared/contract/referral'
import type { ReferralState } from '../../shared/referral'
import { api, bodyOf, type JsonOf } from './http'
import { oneQuery, pagedQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'
import { useFormCall } from './use-form-call'

const referralsKey = [mine, 'admin', 'referrals'] as const

export type ReferralFilters = { state?: ReferralState; search?: string }

/** Newcomers whom buyers have brought, newest first. */
export const adminReferralsQuery = (filters: ReferralFilters) =>
  pagedQuery([...referralsKey, filters], (cursor, request) =>
    api.admin.referrals.$get({ query: { ...filters, ...cursor } }, request),
  )

/** Pays a referral that is held, or refuses it. */
export const useDecideReferral = (id: string) =>
  useCall(
    (json: DecideReferral) => bodyOf(api.admin.referrals[':id'].decide.$post({ param: { id }, json })),
    [referralsKey],
  )

const terms = api.admin['referral-terms']

/** What friends and newcomers get. */
export const referralTermsQuery = oneQuery([mine, 'admin', 'referral-terms'], (request) => terms.$get({}, request))

export type TermsChange = JsonOf<typeof terms.$put>

export const useSetTerms = () =>
  useFormCall(referralTermsQuery, (json: TermsChange) => bodyOf(terms.$put({ json })), [])
