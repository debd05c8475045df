import type { FreeFireOffer, ToppedUp } from '../../../shared/contract/freefire'
import type { Currency } from '../../../shared/money'
import type { PaymentMethod } from '../../../shared/payments'
import { type TopUpWish, useTopUpPlayer } from '../../calls/freefire'
import { ApiError } from '../../calls/http'
import { usePayFromBalance, usePayOutside } from '../../calls/payment'
import { notify } from '../../components/notify'
import { useNotifyFailure } from '../../components/notify-failure'
import { useTranslation } from '../../i18n/translation'
import type { PlayerSearch } from './player-field'

type Wanted = {
  search: PlayerSearch
  offer: FreeFireOffer | undefined
  currency: Currency
  onDone: (orderId: string) => void
}

/** Tops the player up from the balance, or makes the order and pays it on the provider's page. */
export function useTopUp({ search: { id, found }, offer, currency, onDone }: Wanted) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const topUp = useTopUpPlayer()
  const balance = usePayFromBalance()
  const outside = usePayOutside()
  const finish = ({ orderId }: { orderId: string }) => onDone(orderId)
  const onError = (error: Error) => {
    // A failure of the shop has no sentence about top-ups; a failure that the buyer can mend has one.
    const isOurs = error instanceof ApiError && error.status >= 500
    if (isOurs) notify.error(t('freefire.failed'))
    else notifyFailure(t('freefire.failed'))(error)
  }
  const begin = (pay: TopUpWish['pay'], goOn: (order: ToppedUp, currency: Currency) => void) => {
    if (!offer || !found) {
      return notify.error(t(offer && id ? 'freefire.findFirst' : 'freefire.incomplete'))
    }
    const amount = offer.priceIn[currency]
    if (amount === undefined) return notify.error(t('product.otherCurrency'))
    const wish = { playerID: found.id, offer: offer.itemId, currency, amount, pay }
    // An order that is unpaid has been made by an earlier try; one that is not has been paid by it.
    topUp.mutate(wish, {
      onSuccess: (order) => (order.status === 'pending' ? goOn(order, currency) : finish(order)),
      onError,
    })
  }
  const isMaking = (pay: TopUpWish['pay']) => topUp.isPending && topUp.variables.pay === pay
  return {
    blocked: !offer || !found,
    fromBalance: {
      pending: isMaking('balance') || balance.isPending,
      pay: () =>
        begin('balance', ({ orderId, totalAmount: amount }) =>
          balance.mutate({ orderId, currency, amount }, { onSuccess: finish, onError }),
        ),
    },
    outside: {
      pending: isMaking('later') || outside.pending,
      pay: (method: PaymentMethod) =>
        begin('later', ({ orderId, totalAmount: amount }) =>
          outside.open({ orderId, currency, amount, method }, { onError: notifyFailure(t('checkout.createFailed')) }),
        ),
    },
  }
}
