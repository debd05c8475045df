import { ShoppingCart } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { eachOf } from '../../../shared/promotions'
import { isSoldOut } from '../../../shared/stock'
import { Button } from '../../components/button'
import { Stepper } from '../../components/stepper'
import { EachSum } from '../../components/sums'
import { useFormat } from '../../i18n/format'
import { useShownCurrency } from '../../i18n/shown-currency'
import { useTranslation } from '../../i18n/translation'
import { wasOf } from './prices'
import { Promotion } from './promotion'
import type { Offer } from './use-offer'
import { WatchPlace } from './watch-place'

/** The picked offer beside the button: on a phone the choice itself may be out of sight. */
function Picked({ offer: { amount, label, region } }: { offer: Offer }) {
  const { offer: pieceOf, region: nameOf } = useFormat()
  if (amount === undefined) return null
  return (
    <p className="text-sm font-semibold md:hidden" data-testid="picked">
      {region === null ? pieceOf({ amount, label }) : `${nameOf(region)} · ${pieceOf({ amount, label })}`}
    </p>
  )
}

const lookAgainMs = 15_000

function everyMoment(look: () => void): () => void {
  const timer = setInterval(look, lookAgainMs)
  return () => clearInterval(timer)
}

/** Says that sold-out pieces may come back, and when: in the reader's time, which only the reader's browser knows. */
function HeldNote({ until }: { until: string }) {
  const { t, time } = useFormat()
  const isComing = useSyncExternalStore<boolean | undefined>(
    everyMoment,
    () => Date.parse(until) > Date.now(),
    () => undefined,
  )
  if (isComing === false) return null
  return (
    <p className="font-semibold text-warn">
      {isComing ? <time dateTime={until}>{t('buying.heldUntil', { time: time(until) })}</time> : t('buying.held')}
    </p>
  )
}

type Props = { productId: string; offer: Offer; pending: boolean; onIntend: () => void; onAdd: () => void }

/** How many, the total and the button; on a phone total and button stay at the bottom, whatever is being read. */
export function BuyBar({ productId, offer, pending, onIntend, onAdd }: Props) {
  const { t } = useTranslation()
  const { currency } = useShownCurrency()
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
      {price && !soldOut && <Promotion price={price} />}
      {soldOut && price.heldUntil && <HeldNote until={price.heldUntil} />}
      {soldOut && <WatchPlace productId={productId} offer={offer} />}
      <div className="sticky bottom-0 z-10 order-last md:order-none -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-page px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 md:static md:mx-0 md:bg-transparent md:px-0 md:pt-6">
        <div className="flex min-w-min flex-[99] flex-col" aria-live="polite">
          <Picked offer={offer} />
          {price ? (
            <>
              <p className="flex flex-wrap gap-x-2.5">
                <EachSum
                  sums={eachOf(price, quantity)}
                  was={wasOf(price, quantity)}
                  quantity={quantity}
                  large="basis-full text-2xl leading-tight font-black tracking-tight md:text-4xl"
                  small="text-sm font-semibold text-muted md:text-lg"
                />
              </p>
              {price.priceIn[currency] === undefined && <p className="text-sm">{t('product.otherCurrency')}</p>}
            </>
          ) : (
            <p className="font-semibold text-danger">{t('product.priceNotFound')}</p>
          )}
        </div>
        <Button
          icon={ShoppingCart}
          size="large"
          className="max-sm:grow max-sm:text-base!"
          disabled={soldOut}
          pending={pending}
          onPointerEnter={onIntend}
          onFocus={onIntend}
          onClick={onAdd}
        >
          {soldOut ? t('product.soldOut') : t('buying.addToCart')}
        </Button>
      </div>
    </>
  )
}
