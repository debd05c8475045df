import type { Order } from '../../../shared/contract/orders'
import { CopyButton } from '../../components/copy-button'
import { ItemDiscounts } from '../../components/item-discounts'
import { useFormat } from '../../i18n/format'
import { DeliveredCodes } from './delivered-codes'
import { HiddenCodes } from './hidden-codes'
import { itemText } from './item-text'
import { RedeemHint } from './redeem-hint'

/** The bought items with their codes; larger for a buyer who has paid a moment ago. */
export function OrderItems({ order, isNew = false }: { order: Order; isNew?: boolean }) {
  const formats = useFormat()
  const { t, money } = formats
  const isMoving = order.status === 'processing'
  return (
    <section aria-labelledby="items" className="panel p-5">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 id="items" className="text-heading">
          {t(order.codes.length > 0 ? 'order.codes' : 'order.items')}
        </h2>
        {order.codes.length > 1 && (
          <CopyButton text={order.codes.join('\n')} label={t('order.copyAll')} look="primary" />
        )}
      </div>
      {order.codesHidden && <HiddenCodes orderId={order.orderId} />}
      <ul className="divide-y divide-line">
        {order.items.map((item, index) => (
          <li key={`${item.productId} ${item.amount} ${item.region}`} className="grid gap-3 py-4 last:pb-0">
            <div className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <h3 className="font-bold tracking-normal">{item.title}</h3>
                <p className="text-sm text-muted">{itemText(formats, item, order.kind)}</p>
              </div>
              <p className="font-semibold whitespace-nowrap tabular-nums">{money(item.list, order.currency)}</p>
            </div>
            <ItemDiscounts item={item} currency={order.currency} />
            {item.codes.length > 0 && <RedeemHint order={order} item={item} stepsAt="#instructions" />}
            <DeliveredCodes orderId={order.orderId} item={item} index={index} isMoving={isMoving} isNew={isNew} />
          </li>
        ))}
      </ul>
    </section>
  )
}
