import { ShoppingCart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { toMajor, toMinor } from '../../../shared/money'
import { Button } from '../../components/button'
import { Stepper } from '../../components/stepper'
import { useFormat } from '../../i18n/format'
import { isSoldOut } from './prices'
import type { Offer } from './use-offer'

const times = (price: number, quantity: number): number => toMajor((toMinor(price) ?? 0) * quantity)

type Props = { offer: Offer; pending: boolean; onAdd: () => void }

/** Total, quantity and the button; on a phone it stays at the bottom of the screen. */
export function BuyBar({ offer, pending, onAdd }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { price, quantity, most, setQuantity } = offer
  const soldOut = price !== undefined && isSoldOut(price)
  return (
    <div className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line bg-page/95 px-4 py-3 backdrop-blur sm:mx-0 sm:px-0 md:static md:bg-transparent md:pt-6 md:backdrop-blur-none">
      <div className="grow" aria-live="polite">
        {price ? (
          <>
            <p
              className="text-2xl leading-tight font-black tracking-tight tabular-nums md:text-4xl"
              data-testid="price-usd"
            >
              {money(times(price.price, quantity), 'usd')}
            </p>
            <p className="font-semibold text-muted tabular-nums md:text-lg" data-testid="price-rub">
              {money(times(price.rub, quantity), 'rub')}
            </p>
          </>
        ) : (
          <p className="font-semibold text-danger">{t('product.priceNotFound')}</p>
        )}
      </div>
      <Stepper
        label={t('product.quantity')}
        value={quantity}
        max={most}
        disabled={soldOut || !price}
        onDecrease={() => setQuantity(quantity - 1)}
        onIncrease={() => setQuantity(quantity + 1)}
      />
      <Button size="large" className="w-full md:mt-2" disabled={soldOut} pending={pending} onClick={onAdd}>
        {!pending && <ShoppingCart aria-hidden="true" className="size-5" />}
        {soldOut ? t('product.soldOut') : t('product.addToCart')}
      </Button>
    </div>
  )
}
