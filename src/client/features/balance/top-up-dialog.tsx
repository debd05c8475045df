import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useState } from 'react'
import type { Payment, PaymentOptions } from '../../../shared/contract/payments'
import { type TopUp, useTopUp } from '../../calls/balance'
import { paymentOptionsQuery } from '../../calls/payment-options'
import { readAnew } from '../../calls/query-client'
import { useLeaving } from '../../calls/use-leaving'
import { Alert } from '../../components/alert'
import { bonusFor } from '../../components/bonus-note'
import { Modal } from '../../components/modal'
import { notify } from '../../components/notify'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'
import { PaymentFrame } from './payment-frame'

/**
 * Creates the payment of a top-up; it goes on inside our page where the provider allows that, else on the provider's. One
 * that promises less on top than was shown is told of first.
 */
function useStartTopUp(options: PaymentOptions) {
  const client = useQueryClient()
  const { t, problemText } = useProblemText()
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
    const { currency, amount } = wanted
    const shown = bonusFor(currency, options[currency].topUpBonus, amount)
    setFailure('')
    topUp.mutate(wanted, {
      onSuccess: (payment) => {
        if (payment.bonus >= shown) return go(payment)
        setFailure(t('topup.bonus.changed'))
        void readAnew(client, paymentOptionsQuery.queryKey)
      },
      onError: fail,
    })
  }
  return { start, pending: topUp.isPending || leaving, failure, framed, leaveFrame: () => setFramed(undefined) }
}

export type Start = Pick<ReturnType<typeof useStartTopUp>, 'start' | 'pending' | 'failure'>

type Props = {
  title: string
  options: PaymentOptions
  onClose: () => void
  onDone: () => void
  /** What comes before the payment. */
  children: (start: Start) => ReactNode
}

/** The dialog of a top-up: a question first, then the provider's page where it may be shown inside ours. */
export function TopUpDialog({ title, options, onClose, onDone, children }: Props) {
  const { t } = useTranslation()
  const { framed, leaveFrame, ...start } = useStartTopUp(options)
  const giveUp = useCallback(() => {
    notify.success(t('payment.cancelled'))
    onClose()
  }, [t, onClose])
  return (
    <Modal title={framed ? t('topup.frame') : title} shape={framed ? 'page' : 'centre'} takesText onClose={onClose}>
      {framed ? (
        <PaymentFrame
          key={framed.paymentId}
          payment={framed}
          onPaid={onDone}
          onCancelled={giveUp}
          onRetry={leaveFrame}
        />
      ) : (
        <div className="grid gap-5">
          {start.failure && <Alert>{start.failure}</Alert>}
          {children(start)}
        </div>
      )}
    </Modal>
  )
}
