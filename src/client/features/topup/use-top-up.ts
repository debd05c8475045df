import type { OrderedTopUp, TopUpGame } from '../../../shared/contract/topups'
import type { Currency } from '../../../shared/money'
import type { PaymentMethod } from '../../../shared/payments'
import { ApiError } from '../../calls/http'
import { usePayFromBalance } from '../../calls/payment'
import { type TopUpWish, useOrderTopUp } from '../../calls/topups'
import { useLeaving } from '../../calls/use-leaving'
import { notify } from '../../components/notify'
import { useNotifyFailure } from '../../components/notify-failure'
import type { GamePackage } from './package-grid'
import type { PlayerSearch } from './use-player'

type Way = Pick<TopUpWish, 'payWith' | 'method'>
type Wanted = {
  game: TopUpGame
  search: PlayerSearch
  offer: GamePackage | undefined
  pieces: number
  currency: Currency
  /** What all pieces cost, less what is taken off; undefined while that is not known. */
  amount: number | undefined
  /** The code that takes something off. */
  coupon: string | undefined
  /** Keeps the currency for a press after a reload. */
  keepCurrency: (currency: Currency) => void
  /** Asks whether a player is the right one whom nobody has looked up, and goes on with a yes. */
  ask: (goOn: () => void) => void
  onDone: (orderId: string) => void
}

/** Tops the player up from the balance, or makes the order and goes to the provider's page. */
export function useTopUp({
  game,
  search,
  offer,
  pieces,
  currency,
  amount,
  keepCurrency,
  ask,
  onDone,
  ...more
}: Wanted) {
  const { player, target, name } = search
  const { t, notifyFailure } = useNotifyFailure()
  const topUp = useOrderTopUp(game.slug)
  const balance = usePayFromBalance(topUp.forget)
  const { leaving, leaveTo } = useLeaving()
  const finish = ({ orderId }: { orderId: string }) => onDone(orderId)
  const onError = (error: Error) => {
    // A failure of the shop has no sentence about top-ups; a failure that the buyer can mend has one.
    const isOurs = error instanceof ApiError && error.status >= 500
    if (isOurs) notify.error(t('topups.failed'))
    else notifyFailure(t('topups.failed'))(error)
  }
  // An order that is unpaid has been made by an earlier try, or is to be paid on the provider's page.
  const goOn = ({ payWith }: Way, { orderId, totalAmount, pay_url }: OrderedTopUp) => {
    if (payWith === 'balance') {
      return balance.mutate({ orderId, currency, amount: totalAmount }, { onSuccess: finish, onError })
    }
    if (pay_url) return leaveTo(pay_url)
    notify.error(t('checkout.createFailed'))
  }
  const bought = offer && target && { player: target, offer: offer.itemId, quantity: pieces, currency }
  // The coupon may be used up by that very top-up: it goes along as it did then.
  const waiting = bought && topUp.waiting(bought)
  const coupon = waiting ?? more.coupon
  const begin = (way: Way) => {
    if (!offer || !bought) return notify.error(t(offer && player ? 'topups.findFirst' : 'topups.incomplete'))
    if (offer.priceIn[currency] === undefined) return notify.error(t('product.otherCurrency'))
    if (amount === undefined) return
    keepCurrency(currency)
    const wish = { ...bought, ...(coupon && { coupon }), amount, ...way }
    const send = () =>
      topUp.mutate(wish, {
        onSuccess: (order) => (order.status === 'pending' ? goOn(way, order) : finish(order)),
        onError,
      })
    if (name === undefined) ask(send)
    else send()
  }
  const isMaking = (payWith: Way['payWith']) => topUp.isPending && topUp.variables.payWith === payWith
  return {
    /** Such a top-up may be paid already: the shop alone knows whether the balance is short of anything. */
    mayBePaid: waiting !== undefined,
    blocked: !offer || !target || amount === undefined,
    fromBalance: {
      pending: isMaking('balance') || balance.isPending,
      pay: () => begin({ payWith: 'balance' }),
    },
    outside: {
      pending: isMaking('card') || leaving,
      pay: (method: PaymentMethod) => begin({ payWith: 'card', method }),
    },
  }
}
