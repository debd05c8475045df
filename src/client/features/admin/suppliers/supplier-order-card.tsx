import { Gavel } from 'lucide-react'
import type { SupplierOrder } from '../../../calls/admin-suppliers'
import { Badge } from '../../../components/badge'
import { Moment } from '../../../components/moment'
import { Opener } from '../../../components/opener'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Card, OrderTitle } from '../card'
import { useCostText } from '../cost-text'
import { Facts } from '../facts'
import { useSourceTitle } from '../use-source-title'
import { ClosingDialog } from './closing-dialog'
import { isOpen, rejectionText, stateNames, stateTones } from './order-words'
import { Refusal } from './refusal'

function useOrderFacts(order: SupplierOrder) {
  const { supplier, ref, externalId, id, cost, currency, createdAt, nextCheckAt, title, game, offer } = order
  const { t, offer: offerText } = useFormat()
  const costText = useCostText()
  const titleOf = useSourceTitle()
  const number = (name: string, value: string) => ({
    name,
    value: <span className="font-mono">{value}</span>,
    card: 'hidden' as const,
  })
  return [
    {
      name: t(game ? 'admin.supplierOrders.package' : 'admin.supplierOrders.product'),
      value: offer ? `${title} · ${offerText(offer)}` : title,
    },
    game && { name: t('admin.supplierOrders.game'), value: game.name },
    { name: t('admin.supply.supplier'), value: titleOf(supplier) },
    number(t('admin.supplierOrders.item'), ref),
    cost !== null && { name: t('admin.supplierOrders.cost'), value: costText({ currency, amount: cost }) },
    externalId && number(t('admin.supplierOrders.theirNumber'), externalId),
    number(t('admin.supplierOrders.ourNumber'), id),
    { name: t('admin.waiting.date'), value: <Moment at={createdAt} /> },
    nextCheckAt && { name: t('admin.supplierOrders.nextCheck'), value: <Moment at={nextCheckAt} /> },
  ]
}

/** One piece that was ordered at a supplier, and the way to end it by hand. */
export function SupplierOrderCard({ order }: { order: SupplierOrder }) {
  const { t } = useTranslation()
  const facts = useOrderFacts(order)
  const why = rejectionText(order.reason)
  return (
    <Card
      label={`${order.orderId} ${order.id}`}
      title={<OrderTitle id={order.orderId} />}
      mark={<Badge tone={stateTones[order.state]}>{t(stateNames[order.state])}</Badge>}
    >
      {order.refusal ? <Refusal {...order.refusal} /> : why && <p className="text-muted">{t(why)}</p>}
      <Facts facts={facts} />
      <Opener
        name={t('admin.closing.open')}
        icon={Gavel}
        className="justify-self-start"
        offered={isOpen(order.state)}
        dialog={(close) => <ClosingDialog supplierOrder={order} onClose={close} />}
      />
    </Card>
  )
}
