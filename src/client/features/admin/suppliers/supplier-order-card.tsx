import { Gavel } from 'lucide-react'
import { useState } from 'react'
import type { SupplierOrder } from '../../../calls/admin-suppliers'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { Link } from '../../../components/link'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { pathToOrder } from '../areas'
import { Card } from '../card'
import { useCostText } from '../cost-text'
import { Facts } from '../facts'
import { supplierTitles } from '../supplier-titles'
import { isOpen, orderStates, rejectionText } from './order-words'
import { SettleDialog } from './settle-dialog'

function useOrderFacts({ supplier, ref, externalId, id, cost, currency, createdAt, nextCheckAt }: SupplierOrder) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const costText = useCostText()
  return [
    { name: t('admin.supplierOrders.supplier'), value: supplierTitles[supplier] },
    { name: t('admin.supplierOrders.item'), value: <span className="font-mono">{ref}</span>, card: 'hidden' as const },
    ...(cost === null ? [] : [{ name: t('admin.supplierOrders.cost'), value: costText({ currency, amount: cost }) }]),
    ...(externalId
      ? [
          {
            name: t('admin.supplierOrders.theirNumber'),
            value: <span className="font-mono">{externalId}</span>,
            card: 'hidden' as const,
          },
        ]
      : []),
    {
      name: t('admin.supplierOrders.ourNumber'),
      value: <span className="font-mono">{id}</span>,
      card: 'hidden' as const,
    },
    { name: t('admin.supplierOrders.createdAt'), value: <time dateTime={createdAt}>{date(createdAt)}</time> },
    ...(nextCheckAt
      ? [{ name: t('admin.supplierOrders.nextCheck'), value: <time dateTime={nextCheckAt}>{date(nextCheckAt)}</time> }]
      : []),
  ]
}

/** One piece that was ordered at a supplier, and the way to end it by hand. */
export function SupplierOrderCard({ order }: { order: SupplierOrder }) {
  const { t } = useTranslation()
  const facts = useOrderFacts(order)
  const [isSettling, setIsSettling] = useState(false)
  const { name, tone } = orderStates[order.state]
  const why = rejectionText(order.reason)
  return (
    <Card
      label={`${order.orderId} ${order.id}`}
      title={
        <h3 className="font-mono text-base font-bold tracking-wide">
          <Link href={pathToOrder(order.orderId)} className="inline-flex min-h-11 items-center underline">
            {order.orderId}
          </Link>
        </h3>
      }
      mark={<Badge tone={tone}>{t(name)}</Badge>}
    >
      {why && <p className="text-muted">{t(why)}</p>}
      <Facts facts={facts} />
      {isOpen(order.state) && (
        <Button look="secondary" className="justify-self-start" onClick={() => setIsSettling(true)}>
          <Gavel aria-hidden="true" className="size-5" />
          {t('admin.settle.open')}
        </Button>
      )}
      {isSettling && <SettleDialog supplierOrder={order} onClose={() => setIsSettling(false)} />}
    </Card>
  )
}
