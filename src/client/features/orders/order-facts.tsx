import { useTranslation } from 'react-i18next'
import type { Order } from '../../../shared/contract/orders'
import { Alert } from '../../components/alert'
import { CopyButton } from '../../components/copy-button'
import { useFormat } from '../../i18n/format'
import { StatusBadge } from './status-badge'

function Waiting({ order }: { order: Order }) {
  const { t } = useTranslation()
  if (order.status === 'cancelled') return <Alert tone="info">{t('order.cancelledText')}</Alert>
  if (order.status !== 'processing') return null
  return <Alert tone="info">{t(order.reason ? 'order.onHoldText' : 'order.processingText')}</Alert>
}

export function OrderFacts({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  return (
    <section aria-label={t('order.facts')} className="panel grid gap-4 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="flex min-w-0 items-center gap-1 font-mono text-lg font-bold tracking-wide break-all">
          <span data-testid="order-id">{order.orderId}</span>
          <CopyButton text={order.orderId} label={t('order.copyId')} look="quiet" iconOnly />
        </p>
        <p role="status">
          <StatusBadge status={order.status} />
        </p>
      </div>
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-sm text-muted">{t('order.date')}</dt>
          <dd className="font-semibold">
            <time dateTime={order.date}>{date(order.date)}</time>
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('order.total')}</dt>
          <dd className="font-semibold tabular-nums">{money(order.totalAmount, order.currency)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('order.payment')}</dt>
          <dd className="font-semibold">{t('order.fromBalance')}</dd>
        </div>
      </dl>
      <Waiting order={order} />
    </section>
  )
}
