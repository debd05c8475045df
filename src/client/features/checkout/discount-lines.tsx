import { X } from 'lucide-react'
import type { CartQuote } from '../../../shared/contract/discounts'
import type { Currency } from '../../../shared/money'
import { Button } from '../../components/button'
import { discountNames } from '../../i18n/discount-words'
import { useFormat } from '../../i18n/format'

type Props = Pick<CartQuote, 'list' | 'discounts'> & { currency: Currency; onRemove?: () => void }

/** What a cart costs without discounts, and what each of them takes off. A coupon can be taken back. */
export function DiscountLines({ list, discounts, currency, onRemove }: Props) {
  const { t, money } = useFormat()
  return (
    <dl className="grid grid-cols-[1fr_max-content] items-center gap-x-4 gap-y-1.5" data-testid="discounts">
      <dt className="text-muted">{t('checkout.coupon.before')}</dt>
      <dd className="text-right tabular-nums">{money(list, currency)}</dd>
      {discounts.map(({ kind, name, amount }) => (
        <div key={`${kind} ${name}`} className="contents">
          <dt className="flex min-w-0 items-center gap-1 font-semibold">
            <span className="min-w-0 break-words">{t(discountNames[kind], { name })}</span>
            {kind === 'coupon' && onRemove && (
              <Button look="quiet" size="icon" icon={X} aria-label={t('checkout.coupon.remove')} onClick={onRemove} />
            )}
          </dt>
          <dd className="text-right font-semibold whitespace-nowrap tabular-nums">{money(-amount, currency)}</dd>
        </div>
      ))}
    </dl>
  )
}
