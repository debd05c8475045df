import { Undo2 } from 'lucide-react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { useRefundPayment } from '../../../calls/admin-orders'
import { Opener } from '../../../components/opener'
import { useTranslation } from '../../../i18n/translation'
import { ActDialog } from '../act'
import { differenceOf } from '../sum'
import { SumField, useSum } from './sum-field'

type Payment = OrderStory['payments'][number]

/**
 * Sends money from the buyer's balance to the card that paid. Of a payment that became the order only the part that the
 * order gave back (`refunded`) is on the balance.
 */
export function SendToCard({ payment, refunded }: { payment: Payment; refunded: number }) {
  const { t } = useTranslation()
  const came = payment.outcome === 'order' ? Math.min(payment.amount, refunded) : payment.amount
  const left = differenceOf(came, payment.refunded)
  return (
    <Opener
      name={t('admin.order.sendToCard')}
      icon={Undo2}
      offered={payment.outcome !== null && left > 0}
      className="justify-self-start"
      dialog={(close) => <SendDialog payment={payment} left={left} onClose={close} />}
    />
  )
}

function SendDialog({ payment, left, onClose }: { payment: Payment; left: number; onClose: () => void }) {
  const { t } = useTranslation()
  const sum = useSum(left, payment.currency)
  const { value: amount } = sum
  return (
    <ActDialog
      title={t('admin.order.sendToCard')}
      confirm={sum.shown ? t('admin.order.toCardSum', { sum: sum.shown }) : t('admin.order.toCardShort')}
      look="danger"
      incomplete={amount === undefined}
      call={useRefundPayment()}
      input={(reason) => (amount === undefined ? undefined : { id: payment.paymentId, amount, reason })}
      done={t('admin.order.sentToCard')}
      onClose={onClose}
    >
      <p>{t('admin.order.sendToCardText')}</p>
      <SumField sum={sum} />
    </ActDialog>
  )
}
