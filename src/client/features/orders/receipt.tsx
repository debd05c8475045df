import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Order } from '../../../shared/contract/orders'
import { idsBeside } from '../../../shared/players'
import { profileQuery } from '../../calls/identity'
import { Button } from '../../components/button'
import { ItemDiscounts } from '../../components/item-discounts'
import { useFormat } from '../../i18n/format'
import { refundLinesOf, shownStatusNames, shownStatusOf } from '../../i18n/order-words'
import { useTranslation } from '../../i18n/translation'
import { offerText } from './item-text'
import { paidWith } from './order-facts'

/** There is a receipt for what has been paid. */
export const hasReceipt = ({ status, refunded }: Order): boolean =>
  status === 'processing' || status === 'completed' || refunded > 0

export function PrintReceipt() {
  const { t } = useTranslation()
  return (
    <Button icon={Printer} look="secondary" onClick={() => print()}>
      {t('receipt.print')}
    </Button>
  )
}

/** True from the moment the browser asks for the printed page until it has it. */
function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false)
  // Before the order is drawn: a person who sees it can print it.
  useLayoutEffect(() => {
    // The browser prints what is on the page when this returns.
    const begin = () => flushSync(() => setPrinting(true))
    const end = () => setPrinting(false)
    addEventListener('beforeprint', begin)
    addEventListener('afterprint', end)
    return () => {
      removeEventListener('beforeprint', begin)
      removeEventListener('afterprint', end)
    }
  }, [])
  return printing
}

/** The printed page instead of the screen: a receipt without the codes. */
export function Receipt({ order }: { order: Order }) {
  const printing = usePrinting()
  return printing && hasReceipt(order) ? <Sheet order={order} /> : null
}

function Sheet({ order }: { order: Order }) {
  const formats = useFormat()
  const { t, money, date } = formats
  const { data: profile } = useQuery(profileQuery)
  // An administrator may be looking at somebody else's order.
  const buyer = profile?.role === 'buyer' ? profile.nickname : undefined
  const facts = [
    { name: t('receipt.order'), value: order.orderId },
    { name: t('order.date'), value: date(order.date) },
    ...(buyer ? [{ name: t('receipt.buyer'), value: buyer }] : []),
    { name: t('order.payment'), value: t(paidWith[order.payment.method]) },
    { name: t('receipt.status'), value: t(shownStatusNames[shownStatusOf(order)]) },
    ...(order.player
      ? [{ name: t('order.player'), value: [order.player.name, idsBeside(order.player)].filter(Boolean).join(' · ') }]
      : []),
  ]
  return (
    <section aria-labelledby="receipt" className="hidden text-sm print:block">
      <div className="mb-6 flex items-end justify-between gap-6 border-b-2 border-ink pb-4">
        <h2 id="receipt" className="text-2xl">
          {t('receipt.title')}
        </h2>
        <p className="text-2xl font-black tracking-tight">{t('common.brand')}</p>
      </div>
      <dl className="mb-8 grid grid-cols-[max-content_1fr] gap-x-8 gap-y-1.5">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-muted">{name}</dt>
            <dd className="font-semibold wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Lines order={order} />
      <dl className="mt-4 ml-auto grid w-max grid-cols-[max-content_max-content] gap-x-8 gap-y-1.5 text-right tabular-nums">
        <dt className="text-lg font-bold">{t('order.total')}</dt>
        <dd className="text-lg font-black">{money(order.totalAmount, order.currency)}</dd>
        {order.refunded > 0 && (
          <>
            <dt>{t('order.refunded')}</dt>
            <dd>{money(order.refunded, order.currency)}</dd>
          </>
        )}
      </dl>
      <ul className="mt-2 grid justify-items-end gap-1 text-right text-muted">
        {refundLinesOf(formats, order).map(({ place, text }) => (
          <li key={place}>{text}</li>
        ))}
      </ul>
      <p className="mt-10 border-t border-line pt-4 text-muted">{t('receipt.thanks')}</p>
    </section>
  )
}

const heading = 'border-b border-ink py-2 font-semibold'
const cell = 'border-b border-line py-2 align-top'

function Lines({ order: { items, kind, currency } }: { order: Order }) {
  const formats = useFormat()
  const { t, money, number } = formats
  return (
    <table className="w-full border-collapse tabular-nums">
      <thead>
        <tr>
          <th className={`${heading} text-left`}>{t('receipt.item')}</th>
          <th className={`${heading} text-right`}>{t('receipt.price')}</th>
          <th className={`${heading} px-6 text-right`}>{t('receipt.quantity')}</th>
          <th className={`${heading} text-right`}>{t('receipt.sum')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={`${item.productId} ${item.amount} ${item.region}`} className="break-inside-avoid">
            <td className={cell}>
              <span className="font-semibold">{item.title}</span> {offerText(formats, item, kind)}
              <ItemDiscounts item={item} currency={currency} />
            </td>
            <td className={`${cell} text-right whitespace-nowrap`}>{money(item.price, currency)}</td>
            <td className={`${cell} px-6 text-right`}>{number(item.qty)}</td>
            <td className={`${cell} text-right whitespace-nowrap`}>{money(item.list, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
