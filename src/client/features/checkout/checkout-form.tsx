import { useLocation } from 'wouter'
import type { Cart } from '../../../shared/contract/cart'
import type { Profile } from '../../../shared/contract/identity'
import type { PaymentOptions } from '../../../shared/contract/payments'
import type { Currency, Sums } from '../../../shared/money'
import type { PaymentMethod } from '../../../shared/payments'
import { usePayFromBalance, usePayOutside } from '../../calls/payment'
import { totalsOf } from '../../calls/totals'
import { useNotifyFailure } from '../../components/notify-failure'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { PaymentForm, useCurrency } from './payment-form'

/** Pays the cart: from the balance, on to the profile where the new order waits on top; or on the provider's page. */
function useCheckout(cart: Cart, totals: Sums, currency: Currency) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const [, navigate] = useLocation()
  const balance = usePayFromBalance()
  const outside = usePayOutside()
  const lines = cart.cart.map((line) => `${line.key}×${line.qty}`).join()
  const purchase = { currency, amount: totals[currency] ?? 0, lines }
  return {
    fromBalance: {
      pending: balance.isPending || balance.isSuccess,
      pay: () =>
        balance.mutate(purchase, {
          onSuccess: (order) => navigate(paths.profile, { replace: true, state: { paid: order.orderId } }),
          onError: notifyFailure(t('checkout.payFailed')),
        }),
    },
    outside: {
      pending: outside.pending,
      pay: (method: PaymentMethod) =>
        outside.open({ ...purchase, method }, { onError: notifyFailure(t('checkout.createFailed')) }),
    },
  }
}

type Props = { cart: Cart; profile: Profile; options: PaymentOptions }

export function CheckoutForm({ cart, profile, options }: Props) {
  const { t } = useTranslation()
  const totals = totalsOf(cart.cart)
  const choice = useCurrency(profile, totals)
  const ways = { ...useCheckout(cart, totals, choice.currency), options, balanceText: t('checkout.payFromBalance') }
  return <PaymentForm choice={choice} totals={totals} {...ways} />
}
