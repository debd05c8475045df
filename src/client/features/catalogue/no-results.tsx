import { SearchX } from 'lucide-react'
import { nothingWished, type Wish } from '../../../shared/finding'
import { ButtonLink } from '../../components/link'
import { Section } from '../../components/page'
import { StateView } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { ProductGrid } from './product-grid'
import { searchPath } from './suggested'
import { useFound } from './use-found'
import { useFoundGames } from './use-found-games'

const suggested = 4

/** No product answers the wish: what there is without its filters, else what others buy. A found game stands above. */
export default function NoResults({ wish }: { wish: Wish }) {
  const { t } = useTranslation()
  const isText = wish.text !== ''
  const anywhere = useFound({ ...nothingWished, text: wish.text }, { enabled: isText })
  const isElsewhere = isText && (anywhere.data?.count ?? 0) > 0
  const isNowhere = !isText || anywhere.data?.count === 0
  const popular = useFound(nothingWished, { enabled: isNowhere })
  const shown = (isElsewhere ? anywhere : popular).data
  const { games, isComing } = useFoundGames(wish.text)
  const isGame = games.length > 0
  if (isComing || !shown) return null
  return (
    <>
      {(isElsewhere || !isGame) && (
        <StateView
          icon={SearchX}
          title={isText && !isGame ? t('products.nothingFound', { text: wish.text }) : t('products.nothingFits')}
          text={isElsewhere ? t('products.nothingFitsText') : t('products.nothingFoundText')}
        >
          <ButtonLink look="secondary" href={searchPath(isElsewhere ? wish.text : '')} replace>
            {isElsewhere ? t('products.clearFilters') : t('products.showAll')}
          </ButtonLink>
        </StateView>
      )}
      <Section title={isElsewhere ? t('products.elsewhere') : t('products.suggested')} className="mt-10">
        <ProductGrid products={shown.cards.slice(0, suggested)} />
      </Section>
    </>
  )
}
