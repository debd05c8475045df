import type { Order } from '../../../shared/contract/orders'
import { useCancelOrder } from '../../calls/order-changes'
import { CallQuestion } from '../../components/call-question'
import { Opener } from '../../components/opener'
import { useFormat } from '../../i18n/format'

/** The buyer cancels a paid top-up that waits for a person of the shop. */
export function CallOff({ order: { orderId, totalAmount, refunded, currency, byHand } }: { order: Order }) {
  const { t, money } = useFormat()
  const cancellation = useCancelOrder()
  return (
    <Opener
      name={t('order.cancel')}
      offered={byHand?.canCancel === true}
      className="sm:justify-self-start"
      dialog={(close) => (
        <CallQuestion
          title={t('order.cancelTitle')}
          text={t('order.callOffText', { sum: money(totalAmount - refunded, currency) })}
          cancel={t('order.keep')}
          confirm={t('order.cancelConfirm')}
          look="danger"
          call={cancellation}
          input={orderId}
          done={t('order.calledOff')}
          onClose={close}
        />
      )}
    />
  )
}
