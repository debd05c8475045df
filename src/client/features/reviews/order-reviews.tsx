import { useQuery } from '@tanstack/react-query'
import type { Order } from '../../../shared/contract/orders'
import { ownReviewsQuery } from '../../calls/reviews'
import { Section } from '../../components/page'
import { useTranslation } from '../../i18n/translation'
import { OwnReview } from './own-review'

/** What the buyer of a delivered order thinks of each product in it; nothing where the shop shows no reviews. */
export function OrderReviews({ items }: Pick<Order, 'items'>) {
  const { t } = useTranslation()
  const titles = new Map(items.map(({ productId, title }) => [productId, title]))
  const { data } = useQuery(ownReviewsQuery([...titles.keys()]))
  if (!data || data.own.length === 0) return null
  return (
    <Section title={t('reviews.ofOrder')} className="mt-5 panel p-5">
      <ul className="grid gap-5">
        {data.own.map((own) => (
          <li key={own.productId} className="grid gap-3">
            <h3 className="font-bold tracking-normal">{titles.get(own.productId)}</h3>
            <OwnReview own={own} title={titles.get(own.productId) ?? ''} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
