import { useEffect, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Payment } from '../../../shared/contract/payments'
import { useCancelOrder } from '../../calls/order-changes'
import { notify } from '../../components/notify'
import { useTranslation } from '../../i18n/translation'
import { paths, pathTo } from '../../paths'

/** The buyer turned back on the provider's page: the order is given up, and its cart is full as before. */
export function useGiveUp({ paymentId, kind, orderId }: Payment): void {
  const { t } = useTranslation()
  const [, navigate] = useLocation()
  const { mutateAsync: cancel } = useCancelOrder()
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const giveUp = async () => {
      const order = orderId ? await cancel(orderId) : undefined
      if (order && order.status !== 'cancelled') throw new Error(order.status)
      notify.success(t('payment.cancelled'))
      navigate(kind === 'topup' ? paths.topUp : paths.cart, { replace: true })
    }
    // What can't be given up any more has been paid: the same page without "cancelled" goes on with it.
    giveUp().catch(() => navigate(pathTo.checkoutReturn(paymentId), { replace: true }))
  }, [paymentId, kind, orderId, cancel, navigate, t])
}
