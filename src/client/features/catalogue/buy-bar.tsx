import { ShoppingCart } from 'lucide-react'
import type { Price } from '../../../shared/contract/catalogue'
import { type Currency, currencies, toMajor, toMinor } from '../../../shared/money'
import { Button } from '../../components/button'
import { Stepper } from '../../components/stepper'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { HeldNote } from './held-note'
import { isSoldOut, priceIn } from './prices'
import { useShownCurrency } from './shown-currency'
import type { Offer } from './use-offer'

const times = (price: number, quantity: number): number => toMajor((toMinor(price) ?? 0) * quantity)

const looks = {
  chosen: 'order-first text-2xl leading-tight font-black tracking-tight md:text-4xl',
  other: 'font-semibold text-muted md:text-lg',
} as const

/** What it comes to: large in the currency the buyer counts in, and in the other one below. */
function Total({ price, quantity }: { price: Price; quantity: number }) {
  const { money } = useFormat()
  const { currency } = useShownCurrency()
  const lookOf = (each: Currency) => (each === currency ? looks.chosen : looks.other)
  return currencies.map((each) => (
    <p key={each} className={`whitespace-nowrap tabular-nums ${lookOf(each)}`} data-testid={`price-${each}`}>
      {money(times(priceIn(price, each), quantity), each)}
    </p>
  ))
}

/** What the button buys, where the choice itself may be out of sight. */
function Picked({ offer: { amount, label, region } }: { offer: Offer }) {
  const { t } = useTranslation()
  const { number, region: nameOf } = useFormat()
  if (amount === undefined) return null
  const piece = t('product.offer', { amount: number(amount), label })
  return (
    <p className="order-first text-sm font-semibold md:hidden" data-testid="picked">
      {region === null ? piece : `${nameOf(region)} · ${piece}`}
    </p>
  )
}

type Props = { offer: Offer; pending: boolean; onAdd: () => void }

/** How many, the total and the button; on a phone total and button stay at the bottom, whatever is being read. */
export function BuyBar({ offer, pending, onAdd }: Props) {
  const { t } = useTranslation()
  const { price, quantity, most, setQuantity } = offer
  const soldOut = price !== undefined && isSoldOut(price)
  return (
    <>
      <div className="flex items-center justify-between gap-4">
        <p aria-hidden="true" className="font-semibold">
          {t('buying.quantity')}
        </p>
        <Stepper
          label={t('buying.quantity')}
          value={quantity}
          max={most}
          disabled={soldOut || !price}
          onDecrease={() => setQuantity(quantity - 1)}
          onIncrease={() => setQuantity(quantity + 1)}
        />
      </div>
      {soldOut && price.heldUntil && <HeldNote until={price.heldUntil} />}
      <div className="sticky bottom-0 z-10 order-last md:order-none -mx-4 flex items-center gap-4 border-t border-line bg-page/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur sm:-mx-6 sm:px-6 md:static md:mx-0 md:bg-transparent md:px-0 md:pt-6 md:backdrop-blur-none">
        <div className="flex min-w-0 flex-1 flex-col" aria-live="polite">
          <Picked offer={offer} />
          {price ? (
            <Total price={price} quantity={quantity} />
          ) : (
            <p className="font-semibold text-danger">{t('product.priceNotFound')}</p>
          )}
        </div>
        <Button size="large" className="max-sm:text-base!" disabled={soldOut} pending={pending} onClick={onAdd}>
          {!pending && <ShoppingCart aria-hidden="true" className="size-5" />}
          {soldOut ? t('product.soldOut') : t('buying.addToCart')}
        </Button>
      </div>
    </>
  )
}
