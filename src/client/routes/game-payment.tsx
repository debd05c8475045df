import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Profile } from '../../shared/contract/identity'
import type { Order } from '../../shared/contract/orders'
import type { PaymentOptions } from '../../shared/contract/payments'
import type { TopUpGame } from '../../shared/contract/topups'
import { profileQuery } from '../calls/identity'
import { orderQuery } from '../calls/orders'
import { paymentOptionsQuery } from '../calls/payment-options'
import { playersQuery } from '../calls/topups'
import { joinQueries } from '../components/join-queries'
import { Skeleton } from '../components/skeleton'
import { Loaded } from '../components/state-view'
import { Coupon } from '../features/checkout/coupon'
import { DiscountLines } from '../features/checkout/discount-lines'
import { type ChosenCurrency, PaymentForm, useCurrency } from '../features/checkout/payment-form'
import { useOwnCoupon, withTotal } from '../features/checkout/use-coupon'
import { ToppedUp } from '../features/orders/topped-up'
import { PasskeyOffer } from '../features/security/passkey-offer'
import type { GamePackage } from '../features/topup/package-grid'
import { isProven } from '../features/topup/proven'
import { SureOfPlayer } from '../features/topup/sure-of-player'
import type { PlayerSearch } from '../features/topup/use-player'
import { useTopUp } from '../features/topup/use-top-up'
import { shownSums, useTopUpPrice } from '../features/topup/use-top-up-price'
import { useTranslation } from '../i18n/translation'

export { Pieces } from '../features/topup/pieces'

type Wanted = {
  game: TopUpGame
  search: PlayerSearch
  offer: GamePackage | undefined
  pieces: number
  chosenCurrency: ChosenCurrency
  onDone: (orderId: string) => void
  /** The order that is bought once more. */
  before: Order | undefined
}

type PaymentProps = Wanted & { profile: Profile; options: PaymentOptions }

type AgainProps = { id: string; slug: string; loading: ReactNode; children: (again: Order | undefined) => ReactNode }

/** The order that is to be bought once more; none where it can't be read, or is of another game. */
export function Again({ id, slug, loading, children }: AgainProps) {
  const { data, isLoading } = useQuery(orderQuery(id))
  return isLoading ? loading : children(data?.game === slug ? data : undefined)
}

/** What a member sees first once a top-up is paid. */
export function JustToppedUp({ orderId }: { orderId: string }) {
  return (
    <>
      <ToppedUp orderId={orderId} />
      <PasskeyOffer paid={orderId} />
    </>
  )
}

function Payment({ profile, options, before, chosenCurrency, ...wanted }: PaymentProps) {
  const { t } = useTranslation()
  const { offer, pieces } = wanted
  const shown = shownSums(offer, pieces)
  const choice = useCurrency(profile, chosenCurrency, shown)
  const { currency } = choice
  const own = useOwnCoupon(profile)
  const price = useTopUpPrice({ game: wanted.game.slug, offer, pieces, currency, profile })
  const { coupon, total: amount, quote, field } = price
  const known = shown && withTotal(shown, profile, currency, amount)
  const [asking, setAsking] = useState<() => void>()
  const { game, search } = wanted
  const { data: saved = [] } = useQuery(playersQuery(game.slug))
  const ask = (goOn: () => void) => (isProven(search.target, before, saved) ? goOn() : setAsking(() => goOn))
  const { mayBePaid, ...ways } = useTopUp({ ...wanted, currency, amount, coupon, keepCurrency: choice.choose, ask })
  const close = () => setAsking(undefined)
  return (
    <>
      <PaymentForm
        choice={{ ...choice, missing: mayBePaid ? 0 : (known?.missing ?? choice.missing) }}
        totals={known?.totals}
        options={options}
        balanceText={t('topups.payNow')}
        {...ways}
      >
        {offer && !coupon && quote && quote.discounts.length > 0 && <DiscountLines {...quote} currency={currency} />}
        {offer && options[currency].coupons && <Coupon {...field} own={own} />}
      </PaymentForm>
      {asking && search.target && (
        <SureOfPlayer
          game={game}
          player={search.target}
          onClose={close}
          onConfirm={() => {
            asking()
            close()
          }}
        />
      )}
    </>
  )
}

/** What a member pays with on the screen of a game. */
export function GamePayment(wanted: Wanted) {
  const profile = useQuery({ ...profileQuery, refetchOnMount: 'always' })
  const options = useQuery(paymentOptionsQuery)
  const loading = <Skeleton className="h-96 rounded-panel" />
  return (
    <Loaded query={joinQueries(profile, options)} failed="checkout.loadFailed" loading={loading}>
      {([buyer, ways]) => <Payment {...wanted} profile={buyer} options={ways} />}
    </Loaded>
  )
}
