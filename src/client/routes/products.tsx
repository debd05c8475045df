import { PackageOpen } from 'lucide-react'
import { useSearchParams } from 'wouter'
import type { Product } from '../../shared/contract/catalogue'
import { useProducts } from '../calls/catalogue'
import { useProblemText } from '../calls/problem-text'
import { Page } from '../components/page'
import { LoadError, StateView } from '../components/state-view'
import { CurrencyChoice } from '../features/catalogue/currency-choice'
import { Filters } from '../features/catalogue/filters'
import { findProducts, paramsOf, type Wish, wishIn } from '../features/catalogue/finding'
import { NoResults } from '../features/catalogue/no-results'
import { ProductGrid, ProductGridSkeleton } from '../features/catalogue/product-grid'
import { useShownCurrency } from '../features/catalogue/shown-currency'
import { useTranslation } from '../i18n/translation'

type ResultProps = { products: readonly Product[]; wish: Wish; onWish: (wish: Wish) => void }

function Results({ products, wish, onWish }: ResultProps) {
  const { t } = useTranslation()
  const { currency } = useShownCurrency()
  const found = findProducts(products, wish, currency)
  return (
    <>
      <div className="my-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
        <h2 className="font-normal tracking-normal text-muted">
          <span role="status">{t('products.found', { count: found.length })}</span>
        </h2>
        <CurrencyChoice />
      </div>
      {found.length > 0 ? (
        <ProductGrid products={found} region={wish.region} />
      ) : (
        <NoResults products={products} wish={wish} onWish={onWish} />
      )}
    </>
  )
}

function Shelves({ wish, onWish }: Omit<ResultProps, 'products'>) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data, error, refetch } = useProducts()
  if (!data && error) {
    return <LoadError title={t('products.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (data?.length === 0)
    return <StateView icon={PackageOpen} title={t('products.none')} text={t('products.noneText')} />
  return (
    <>
      <Filters products={data ?? []} wish={wish} onChange={(part) => onWish({ ...wish, ...part })} />
      {data ? (
        <Results products={data} wish={wish} onWish={onWish} />
      ) : (
        <div className="mt-19">
          <ProductGridSkeleton count={8} />
        </div>
      )}
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
