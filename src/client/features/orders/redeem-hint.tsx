import type { Order, OrderItem } from '../../../shared/contract/orders'
import { Address } from '../../components/linked-text'
import { useTranslation } from '../../i18n/translation'
import { placesIn, stepsFor } from './instruction-blocks'

/** `stepsAt`: where on the page the steps are, if they are there. */
type Props = { order: Order; item: OrderItem; stepsAt?: string }

/** Beside a code: where it is redeemed, and the way to the steps. */
export function RedeemHint({ order, item, stepsAt }: Props) {
  const { t } = useTranslation()
  const steps = stepsFor(order, item)
  if (steps === '') return null
  const places = placesIn(steps)
  if (places.length === 0 && !stepsAt) return null
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-sm">
      {places.length > 0 && <span className="text-muted">{t('order.redeemAt')}</span>}
      {places.map((address) => (
        <span key={address} className="inline-flex min-h-11 min-w-0 items-center">
          <Address href={address} />
        </span>
      ))}
      {stepsAt && (
        <a href={stepsAt} className="inline-flex min-h-11 items-center font-semibold underline">
          {t('order.redeemSteps')}
        </a>
      )}
    </p>
  )
}
