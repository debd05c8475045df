import { type ReactNode, useCallback, useState } from 'react'
import type { Payment } from '../../../shared/contract/payments'
import { type TopUp, useTopUp } from '../../calls/balance'
import { useLeaving } from '../../calls/use-leaving'
import { Alert } from '../../components/alert'
import { Modal } from '../../components/modal'
import { notify } from '../../components/notify'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'
import { PaymentFrame } from './payment-frame'

/** Creates the payment of a top-up; it goes on inside our page where the provider allows that, else on the provider's. */
function useStartTopUp() {
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

type Props = {
  title: string
  onClose: () => void
  onDone: () => void
  /** What comes before the payment. */
  children: (start: Start) => ReactNode
}

/** The dialog of a top-up: a question first, then the provider's page where it may be shown inside ours. */
export function TopUpDialog({ title, onClose, onDone, children }: Props) {
  const { t } = useTranslation()
  const { framed, leaveFrame, ...start } = useStartTopUp()
  const giveUp = useCallback(() => {
    notify.success(t('payment.cancelled'))
    onClose()
  }, [t, onClose])
  return (
    <Modal title={framed ? t('topup.frame') : title} shape={framed ? 'page' : 'centre'} onClose={onClose}>
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
