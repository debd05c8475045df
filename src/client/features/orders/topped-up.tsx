import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { profileQuery } from '../../calls/identity'
import { orderQuery } from '../../calls/orders'
import { buttonClass } from '../../components/button'
import { Link } from '../../components/link'
import { takeFocus } from '../../components/take-focus'
import { pathTo } from '../../paths'
import { OrderNotice } from './order-notice'
import { StatusBadge } from './status-badge'

/** The moment after a top-up: its order, live. */
export function ToppedUp({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { data: order } = useQuery(orderQuery(orderId))
  const isOver = order?.status === 'completed' || order?.status === 'cancelled'
  useEffect(() => {
    // A purchase has counted for the buyer's level, or its money has come back.
    if (isOver) void client.invalidateQueries({ queryKey: profileQuery.queryKey })
  }, [isOver, client])
  return (
    <section
      // On a phone the button that was pressed is far below.
      ref={takeFocus}
      tabIndex={-1}
      aria-labelledby="topped-up"
      className="panel glow mb-6 grid animate-rise gap-4 border-accent-ink p-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="topped-up" className="flex items-center gap-3 text-heading">
          <CircleCheck aria-hidden="true" className="size-7 shrink-0 text-accent-ink" />
          {t(order?.status === 'cancelled' ? 'freefire.undone' : 'freefire.done')}
        </h2>
        <p role="status">{order && <StatusBadge status={order.status} />}</p>
      </div>
      {order?.player && (
        <p className="text-muted">
          <span className="font-semibold wrap-anywhere text-ink">{order.player.name}</span> {order.player.id}
          {order.items.map((item) => ` · ${item.title}`)}
        </p>
      )}
      {order && <OrderNotice order={order} />}
      <Link href={pathTo.order(orderId)} className={`${buttonClass('secondary')} sm:justify-self-start`}>
        {t('profile.openOrder')}
      </Link>
    </section>
  )
}
