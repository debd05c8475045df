import { useQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { cursorIn, paramsOf, type Wish, wishIn } from '../../shared/finding'
import { filtersQuery } from '../calls/cards'
import { Page } from '../components/page'
import { Loaded, StateView } from '../components/state-view'
import { Filters } from '../features/catalogue/filters'
import { Pills } from '../features/catalogue/pills'
import { ProductGrid, ProductGridSkeleton } from '../features/catalogue/product-grid'
import { type Found, useFound } from '../features/catalogue/use-found'
import { useShownCurrency, useSold } from '../i18n/shown-currency'
import { useTranslation } from '../i18n/translation'

// Games are looked for with a text, and most texts find something.
const FoundGames = lazy(() => import('./found-games'))
const FoundArticles = lazy(() => import('./found-articles'))
// Few shops have more products than a page.
const MoreProducts = lazy(() => import('./more-products'))
const NoResults = lazy(() => import('../features/catalogue/no-results'))

type ShelvesProps = { wish: Wish; after: string | undefined; onWish: (wish: Wish) => void }
type ResultProps = Pick<ShelvesProps, 'wish'> & { found: Found; isSought: boolean }

function Results({ found: { cards, count }, isSought, wish }: ResultProps) {
  const { t } = useTranslation()
  const { currency, choose } = useShownCurrency()
  const sold = useSold()
  const articles = wish.text !== '' && <FoundArticles text={wish.text} />
  return (
    <>
      <div className="my-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="font-normal tracking-normal text-muted">
          <span role="status">{t('products.found', { count })}</span>
        </h2>
        <Pills
          legend={t('products.currency')}
          name="currency"
          className=""
          options={sold.map((each) => ({ value: each, label: each.toUpperCase() }))}
          chosen={currency}
          onChoose={choose}
        />
      </div>
      <Suspense fallback={null}>
        {isSought && <FoundGames text={wish.text} />}
        {cards.length === 0 && articles}
        {cards.length === 0 && <NoResults wish={wish} />}
      </Suspense>
      {cards.length > 0 && <ProductGrid products={cards} region={wish.region} />}
      {cards.length > 0 && <Suspense fallback={null}>{articles}</Suspense>}
    </>
  )
}

function Shelves({ wish, after, onWish }: ShelvesProps) {
  const { t } = useTranslation()
  const [isAbout, seek] = useState(false)
  const { data: filters } = useQuery(filtersQuery)
  // A text is looked for among names, which come when somebody is about to type one.
  const isSought = isAbout || wish.text !== ''
  const query = useFound(wish, { after, isSought })
  const loading = (
    <div className="mt-19">
      <ProductGridSkeleton />
    </div>
  )
  if (filters?.products === 0) {
    return <StateView icon={PackageOpen} title={t('products.none')} text={t('products.noneText')} />
  }
  return (
    <>
      {(filters || !query.error) && (
        <Filters
          filters={filters}
          wish={wish}
          onChange={(part) => onWish({ ...wish, ...part })}
          onSeek={() => seek(true)}
        />
      )}
      <Loaded query={query} failed="products.loadFailed" loading={loading}>
        {(found) => (
          <>
            <Results found={found} isSought={isSought} wish={wish} />
            {(found.next || after) && (
              <Suspense fallback={null}>
                <MoreProducts wish={wish} after={after} next={found.next} />
              </Suspense>
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

export default function Products() {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const change = (wish: Wish) => setParams(paramsOf(wish), { replace: true })
  return (
    <Page title={t('products.title')} heading={t('products.heading')}>
      <Shelves wish={wishIn(params)} after={cursorIn(params)} onWish={change} />
    </Page>
  )
}
