import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Order } from '../../../shared/contract/orders'
import type { OrderStatus } from '../../../shared/order-states'
import { balanceKey } from '../../calls/balance'
import { profileQuery } from '../../calls/identity'
import { orderQuery, playersKey } from '../../calls/orders'
import { readAnew } from '../../calls/query-client'
import { useTranslation } from '../../i18n/translation'

/** Whether the order was completed while the page was hidden; false again once the page is shown. */
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

/** The title of a page with a live order: a buyer in another tab sees in it that the order is done. */
export function useLiveTitle(orderId: string | undefined, title: string): string {
  const { t } = useTranslation()
  const { data: order } = useQuery({ ...orderQuery(orderId ?? ''), enabled: orderId !== undefined })
  return useDoneUnseen(order?.status) ? t('order.readyTitle', { title }) : title
}

/**
 * An order that has just been paid, live. At its end it counts for the buyer's level and its player is proven, or its
 * money has come back.
 */
export function usePaidOrder(orderId: string): Order | undefined {
  const client = useQueryClient()
  const { data: order } = useQuery(orderQuery(orderId))
  const isOver = order?.status === 'completed' || order?.status === 'cancelled'
  useEffect(() => {
    if (isOver) void readAnew(client, profileQuery.queryKey, balanceKey, playersKey)
  }, [isOver, client])
  return order
}
