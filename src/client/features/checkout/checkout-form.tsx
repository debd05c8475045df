import { useLocation } from 'wouter'
import type { Cart } from '../../../shared/contract/cart'
import type { Profile } from '../../../shared/contract/identity'
import type { PaymentOptions } from '../../../shared/contract/payments'
import type { Currency } from '../../../shared/money'
import type { PaymentMethod } from '../../../shared/payments'
import { usePayFromBalance, usePayOutside } from '../../calls/payment'
import { useNotifyFailure } from '../../components/notify-failure'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { PaymentForm, useCurrency } from './payment-form'

/** Pays the cart: from the balance, on to the profile where the new order waits on top; or on the provider's page. */
function useCheckout(cart: Cart, currency: Currency) {
  const { t } = useTranslation()
  const notifyFailure = useNotifyFailure()
  const [, navigate] = useLocation()
  const balance = usePayFromBalance()
  const outside = usePayOutside()
  const lines = cart.cart.map((line) => `${line.key}×${line.qty}`).join()
  const purchase = { currency, amount: cart.subtotal[currency], lines }
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
  const choice = useCurrency(profile, cart.subtotal)
  const ways = { ...useCheckout(cart, choice.currency), options, balanceText: t('checkout.payFromBalance') }
  return <PaymentForm choice={choice} totals={cart.subtotal} {...ways} />
}
