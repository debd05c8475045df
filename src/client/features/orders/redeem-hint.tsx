import type { Order, OrderItem } from '../../../shared/contract/orders'
import { Address, addressesIn } from '../../components/linked-text'
import { useTranslation } from '../../i18n/translation'
import { blocksOf } from './instruction-blocks'

/** The instructions have a block for each type of code that was bought, in the order of the items. */
function stepsFor({ items, instructions }: Order, { type }: OrderItem): string {
  const types = [...new Set(items.map((item) => item.type))]
  return blocksOf(instructions)[types.indexOf(type)]?.steps.join('\n') ?? ''
}

/** A site that is only named because one of its pages is the place. */
const isBeginning = (address: string, all: string[]): boolean =>
  all.some((other) => other !== address && other.startsWith(address))

/** `stepsAt`: where on the page the steps are, if they are there. */
type Props = { order: Order; item: OrderItem; stepsAt?: string }

/** Beside a code: where it is redeemed, and the way to the steps. */
export function RedeemHint({ order, item, stepsAt }: Props) {
  const { t } = useTranslation()
  const steps = stepsFor(order, item)
  if (steps === '') return null
  const named = addressesIn(steps)
  const places = named.filter((address) => !isBeginning(address, named))
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
