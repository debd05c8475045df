import type { Order, OrderItem } from '../../../shared/contract/orders'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'

/** "60 UC · Türkiye". */
export function useOfferText() {
  const { t } = useTranslation()
  const { number, region } = useFormat()
  return (item: OrderItem, kind: Order['kind']): string => {
    const place = item.region ? ` · ${region(item.region)}` : ''
    if (kind === 'freefire') return `${item.label}${place}`
    const offer = t('product.offer', { amount: number(item.amount), label: item.label })
    return `${offer}${place}`
  }
}

/** "60 UC · Türkiye × 2"; a top-up is one package. */
export function useItemText() {
  const offerText = useOfferText()
  const { number } = useFormat()
  return (item: OrderItem, kind: Order['kind']): string =>
    kind === 'freefire' ? offerText(item, kind) : `${offerText(item, kind)}\u00a0×\u00a0${number(item.qty)}`
}
