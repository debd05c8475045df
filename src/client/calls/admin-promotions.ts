import { useMutation } from '@tanstack/react-query'
import type { AdminPromotion, PromotionPreview } from '../../shared/contract/promotions'
import { api, bodyOf, type JsonOf } from './http'
import { useKeyed } from './keyed-call'
import { pagedQuery, partQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'
import { useFormCall } from './use-form-call'

export type { AdminPromotion, PromotionPreview }

const promotionsKey = [mine, 'admin', 'promotions'] as const
const { promotions } = api.admin

/** Promotions, newest first, by a part of the name. */
export const promotionsQuery = (search: string) =>
  pagedQuery([...promotionsKey, 'found', search], (cursor, request) =>
    promotions.$get({ query: { ...(search && { search }), ...cursor } }, request),
  )

/** One promotion; null where there is none. */
export const promotionQuery = (id: string) =>
  partQuery(
    [...promotionsKey, 'one', id],
    (request) => promotions.$get({ query: { search: id } }, request),
    (found): AdminPromotion | null => found.promotions.find(({ promotionId }) => promotionId === id) ?? null,
  )

export type PromotionForm = JsonOf<typeof promotions.preview.$post>
/** `version` and `seen` are of one that is changed. */
export type PromotionChange = PromotionForm & { version?: number; seen?: { pieces: number | null }; reason: string }

/** Makes a promotion, or changes the one that an id names. Pressed again after a lost answer, it makes no second one. */
export function useSavePromotion(id: string | undefined) {
  const keyed = useKeyed()
  return useFormCall(
    promotionQuery(id ?? ''),
    ({ version = 0, seen, ...json }: PromotionChange, call): Promise<AdminPromotion> =>
      bodyOf(
        id === undefined
          ? promotions.$post({ json }, keyed(json, call))
          : promotions[':id'].$put({ param: { id }, json: { ...json, version, seen } }),
      ),
    [promotionsKey],
  )
}

export const useEndPromotion = (id: string) =>
  useCall((reason: string) => bodyOf(promotions[':id'].$delete({ param: { id }, query: { reason } })), [promotionsKey])

/** What buyers would see of the first offers; nothing is saved. */
export const usePreviewPromotion = () =>
  useMutation({ mutationFn: (json: PromotionForm) => bodyOf(promotions.preview.$post({ json })), gcTime: 0 })
