import type { Order } from '../../../shared/contract/orders'
import { idsBeside } from '../../../shared/players'
import { Moment } from '../../components/moment'
import { useFormat } from '../../i18n/format'
import { shownStatusOf } from '../../i18n/order-words'
import { CodeList } from './code-list'
import { itemText } from './item-text'
import { OrderId } from './order-id'
import { Refunds } from './refunds'
import { StatusBadge } from './status-badge'

/** An order as the profile shows it: its items with the first code of each. */
export function OrderDigest({ order }: { order: Order }) {
  const formats = useFormat()
  const { t } = formats
  return (
    <article className="panel grid gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OrderId id={order.orderId} heading="h3" link="line" />
        <StatusBadge status={shownStatusOf(order)} />
      </div>
      {order.player && (
        <p>
          <span className="font-semibold wrap-anywhere">{order.player.name}</span>{' '}
          <span className="text-muted tabular-nums">{idsBeside(order.player)}</span>
        </p>
      )}
      <ul className="grid gap-4">
        {order.items.map((item) => (
          <li key={`${item.productId} ${item.amount} ${item.region}`} className="grid gap-2">
            <p>
              <span className="font-semibold">{item.title}</span>{' '}
              <span className="text-muted">{itemText(formats, item, order.kind)}</span>
            </p>
            {item.codes.length > 0 && <CodeList codes={item.codes.slice(0, 1)} />}
            {item.codes.length > 1 && (
              <p className="text-sm text-muted">{t('profile.moreCodes', { count: item.codes.length - 1 })}</p>
            )}
          </li>
        ))}
      </ul>
      {order.codesHidden && <p className="text-sm text-muted">{t('profile.codesInOrder')}</p>}
      <Refunds order={order} />
      <Moment at={order.date} className="text-sm text-muted" />
    </article>
  )
}
