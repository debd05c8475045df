import type { Order, OrderItem } from '../../../shared/contract/orders'
import type { Formats } from '../../i18n/formats'

/** "60 UC · Türkiye"; a top-up is one package, called by its own name. */
export function offerText({ offer, region }: Formats, item: OrderItem, kind: Order['kind']): string {
  if (kind === 'codes') return offer(item)
  return item.region ? `${item.label} · ${region(item.region)}` : item.label
}

/** "60 UC · Türkiye × 2". */
export function itemText(formats: Formats, item: OrderItem, kind: Order['kind']): string {
  const text = offerText(formats, item, kind)
  return kind === 'topup' && item.qty === 1 ? text : `${text}\u00a0×\u00a0${formats.number(item.qty)}`
}
