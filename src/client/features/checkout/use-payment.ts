import { useTranslation } from 'react-i18next'
import { useLocation } from 'wouter'
import type { Cart } from '../../../shared/contract/cart'
import type { Currency } from '../../../shared/money'
import { ApiError } from '../../calls/http'
import { usePayFromBalance } from '../../calls/payment'
import { useProblemText } from '../../calls/problem-text'
import { notify } from '../../components/notify'
import { paths } from '../../paths'
import { useAttemptKey } from './use-attempt-key'

const isFinal = (error: Error): boolean => error instanceof ApiError && error.status >= 400 && error.status < 500

/** Either the server said why, or the answer never came. */
const isTold = (error: Error): boolean => error instanceof ApiError && (error.message !== '' || error.status === 0)

/** Pays the cart from the balance and goes on to the profile, where the new order waits on top. */
export function usePayment(cart: Cart) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const [, navigate] = useLocation()
  const attempt = useAttemptKey()
  const payment = usePayFromBalance()
  const pay = (currency: Currency) => {
    const amount = cart.subtotal[currency]
    const lines = cart.cart.map((line) => `${line.key}×${line.qty}`)
    payment.mutate(
      { currency, amount, idempotencyKey: attempt.keyFor([currency, amount, ...lines].join()) },
      {
        onSuccess: (order) => navigate(paths.profile, { replace: true, state: { paid: order.orderId } }),
        onError: (error) => {
          if (isFinal(error)) attempt.settle()
          notify.error(isTold(error) ? problemText(error) : t('checkout.payFailed'))
        },
      },
    )
  }
  return { pay, pending: payment.isPending || payment.isSuccess }
}
