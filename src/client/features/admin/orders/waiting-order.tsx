import { PackagePlus, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { OrderItem } from '../../../../shared/contract/orders'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { Link } from '../../../components/link'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { pathToOrder } from '../areas'
import { Card } from '../card'
import { Facts } from '../facts'
import { useOfferName } from '../offer-name'
import { UserLink } from '../user-link'
import { DeliverDialog } from './deliver-dialog'
import { reasonNames } from './order-names'
import { openPieces, type PaidOrder } from './paid-order'
import { RefundRestDialog } from './refund-rest-dialog'

type ItemProps = { item: OrderItem; canDeliver: boolean; onDeliver: () => void }

function ItemRow({ item, canDeliver, onDeliver }: ItemProps) {
  const { t } = useTranslation()
  const offerName = useOfferName()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 sm:py-3">
      <span className="min-w-0">
        <span className="font-semibold">{item.title}</span>{' '}
        <span className="text-muted">
          {offerName(item)} × {item.qty}
        </span>
        {item.returned > 0 && (
          <span className="block text-sm text-muted">{t('admin.waiting.returned', { count: item.returned })}</span>
        )}
      </span>
      {canDeliver && openPieces(item) > 0 && (
        <Button look="secondary" aria-label={t('admin.deliver.named', { title: item.title })} onClick={onDeliver}>
          <PackagePlus aria-hidden="true" className="size-5" />
          {t('admin.deliver.open')}
        </Button>
      )}
    </li>
  )
}

/** One order that waits: why, for whom, and two ways to end the waiting. */
export function WaitingOrder({ order }: { order: PaidOrder }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const [delivering, setDelivering] = useState<number>()
  const [refunding, setRefunding] = useState(false)
  const facts = [
    { name: t('admin.waiting.buyer'), value: <UserLink userId={order.userId} nickname={order.nickname} /> },
    { name: t('admin.waiting.date'), value: <time dateTime={order.date}>{date(order.date)}</time> },
    { name: t('admin.waiting.total'), value: money(order.totalAmount, order.currency) },
    ...(order.player ? [{ name: t('admin.waiting.player'), value: `${order.player.name} (${order.player.id})` }] : []),
  ]
  return (
    <Card
      label={order.orderId}
      title={
        <h3 className="font-mono text-base font-bold tracking-wide">
          <Link href={pathToOrder(order.orderId)} className="inline-flex min-h-11 items-center underline">
            {order.orderId}
          </Link>
        </h3>
      }
      mark={
        <Badge tone={order.reason ? 'warn' : 'info'}>
          {t(order.reason ? reasonNames[order.reason] : 'admin.waiting.moving')}
        </Badge>
      }
    >
      <Facts facts={facts} />
      <ul className="divide-y divide-line border-y border-line">
        {order.items.map((item, index) => (
          <ItemRow
            key={`${item.productId} ${item.amount} ${item.region}`}
            item={item}
            canDeliver={order.kind === 'codes'}
            onDeliver={() => setDelivering(index)}
          />
        ))}
      </ul>
      <Button look="secondary" className="justify-self-start" onClick={() => setRefunding(true)}>
        <Undo2 aria-hidden="true" className="size-5" />
        {t('admin.refundRest.open')}
      </Button>
      {delivering !== undefined && (
        <DeliverDialog order={order} item={delivering} onClose={() => setDelivering(undefined)} />
      )}
      {refunding && <RefundRestDialog orderId={order.orderId} onClose={() => setRefunding(false)} />}
    </Card>
  )
}
