import type { HideReview } from '../../shared/contract/reviews'
import type { ReviewState } from '../../shared/reviews'
import { api, bodyOf } from './http'
import { pagedQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'

const reviewsKey = [mine, 'admin', 'reviews'] as const

export type ReviewFilters = { state?: ReviewState; search?: string }

/** What buyers say of products, newest first. */
export const adminReviewsQuery = (filters: ReviewFilters) =>
  pagedQuery([...reviewsKey, filters], (cursor, request) =>
    api.admin.reviews.$get({ query: { ...filters, ...cursor } }, request),
  )

/** Answers a review for everybody to read. */
export const useAnswerReview = () =>
  useCall(
    ({ id, reply }: { id: string; reply: string }) =>
      bodyOf(api.admin.reviews[':id'].reply.$put({ param: { id }, json: { reply } })),
    [reviewsKey],
  )

/** Hides a review, or shows it again. */
export const useHideReview = () =>
  useCall(
    ({ id, ...json }: HideReview & { id: string }) =>
      bodyOf(api.admin.reviews[':id'].hidden.$put({ param: { id }, json })),
    [reviewsKey],
  )
