import { Undo2 } from 'lucide-react'
import type { Order } from '../../../shared/contract/orders'
import { useFormat } from '../../i18n/format'
import { refundLinesOf } from '../../i18n/order-words'

/** The refunds of an order, a sentence each. */
export function Refunds({ order }: { order: Order }) {
  const formats = useFormat()
  if (order.refunds.length === 0) return null
  return (
    <ul className="grid gap-1 text-sm text-muted">
      {refundLinesOf(formats, order).map(({ place, text }) => (
        <li key={place} className="flex items-start gap-2">
          <Undo2 className="mt-0.5 size-4 shrink-0" />
          <span className="min-w-0">{text}</span>
        </li>
      ))}
    </ul>
  )
}
