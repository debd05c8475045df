import { useInfiniteQuery } from '@tanstack/react-query'
import { Star } from 'lucide-react'
import { reviewStates } from '../../../../shared/reviews'
import { adminReviewsQuery } from '../../../calls/admin-reviews'
import { Alert } from '../../../components/alert'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { ByState, type Sought } from '../filters/by-state'
import { CardPages } from '../pages'
import { ReviewCard } from './review-card'

const states = ['all', ...reviewStates] as const
type Shown = (typeof states)[number]

const names = {
  all: 'admin.reviews.all',
  unanswered: 'admin.reviews.unanswered',
  hidden: 'admin.reviews.hidden',
} as const satisfies Record<Shown, string>

function Found({ sought }: { sought: Sought<Shown> }) {
  const { t } = useTranslation()
  const query = useInfiniteQuery(adminReviewsQuery(sought))
  return (
    <>
      {query.data?.pages[0]?.shown === false && (
        <div className="mb-4">
          <Alert tone="info">{t('admin.reviews.off')}</Alert>
        </div>
      )}
      <CardPages
        query={query}
        failed="admin.reviews.loadFailed"
        rowsOf={({ reviews }) => reviews}
        none={<StateView icon={Star} title={t('admin.reviews.none')} text={t('admin.reviews.noneText')} />}
        keyOf={({ reviewId }) => reviewId}
        show={(review) => <ReviewCard review={review} />}
      />
    </>
  )
}

/** What buyers say of products, to be answered, or hidden. */
export default function ReviewList() {
  const { t } = useTranslation()
  return (
    <ByState
      label={t('admin.reviews.show')}
      states={states}
      names={names}
      search={{ label: 'admin.reviews.search', maxLength: 100 }}
    >
      {(sought) => <Found sought={sought} />}
    </ByState>
  )
}
