import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminCoupon } from '../../shared/contract/discounts'
import { lookAgain } from './changed'
import { api, bodyOf, type JsonOf } from './http'
import { useKeyed } from './keyed-call'
import { pagedQuery, partQuery } from './queries'
import { mine, readAnew, show } from './query-client'
import { useCall } from './use-call'

export type { AdminCoupon }

const couponsKey = [mine, 'admin', 'coupons'] as const

/** Coupons, newest first, by a part of the name or by a code. */
export const couponsQuery = (search: string) =>
  pagedQuery([...couponsKey, 'found', search], (cursor, request) =>
    api.admin.coupons.$get({ query: { ...(search && { search }), ...cursor } }, request),
  )

/** One coupon; null where there is none. */
export const couponQuery = (id: string) =>
  partQuery(
    [...couponsKey, 'one', id],
    (request) => api.admin.coupons.$get({ query: { search: id } }, request),
    ({ coupons }): AdminCoupon | null => coupons.find(({ couponId }) => couponId === id) ?? null,
  )

type EditJson = JsonOf<(typeof api.admin.coupons)[':id']['$put']>
type MakeJson = JsonOf<typeof api.admin.coupons.$post>
/** Sums in major units. `code` and `count` are only of a coupon that is made, `version` of one that is changed. */
export type CouponChange = Omit<EditJson, 'version'> & { version?: number } & Pick<MakeJson, 'code' | 'count'>

type Saved = { couponId: string; codes: number }

/** Makes a coupon, or changes the one that an id names. Pressed again after a lost answer, it makes no second one. */
export function useSaveCoupon(id: string | undefined) {
  const client = useQueryClient()
  const keyed = useKeyed()
  return useMutation({
    mutationFn: async ({ version = 0, code, count, ...json }: CouponChange, call): Promise<Saved> => {
      if (id === undefined) {
        const wish = { ...json, code, count }
        const { coupons } = await bodyOf(api.admin.coupons.$post({ json: wish }, keyed(wish, call)))
        return { couponId: coupons[0]?.couponId ?? '', codes: coupons.length }
      }
      const saved = await bodyOf(api.admin.coupons[':id'].$put({ param: { id }, json: { ...json, version } }))
      await show(client, couponQuery(id), saved)
      return saved
    },
    onError: lookAgain(client, couponQuery(id ?? '').queryKey),
    onSettled: () => void readAnew(client, couponsKey),
  })
}

export const useEndCoupon = (id: string) =>
  useCall(
    (reason: string) => bodyOf(api.admin.coupons[':id'].$delete({ param: { id }, query: { reason } })),
    [couponsKey],
  )

const codes = api.admin.coupons[':id'].codes

/** The codes of a coupon, and how often each was used. */
export const couponCodesQuery = (id: string) =>
  pagedQuery([...couponsKey, 'codes', id], (query, request) => codes.$get({ param: { id }, query }, request))

/** All codes of a coupon, page by page. */
export async function fetchCodes(id: string): Promise<string[]> {
  const found: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const query: { limit: string; cursor?: string } = { limit: '100', ...(cursor && { cursor }) }
    const page: { codes: { code: string }[]; nextCursor: string | null } = await bodyOf(
      codes.$get({ param: { id }, query }),
    )
    found.push(...page.codes.map(({ code }) => code))
    cursor = page.nextCursor
  }
  return found
}
