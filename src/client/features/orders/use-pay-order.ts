import type { Order } from '../../../shared/contract/orders'
import { useCancelOrder } from '../../calls/order-changes'
import { usePayFromBalance, usePayOutside } from '../../calls/payment'
import { useProblemText } from '../../calls/problem-text'
import { notify } from '../../components/notify'
import { useTranslation } from '../../i18n/translation'

/** What a buyer can do about an unpaid order. */
export function usePayOrder({ orderId, currency, totalAmount: amount, payment }: Order) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const outside = usePayOutside()
  const balance = usePayFromBalance()
  const cancellation = useCancelOrder()
  const purchase = { orderId, currency, amount }
  const method = payment.method === 'sbp' ? 'sbp' : 'card'
  const tell = (fallback: string) => (error: Error) => notify.error(problemText(error, fallback))
  return {
    now: {
      pending: outside.pending,
      start: () => outside.open({ ...purchase, method }, { onError: tell(t('checkout.createFailed')) }),
    },
    fromBalance: {
      pending: balance.isPending,
      start: () => balance.mutate(purchase, { onError: tell(t('checkout.payFailed')) }),
    },
    cancel: {
      pending: cancellation.isPending,
      start: () => cancellation.mutate(orderId, { onError: tell(t('order.cancelFailed')) }),
    },
  }
}
