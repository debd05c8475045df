import type { OwnReviews } from '../../../shared/contract/reviews'
import { Alert } from '../../components/alert'
import { useTranslation } from '../../i18n/translation'
import { ReviewCard } from './review-card'
import { WriteReview } from './write-review'

type Props = { own: OwnReviews['own'][number]; title: string }

/** What the reader has said of a product they have bought, or the way to say something. */
export function OwnReview({ own: { productId, review }, title }: Props) {
  const { t } = useTranslation()
  if (!review) return <WriteReview productId={productId} title={title} />
  return (
    <div className="grid gap-3">
      {review.hidden && <Alert tone="info">{t('reviews.hidden')}</Alert>}
      <ReviewCard review={review} by={t('reviews.yours')} />
    </div>
  )
}
