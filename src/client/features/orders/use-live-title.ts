import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { OrderStatus } from '../../../shared/order-states'
import { orderQuery } from '../../calls/orders'
import { useTranslation } from '../../i18n/translation'

/** Whether the order was completed while nobody looked at the page, until somebody does. */
function useDoneUnseen(status: OrderStatus | undefined): boolean {
  const [unseen, setUnseen] = useState(false)
  const before = useRef(status)
  useEffect(() => {
    const wasAwaited = before.current === 'pending' || before.current === 'processing'
    if (wasAwaited && status === 'completed' && document.hidden) setUnseen(true)
    before.current = status
  }, [status])
  useEffect(() => {
    const look = () => !document.hidden && setUnseen(false)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])
  return unseen
}

/** The title of a page with a live order: whoever waits in another tab sees in it that the order is done. */
export function useLiveTitle(orderId: string | undefined, title: string): string {
  const { t } = useTranslation()
  const { data: order } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined })
  return useDoneUnseen(order?.status) ? t('order.readyTitle', { title }) : title
}
