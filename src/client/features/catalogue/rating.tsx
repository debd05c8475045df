import type { Rating as Given } from '../../../shared/contract/reviews'
import { useFormat } from '../../i18n/format'

/** How many stars buyers gave a product, and the way to what they say. */
export function Rating({ average, count }: Given) {
  const { t, number } = useFormat()
  if (average === null) return null
  return (
    <a href="#reviews" className="inline-flex min-h-11 items-center gap-1.5 text-muted hover:text-ink">
      <span aria-hidden="true" className="text-accent-ink">
        ★
      </span>
      {t('buying.reviews', { average: number(average, 1), count })}
    </a>
  )
}
