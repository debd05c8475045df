import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { useRefundPayment } from '../../../calls/admin-orders'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'
import { differenceOf, sumIn } from '../sum'

type Payment = OrderStory['payments'][number]

/**
 * For money that is on the buyer's balance: it goes on to the card that the payment came from. Of a payment that became
 * the order only what the order gave back (`refunded`) is there.
 */
export function SendToCard({ payment, refunded }: { payment: Payment; refunded: number }) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const came = payment.outcome === 'order' ? Math.min(payment.amount, refunded) : payment.amount
  const left = differenceOf(came, payment.refunded)
  if (!isOpen && (payment.outcome === null || left <= 0)) return null
  return (
    <>
      <Button look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        <Undo2 aria-hidden="true" className="size-5" />
        {t('admin.order.sendToCard')}
      </Button>
      {isOpen && <SendDialog payment={payment} left={left} onClose={() => setOpen(false)} />}
    </>
  )
}

function SendDialog({ payment, left, onClose }: { payment: Payment; left: number; onClose: () => void }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const [text, setText] = useState(String(left))
  const refund = useRefundPayment(payment.paymentId)
  const sum = sumIn(text)
  const isWrong = sum === undefined || sum <= 0 || sum > left
  const send = (reason: string) => {
    if (sum === undefined) return
    const onSuccess = () => {
      notify.success(t('admin.order.sentToCard'))
      onClose()
    }
    refund.mutate({ amount: sum, reason }, { onSuccess })
  }
  return (
    <ReasonDialog
      title={t('admin.order.sendToCard')}
      confirm={
        isWrong ? t('admin.order.toCardShort') : t('admin.order.toCardSum', { sum: money(sum, payment.currency) })
      }
      look="danger"
      pending={refund.isPending}
      incomplete={isWrong}
      error={refund.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('admin.order.sendToCardText')}</p>
      <Field
        label={t('admin.order.refundAmount', { currency: t(currencyNames[payment.currency]) })}
        hint={t('admin.order.refundLeft', { sum: money(left, payment.currency) })}
        invalid={isWrong && text !== ''}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
    </ReasonDialog>
  )
}
