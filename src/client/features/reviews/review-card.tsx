import type { OwnReview, Reviews } from '../../../shared/contract/reviews'
import { Moment } from '../../components/moment'
import { Stars } from '../../components/stars'
import { useTranslation } from '../../i18n/translation'

type Props = { review: Reviews['reviews'][number] | OwnReview; by: string }

/** What a buyer says of a product, and what the shop has answered. All of it is plain text. */
export function ReviewCard({ review: { stars, text, at, reply, repliedAt }, by }: Props) {
  const { t } = useTranslation()
  return (
    <article aria-label={by} className="panel grid gap-3 p-4 sm:p-5">
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <Stars stars={stars} label={t('reviews.stars', { count: stars })} />
        <span className="text-sm text-muted">
          <span className="font-semibold text-ink">{by}</span> · <Moment at={at} />
        </span>
      </p>
      {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
      {reply && (
        <div className="rounded-control border-l-4 border-accent-ink bg-raised px-4 py-3">
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
            <span className="font-semibold text-ink">{t('reviews.reply')}</span>
            {repliedAt && <Moment at={repliedAt} />}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
    </article>
  )
}
