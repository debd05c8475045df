import type { Price, Product } from '../../../shared/contract/catalogue'
import { eachOf } from '../../../shared/promotions'
import { isSoldOut, lowStock } from '../../../shared/stock'
import { Choice } from '../../components/choice'
import { usePriceText, useWasText, Was } from '../../components/sums'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { priceOf, regionsOf, shelfOf } from './prices'

function StockHint({ price }: { price: Price | undefined }) {
  const { t } = useTranslation()
  if (!price) return null
  if (isSoldOut(price)) return <span className="block text-sm font-semibold text-danger">{t('product.soldOut')}</span>
  if (price.stock === null || price.stock > lowStock) return null
  return <span className="block text-sm font-semibold text-warn">{t('buying.lowStock', { count: price.stock })}</span>
}

type RegionProps = { product: Product; chosen: string; onChoose: (region: string) => void }

export function RegionPicker({ product, chosen, onChoose }: RegionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Choice
      legend={t('product.region')}
      className="flex flex-wrap gap-2.5"
      chosen={chosen}
      onChoose={onChoose}
      options={regionsOf(product).map((region) => ({
        value: region,
        content: <span className="font-semibold">{format.region(region)}</span>,
      }))}
    />
  )
}

type AmountProps = {
  product: Product
  region: string | null
  chosen: number | undefined
  onChoose: (n: number) => void
}

export function AmountPicker({ product, region, chosen, onChoose }: AmountProps) {
  const { t, offer } = useFormat()
  const priceText = usePriceText()
  const wasText = useWasText()
  const shelf = shelfOf(product, region)
  return (
    <Choice
      legend={t('product.amount')}
      // At most three columns, fewer where a sum would not fit: large letters count too.
      className="grid grid-cols-[repeat(auto-fill,minmax(max(8.25rem,30%),1fr))] gap-2.5"
      chosen={String(chosen)}
      onChoose={(amount) => onChoose(Number(amount))}
      options={shelf.amounts.map((amount) => {
        const price = priceOf(shelf, amount)
        return {
          value: String(amount),
          content: (
            <span className="min-w-0">
              <span className="block font-bold">{offer({ amount, label: shelf.label })}</span>
              {price && (
                <span className="block text-sm text-muted tabular-nums">
                  {priceText(eachOf(price, 1)) ?? t('product.otherCurrency')}{' '}
                  <Was>{wasText(eachOf(price, 1), price.lowered?.wasIn)}</Was>
                </span>
              )}
              <StockHint price={price} />
            </span>
          ),
        }
      })}
    />
  )
}
