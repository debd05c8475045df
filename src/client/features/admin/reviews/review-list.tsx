import { Star } from 'lucide-react'
import type { ReviewState } from '../../../../shared/reviews'
import { adminReviewsQuery } from '../../../calls/admin-reviews'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { ByState } from '../filters/by-state'
import { ReviewCard } from './review-card'

const names = {
  all: 'admin.all',
  unanswered: 'admin.claims.open',
  hidden: 'admin.reviews.hidden',
} as const satisfies Record<ReviewState | 'all', string>

/** What buyers say of products, to be answered, or hidden. */
export default function ReviewList() {
  const { t } = useTranslation()
  return (
    <ByState
      names={names}
      search={{ label: 'admin.reviews.search', maxLength: 100 }}
      notice={({ shown }) => shown === false && t('admin.reviews.off')}
      query={adminReviewsQuery}
      failed="admin.reviews.loadFailed"
      rowsOf={({ reviews }) => reviews}
      none={<StateView icon={Star} title={t('admin.reviews.none')} text={t('admin.reviews.noneText')} />}
      keyOf={({ reviewId }) => reviewId}
      show={(review) => <ReviewCard review={review} />}
    />
  )
}
