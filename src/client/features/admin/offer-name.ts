import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'

type Place = { amount: number; region: string | null; label: string }

/** "60 UC · Türkiye" */
export function useOfferName() {
  const { t } = useTranslation()
  const { number, region } = useFormat()
  return (place: Place): string => {
    const offer = t('product.offer', { amount: number(place.amount), label: place.label })
    return place.region ? `${offer} · ${region(place.region)}` : offer
  }
}
