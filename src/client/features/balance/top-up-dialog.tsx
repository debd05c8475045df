import { type ReactNode, useCallback } from 'react'
import { Alert } from '../../components/alert'
import { Modal } from '../../components/modal'
import { notify } from '../../components/notify'
import { useTranslation } from '../../i18n/translation'
import { PaymentFrame } from './payment-frame'
import { type Start, useStartTopUp } from './use-start-top-up'

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
