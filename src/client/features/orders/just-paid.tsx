import { useQuery, useQueryClient } from '@tanstack/react-query'
import { PartyPopper } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '../../../shared/contract/orders'
import { profileQuery } from '../../calls/identity'
import { orderQuery } from '../../calls/orders'
import { buttonClass } from '../../components/button'
import { Link } from '../../components/link'
import { Skeleton } from '../../components/skeleton'
import { pathTo } from '../../paths'
import { CodeList } from './code-list'
import { waitingText } from './order-notice'
import { StatusBadge } from './status-badge'

/** The moment after paying: the order, its live status and the first code as soon as it is there. */
export function JustPaid({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: order } = useQuery(orderQuery(orderId))
  const isDone = order?.status === 'completed'
  useEffect(() => {
    // A delivered purchase counts for the buyer's level.
    if (isDone) void client.invalidateQueries({ queryKey: profileQuery.queryKey })
  }, [isDone, client])
  const [firstCode] = order?.codes ?? []
  const others = (order?.codes.length ?? 0) - 1
  return (
    <section aria-labelledby="paid" className="panel glow mb-6 grid animate-rise gap-4 border-accent-ink p-5 sm:p-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="paid" className="flex items-center gap-3 text-heading">
          <PartyPopper aria-hidden="true" className="size-7 shrink-0 text-accent-ink" />
          {t('profile.paidTitle')}
        </h2>
        <p role="status">{order && <StatusBadge status={order.status} />}</p>
      </div>
      <p className="text-muted">
        {t('profile.paidOrder')}{' '}
        <Link href={pathTo.order(orderId)} className="font-mono font-bold break-all text-ink underline">
          {orderId}
        </Link>
      </p>
      <div aria-live="polite">
        {firstCode ? <CodeList codes={[firstCode]} /> : <FirstCodeOnItsWay order={order} />}
        {others > 0 && <p className="mt-2 text-muted">{t('profile.moreCodes', { count: others })}</p>}
      </div>
      <Link href={pathTo.order(orderId)} className={`${buttonClass('primary', 'large')} sm:justify-self-start`}>
        {t('profile.openOrder')}
      </Link>
    </section>
  )
}

function FirstCodeOnItsWay({ order }: { order: Order | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      <p className="mb-2 text-muted">{t(order ? waitingText(order) : 'order.processingText')}</p>
      {!order?.reason && <Skeleton className="h-14 w-full" />}
    </>
  )
}
