import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewReview, Reviews } from '../../shared/contract/reviews'
import { api, bodyOf, checkedBodyOf, hasAll } from './http'
import { oneQuery } from './queries'
import { mine, readAnew } from './query-client'

const shownKey = ['reviews'] as const
const ownKey = [mine, 'reviews'] as const

const isPage = hasAll<Reviews>('reviews', 'nextCursor')

/** What buyers say of a product, newest first. */
export const reviewsQuery = (productId: string) =>
  infiniteQueryOptions({
    queryKey: [...shownKey, productId],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {}
      const page = api.products[':id'].reviews.$get({ param: { id: productId }, query }, { init: { signal } })
      return checkedBodyOf(page, isPage)
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** Of those products that the caller has bought, what they have written. */
export const ownReviewsQuery = (productIds: readonly string[]) =>
  oneQuery([...ownKey, ...productIds], (request) =>
    api.reviews.own.$get({ query: { products: productIds.join(',') } }, request),
  )

/** Says what the caller thinks of a product; its page shows other stars then. */
export function useWriteReview(productId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: NewReview) => bodyOf(api.products[':id'].reviews.$post({ param: { id: productId }, json })),
    onSuccess: () => void readAnew(client, ownKey, shownKey, ['catalogue']),
  })
}
