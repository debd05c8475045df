import type { OrderStory } from '../../../../shared/contract/stories'
import { Badge } from '../../../components/badge'
import { ItemDiscounts } from '../../../components/item-discounts'
import { Section } from '../../../components/page'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { DeliverByHand } from '../orders/deliver-by-hand'
import { isOpen } from '../suppliers/order-words'
import { HeldCode } from './held-code'
import { isDisputed } from './order-payments'

type Props = { story: OrderStory; at: number }

function Item({ story: { order, codes, awaited, supplierOrders, payments }, at }: Props) {
  const { t, money, number, offer: offerName } = useFormat()
  const item = order.items[at]
  if (!item) return null
  const held = codes.filter((code) => code.item === at)
  const waiting = awaited.find((each) => each.item === at)?.pieces ?? 0
  const ordered = supplierOrders.filter(
    (each) => (each.item === at || order.kind === 'topup') && isOpen(each.state),
  ).length
  const there = held.filter((code) => code.state !== 'void').length
  // Nothing more is given for what the buyer has the money back of, or a bank asks for.
  const isPaidBack = order.refunded === order.totalAmount && order.totalAmount > 0
  const canReplace = !isPaidBack && !isDisputed(payments)
  const canDeliver = order.status === 'processing' && order.kind === 'codes' && there < item.qty - item.returned
  return (
    <li className="grid gap-2 py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <p className="min-w-0">
          <span className="font-semibold">{item.title}</span>{' '}
          <span className="text-muted">{order.kind === 'codes' ? offerName(item) : item.label}</span>
        </p>
        <p className="font-semibold tabular-nums">
          {number(item.qty)} × {money(item.price, order.currency)}
        </p>
      </div>
      <ItemDiscounts item={item} currency={order.currency} />
      <p className="flex flex-wrap gap-2 empty:hidden">
        {waiting > 0 && <Badge tone="warn">{t('admin.order.waitsForStock', { count: waiting })}</Badge>}
        {ordered > 0 && <Badge tone="info">{t('admin.order.waitsForSupplier', { count: ordered })}</Badge>}
        {item.returned > 0 && <Badge>{t('admin.waiting.returned', { count: item.returned })}</Badge>}
      </p>
      {held.length > 0 && (
        <ul className="grid">
          {held.map((code) => (
            <HeldCode key={code.codeId} orderId={order.orderId} code={code} replaceable={canReplace} />
          ))}
        </ul>
      )}
      <DeliverByHand order={order} item={at} title={item.title} offered={canDeliver} className="justify-self-start" />
    </li>
  )
}

/** The items of an order, their codes, and the reason why the rest waits. */
export function OrderItems({ story }: { story: OrderStory }) {
  const { t } = useTranslation()
  return (
    <Section title={t('order.items')} className="panel p-5">
      <ul className="-my-4 divide-y divide-line">
        {story.order.items.map((item, at) => (
          <Item key={`${item.productId} ${item.amount} ${item.region}`} story={story} at={at} />
        ))}
      </ul>
    </Section>
  )
}
