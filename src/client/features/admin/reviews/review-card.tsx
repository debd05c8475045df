import { Eye, EyeOff, Reply } from 'lucide-react'
import type { AdminReview } from '../../../../shared/contract/reviews'
import { useAnswerReview, useHideReview } from '../../../calls/admin-reviews'
import { Badge } from '../../../components/badge'
import { Moment } from '../../../components/moment'
import { Stars } from '../../../components/stars'
import { useTranslation } from '../../../i18n/translation'
import { Act } from '../act'
import { Card, Quote, ShopReply } from '../card'
import { Facts } from '../facts'
import { UserLink } from '../user-link'

/** The answer of the shop, which everybody reads. */
function AnswerAct({ review: { reviewId, reply, text } }: { review: AdminReview }) {
  const { t } = useTranslation()
  return (
    <Act
      name={reply === null ? t('admin.claims.answer') : t('admin.reviews.answerAgain')}
      icon={Reply}
      title={t('admin.reviews.answerTitle')}
      confirm={t('admin.reviews.send')}
      label={t('admin.reviews.replyLabel')}
      call={useAnswerReview()}
      input={(words) => ({ id: reviewId, reply: words })}
      done={t('admin.reviews.answered')}
    >
      {text && <Quote>{text}</Quote>}
      <p>{reply === null ? t('admin.reviews.answerText') : t('admin.reviews.answerAgainText')}</p>
    </Act>
  )
}

function HideAct({ reviewId }: { reviewId: string }) {
  const { t } = useTranslation()
  return (
    <Act
      name={t('admin.reviews.hide')}
      icon={EyeOff}
      title={t('admin.reviews.hideTitle')}
      call={useHideReview()}
      input={(reason) => ({ id: reviewId, hidden: true, reason })}
      done={t('admin.reviews.hiddenNotice')}
    >
      <p>{t('admin.reviews.hideText')}</p>
    </Act>
  )
}

function ShowAct({ reviewId }: { reviewId: string }) {
  const { t } = useTranslation()
  return (
    <Act
      name={t('admin.reviews.unhide')}
      icon={Eye}
      title={t('admin.reviews.unhideTitle')}
      call={useHideReview()}
      input={(reason) => ({ id: reviewId, hidden: false, reason })}
      done={t('admin.reviews.unhidden')}
    >
      <p>{t('admin.reviews.unhideText')}</p>
    </Act>
  )
}

/** What a buyer says of a product, and what the owner can do about it. */
export function ReviewCard({ review }: { review: AdminReview }) {
  const { t } = useTranslation()
  const { reviewId, title, stars, text, reply, hiddenAt, userId, nickname, at } = review
  const facts = [
    { name: t('admin.orders.buyer'), value: <UserLink userId={userId} nickname={nickname} /> },
    { name: t('admin.reviews.at'), value: <Moment at={at} /> },
  ]
  return (
    <Card
      label={`${title}, ${nickname}`}
      title={
        <h3 className="flex flex-wrap items-center gap-x-3 font-bold tracking-normal">
          {title} <Stars stars={stars} label={String(stars)} />
        </h3>
      }
      mark={hiddenAt !== null && <Badge tone="warn">{t('admin.reviews.hidden')}</Badge>}
    >
      {text ? <Quote>{text}</Quote> : <p className="text-muted">{t('admin.reviews.noText')}</p>}
      <ShopReply text={reply} />
      <Facts facts={facts} />
      <div className="flex flex-wrap gap-3">
        <AnswerAct review={review} />
        {hiddenAt === null ? <HideAct reviewId={reviewId} /> : <ShowAct reviewId={reviewId} />}
      </div>
    </Card>
  )
}
