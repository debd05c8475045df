import { SearchX } from 'lucide-react'
import { ButtonLink } from '../../components/link'
import { Section } from '../../components/page'
import { StateView } from '../../components/state-view'
import { useShownCurrency } from '../../i18n/shown-currency'
import { useTranslation } from '../../i18n/translation'
import { byPopularity } from './card-shelves'
import { findProducts, type NamedCard, nothingWished, type Wish } from './finding'
import { ProductGrid } from './product-grid'
import { searchPath } from './suggested'
import { useFoundGames } from './use-found-games'

const suggested = 4

type Props = { products: readonly NamedCard[]; wish: Wish }

/** No product answers the wish: what there is without its filters, else what others buy. A found game stands above. */
export default function NoResults({ products, wish }: Props) {
  const { t } = useTranslation()
  const { currency } = useShownCurrency()
  const textOnly = { ...nothingWished, text: wish.text }
  const elsewhere = wish.text === '' ? [] : findProducts(products, textOnly, currency)
  const isElsewhere = elsewhere.length > 0
  const shown = isElsewhere ? elsewhere : byPopularity(products)
  const { games, isComing } = useFoundGames(wish.text)
  const isGame = games.length > 0
  if (isComing) return null
  return (
    <>
      {(isElsewhere || !isGame) && (
        <StateView
          icon={SearchX}
          title={wish.text && !isGame ? t('products.nothingFound', { text: wish.text }) : t('products.nothingFits')}
          text={isElsewhere ? t('products.nothingFitsText') : t('products.nothingFoundText')}
        >
          <ButtonLink look="secondary" href={searchPath(isElsewhere ? wish.text : '')} replace>
            {isElsewhere ? t('products.clearFilters') : t('products.showAll')}
          </ButtonLink>
        </StateView>
      )}
      <Section title={isElsewhere ? t('products.elsewhere') : t('products.suggested')} className="mt-10">
        <ProductGrid products={shown.slice(0, suggested)} />
      </Section>
    </>
  )
}
