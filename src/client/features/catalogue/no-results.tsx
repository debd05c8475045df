import { SearchX } from 'lucide-react'
import { Button } from '../../components/button'
import { Section } from '../../components/page'
import { StateView } from '../../components/state-view'
import { useShownCurrency } from '../../i18n/shown-currency'
import { useTranslation } from '../../i18n/translation'
import { byPopularity } from './card-shelves'
import { findProducts, type NamedCard, nothingWished, type Wish } from './finding'
import { ProductGrid } from './product-grid'

const suggested = 4

type Props = { products: readonly NamedCard[]; wish: Wish; onWish: (wish: Wish) => void }

/** Nothing answers the wish: what there is without its filters, else what others buy. */
export function NoResults({ products, wish, onWish }: Props) {
  const { t } = useTranslation()
  const { currency } = useShownCurrency()
  const textOnly = { ...nothingWished, text: wish.text }
  const elsewhere = wish.text === '' ? [] : findProducts(products, textOnly, currency)
  const shown = elsewhere.length > 0 ? elsewhere : byPopularity(products)
  return (
    <>
      <StateView
        icon={SearchX}
        title={wish.text ? t('products.nothingFound', { text: wish.text }) : t('products.nothingFits')}
        text={elsewhere.length > 0 ? t('products.nothingFitsText') : t('products.nothingFoundText')}
      >
        <Button look="secondary" onClick={() => onWish(elsewhere.length > 0 ? textOnly : nothingWished)}>
          {elsewhere.length > 0 ? t('products.clearFilters') : t('products.showAll')}
        </Button>
      </StateView>
      <Section title={elsewhere.length > 0 ? t('products.elsewhere') : t('products.suggested')} className="mt-10">
        <ProductGrid products={shown.slice(0, suggested)} />
      </Section>
    </>
  )
}
