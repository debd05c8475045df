import { useQuery } from '@tanstack/react-query'
import type { Product } from '../../shared/contract/catalogue'
import { ownReviewsQuery } from '../calls/reviews'
import { useSignedIn } from '../calls/session'
import { OwnReview } from '../features/reviews/own-review'
import { ReviewList } from '../features/reviews/review-list'
import { useTranslation } from '../i18n/translation'

/** What buyers say of a product, below what its readers may have said themselves. */
export function ProductReviews({ product: { id, title } }: { product: Pick<Product, 'id' | 'title'> }) {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  const { data } = useQuery({ ...ownReviewsQuery([id]), enabled: signedIn })
  const own = signedIn ? data?.own[0] : undefined
  return (
    <>
      <h2 className="mb-4 text-heading">{t('reviews.title')}</h2>
      <div className="grid gap-4">
        {own && <OwnReview own={own} title={title} />}
        <ReviewList productId={id} own={own?.review?.reviewId} />
      </div>
    </>
  )
}
