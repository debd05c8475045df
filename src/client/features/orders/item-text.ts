import { useTranslation } from 'react-i18next'
import type { OrderItem } from '../../../shared/contract/orders'
import { useFormat } from '../../i18n/format'

/** "60 UC · Türkiye × 2" */
export function useItemText() {
  const { t } = useTranslation()
  const { number, region } = useFormat()
  return (item: OrderItem): string => {
    const offer = t('product.offer', { amount: number(item.amount), label: item.label })
    const place = item.region ? ` · ${region(item.region)}` : ''
    return `${offer}${place}\u00a0×\u00a0${number(item.qty)}`
  }
}
