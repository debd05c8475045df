import { PackageOpen } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useCards } from '../calls/cards'
import { Page } from '../components/page'
import { Loaded, StateView } from '../components/state-view'
import { Filters } from '../features/catalogue/filters'
import { findProducts, type NamedCard, paramsOf, type Wish, wishIn } from '../features/catalogue/finding'
import { Pills } from '../features/catalogue/pills'
import { ProductGrid, ProductGridSkeleton } from '../features/catalogue/product-grid'
import { useNamedCards } from '../features/catalogue/use-named-cards'
import { useShownCurrency, useSold } from '../i18n/shown-currency'
import { useTranslation } from '../i18n/translation'

// Games are looked for with a text, and most texts find something.
const FoundGames = lazy(() => import('./found-games'))
const FoundArticles = lazy(() => import('./found-articles'))
const NoResults = lazy(() => import('../features/catalogue/no-results'))

type ShelvesProps = { wish: Wish; onWish: (wish: Wish) => void }
type ResultProps = { wish: Wish; products: readonly NamedCard[]; isSought: boolean }

function Results({ products, isSought, wish }: ResultProps) {
  const { t } = useTranslation()
  const { currency, choose } = useShownCurrency()
  const sold = useSold()
  const found = findProducts(products, wish, currency)
  const articles = wish.text !== '' && <FoundArticles text={wish.text} />
  return (
    <>
      <div className="my-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="font-normal tracking-normal text-muted">
          <span role="status">{t('products.found', { count: found.length })}</span>
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
        {found.length === 0 && articles}
        {found.length === 0 && <NoResults products={products} wish={wish} />}
      </Suspense>
      {found.length > 0 && <ProductGrid products={found} region={wish.region} />}
      {found.length > 0 && <Suspense fallback={null}>{articles}</Suspense>}
    </>
  )
}

function Shelves({ wish, onWish }: ShelvesProps) {
  const { t } = useTranslation()
  const [isAbout, seek] = useState(false)
  const query = useCards()
  // A text is looked for among names, which come when somebody is about to type one.
  const isSought = isAbout || wish.text !== ''
  const named = useNamedCards(isSought)
  const loading = (
    <div className="mt-19">
      <ProductGridSkeleton />
    </div>
  )
  if (query.data?.length === 0) {
    return <StateView icon={PackageOpen} title={t('products.none')} text={t('products.noneText')} />
  }
  return (
    <>
      {(query.data || !query.error) && (
        <Filters
          products={query.data ?? []}
          wish={wish}
          onChange={(part) => onWish({ ...wish, ...part })}
          onSeek={() => seek(true)}
        />
      )}
      <Loaded query={wish.text === '' ? query : named} failed="products.loadFailed" loading={loading}>
        {(products) => <Results products={products} isSought={isSought} wish={wish} />}
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
      <Shelves wish={wishIn(params)} onWish={change} />
    </Page>
  )
}
