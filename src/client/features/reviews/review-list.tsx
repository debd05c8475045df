import { useInfiniteQuery } from '@tanstack/react-query'
import { reviewsQuery } from '../../calls/reviews'
import { ShowMore } from '../../components/show-more'
import { Skeleton } from '../../components/skeleton'
import { Loaded } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { ReviewCard } from './review-card'

/** `own`: the review of the reader, which stands above the list already. */
type Props = { productId: string; own: string | undefined }

/** What buyers say of a product, newest first. */
export function ReviewList({ productId, own }: Props) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(reviewsQuery(productId))
  const loading = <Skeleton className="h-32 rounded-panel" />
  return (
    <Loaded query={query} failed="reviews.loadFailed" loading={loading}>
      {({ pages }) => {
        const shown = pages.flatMap(({ reviews }) => reviews).filter(({ reviewId }) => reviewId !== own)
        if (shown.length === 0) return own ? null : <p className="text-muted">{t('reviews.none')}</p>
        return (
          <>
            <ul className="grid gap-4">
              {shown.map((review) => (
                <li key={review.reviewId}>
                  <ReviewCard review={review} by={review.author ?? t('reviews.aBuyer')} />
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </>
        )
      }}
    </Loaded>
  )
}
