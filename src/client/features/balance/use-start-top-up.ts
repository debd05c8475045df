import { useState } from 'react'
import type { Payment } from '../../../shared/contract/payments'
import { type TopUp, useTopUp } from '../../calls/balance'
import { useProblemText } from '../../calls/problem-text'
import { useLeaving } from '../../calls/use-leaving'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'

/** Creates the payment of a top-up; it goes on inside our page where the provider allows that, else on the provider's. */
export function useStartTopUp() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const topUp = useTopUp()
  const { leaving, leaveTo } = useLeaving()
  const [framed, setFramed] = useState<Payment>()
  const [failure, setFailure] = useState('')
  const go = (payment: Payment) => {
    if (payment.frame) setFramed(payment)
    else leaveTo(payment.pay_url ?? pathTo.checkoutReturn(payment.paymentId))
  }
  const fail = (error: Error) => setFailure(problemText(error, t('topup.failed')))
  const start = (wanted: TopUp) => {
    setFailure('')
    topUp.mutate(wanted, { onSuccess: go, onError: fail })
  }
  return { start, pending: topUp.isPending || leaving, failure, framed, leaveFrame: () => setFramed(undefined) }
}

export type Start = Pick<ReturnType<typeof useStartTopUp>, 'start' | 'pending' | 'failure'>
