import type { Order } from '../../shared/contract/orders'
import { discountNames } from '../i18n/discount-words'
import { useFormat } from '../i18n/format'

type Props = { item: Order['items'][number]; currency: Order['currency'] }

/** What was taken off an item, each discount as a line. */
export function ItemDiscounts({ item, currency }: Props) {
  const { t, money } = useFormat()
  return item.discounts.map(({ kind, name, amount }) => (
    <p key={`${kind} ${name}`} className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
      <span className="min-w-0 break-words">{t(discountNames[kind], { name })}</span>
      <span className="whitespace-nowrap tabular-nums">{money(-amount, currency)}</span>
    </p>
  ))
}
