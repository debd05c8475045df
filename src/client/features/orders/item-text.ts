import type { Order, OrderItem } from '../../../shared/contract/orders'
import { useFormat } from '../../i18n/format'

/** "60 UC · Türkiye". */
export function useOfferText() {
  const { offer, region } = useFormat()
  return (item: OrderItem, kind: Order['kind']): string => {
    if (kind === 'codes') return offer(item)
    return item.region ? `${item.label} · ${region(item.region)}` : item.label
  }
}

/** "60 UC · Türkiye × 2"; a top-up is one package. */
export function useItemText() {
  const offerText = useOfferText()
  const { number } = useFormat()
  return (item: OrderItem, kind: Order['kind']): string =>
    kind === 'freefire' ? offerText(item, kind) : `${offerText(item, kind)}\u00a0×\u00a0${number(item.qty)}`
}
