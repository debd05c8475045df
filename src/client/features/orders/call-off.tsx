import { useState } from 'react'
import type { Order } from '../../../shared/contract/orders'
import { useCancelOrder } from '../../calls/order-changes'
import { Button } from '../../components/button'
import { notify } from '../../components/notify'
import { Question } from '../../components/question'
import { useFormat } from '../../i18n/format'

/** The buyer cancels a paid top-up that waits for a person of the shop. */
export function CallOff({ order: { orderId, totalAmount, refunded, currency, byHand } }: { order: Order }) {
  const { t, money } = useFormat()
  const cancellation = useCancelOrder()
  const [asking, setAsking] = useState(false)
  const confirm = () =>
    cancellation.mutate(orderId, {
      onSuccess: () => {
        notify.success(t('order.calledOff'))
        setAsking(false)
      },
    })
  return (
    <>
      {byHand?.canCancel && (
        <Button look="secondary" className="sm:justify-self-start" onClick={() => setAsking(true)}>
          {t('order.cancel')}
        </Button>
      )}
      {asking && (
        <Question
          title={t('order.cancelTitle')}
          text={t('order.callOffText', { sum: money(totalAmount - refunded, currency) })}
          cancel={t('order.keep')}
          confirm={t('order.cancelConfirm')}
          look="danger"
          pending={cancellation.isPending}
          error={cancellation.error}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
