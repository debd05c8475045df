import { useLocation } from 'wouter'
import type { Cart } from '../../../shared/contract/cart'
import type { Currency } from '../../../shared/money'
import type { PaymentMethod } from '../../../shared/payments'
import { usePayFromBalance, usePayOutside } from '../../calls/payment'
import { useProblemText } from '../../calls/problem-text'
import { notify } from '../../components/notify'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

/** Pays the cart: from the balance, on to the profile where the new order waits on top; or on the provider's page. */
export function useCheckout(cart: Cart, currency: Currency) {
  const { t } = useTranslation()
  const problemText = useProblemText()
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
          onError: (error) => notify.error(problemText(error, t('checkout.payFailed'))),
        }),
    },
    outside: {
      pending: outside.pending,
      pay: (method: PaymentMethod) =>
        outside.open(
          { ...purchase, method },
          { onError: (error) => notify.error(problemText(error, t('checkout.createFailed'))) },
        ),
    },
  }
}
