import { useQuery } from '@tanstack/react-query'
import { PackageOpen, Search, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'wouter'
import { rootOf } from '../../shared/addresses'
import { productsQuery } from '../calls/catalogue'
import { useProblemText } from '../calls/problem-text'
import { Button } from '../components/button'
import { Field } from '../components/field'
import { Page } from '../components/page'
import { LoadError, StateView } from '../components/state-view'
import { ProductGrid, ProductGridSkeleton } from '../features/catalogue/product-grid'
import { searchProducts } from '../features/catalogue/search'
import { useLanguage } from '../i18n/language'
import { paths } from '../paths'

const name = 'q'

function Results({ text, onClear }: { text: string; onClear: () => void }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data, error, refetch } = useQuery(productsQuery(useLanguage()))
  if (!data && error) {
    return <LoadError title={t('products.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (!data) return <ProductGridSkeleton count={8} />
  if (data.length === 0)
    return <StateView icon={PackageOpen} title={t('products.none')} text={t('products.noneText')} />
  const found = searchProducts(data, text)
  return (
    <>
      <h2 className="mb-4 font-normal tracking-normal text-muted">
        <span role="status">{t('products.found', { count: found.length })}</span>
      </h2>
      {found.length > 0 ? (
        <ProductGrid products={found} />
      ) : (
        <StateView icon={SearchX} title={t('products.nothingFound', { text })} text={t('products.nothingFoundText')}>
          <Button look="secondary" onClick={onClear}>
            {t('products.showAll')}
          </Button>
        </StateView>
      )}
    </>
  )
}

export default function Products() {
  const { t } = useTranslation()
  const language = useLanguage()
  const [params, setParams] = useSearchParams()
  const text = params.get(name) ?? ''
  const search = (wanted: string) => setParams(wanted ? { [name]: wanted } : {}, { replace: true })
  return (
    <Page title={t('products.title')} heading={t('products.heading')}>
      <search className="mb-6 block max-w-xl">
        {/* Before scripts have come the browser itself sends the search to the worker. */}
        <form action={rootOf(language) + paths.products} onSubmit={(event) => event.preventDefault()}>
          <Field
            type="search"
            name={name}
            label={t('products.search')}
            placeholder={t('products.search')}
            hiddenLabel
            icon={<Search aria-hidden="true" className="size-5 text-muted" />}
            value={text}
            onChange={(event) => search(event.target.value)}
          />
        </form>
      </search>
      <Results text={text} onClear={() => search('')} />
    </Page>
  )
}
