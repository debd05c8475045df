import { useQuery } from '@tanstack/react-query'
import { Search, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ListedProduct } from '../../shared/contract/admin-products'
import { namesOfProduct } from '../../shared/product-names'
import { search } from '../../shared/search'
import { adminProductsQuery } from '../calls/admin-products'
import { useProblemText } from '../calls/problem-text'
import { Field } from '../components/field'
import { LoadError, StateView } from '../components/state-view'
import { BackLink } from '../features/admin/back-link'
import { Loading } from '../features/admin/loading'
import { BatchView } from '../features/admin/stock/batch-view'
import { ProductShelf } from '../features/admin/stock/product-shelf'
import { ProductStock } from '../features/admin/stock/product-stock'
import { pathToStock } from '../features/admin/stock/stock-paths'
import { useLanguage } from '../i18n/language'
import { useTranslation } from '../i18n/translation'
import { pathTo } from '../paths'

function Shelf({ products }: { products: readonly ListedProduct[] }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const found = search(products, text, namesOfProduct)
  return (
    <>
      <search className="mb-6 block max-w-xl">
        <Field
          type="search"
          label={t('admin.stock.searchProducts')}
          placeholder={t('admin.stock.searchProducts')}
          hiddenLabel
          icon={<Search aria-hidden="true" className="size-5 text-muted" />}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </search>
      <h2 className="mb-4 font-normal tracking-normal text-muted">
        <span role="status">{t('products.found', { count: found.length })}</span>
      </h2>
      {found.length > 0 ? (
        <ProductShelf products={found} />
      ) : (
        <StateView icon={SearchX} title={t('products.nothingFound', { text })} />
      )}
    </>
  )
}

/** Chosen step by step, each with an address: a product, then one of its batches. */
export default function StockScreen() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const [params] = useSearchParams()
  const productId = params.get('product')
  const batchId = params.get('batch')
  const { data, error, refetch } = useQuery(adminProductsQuery(useLanguage()))
  const products = data?.products
  if (!products && error) {
    return <LoadError title={t('products.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (!products) return <Loading />
  if (!productId) return <Shelf products={products} />
  const title = products.find(({ id }) => id === productId)?.title ?? productId
  if (batchId) {
    return (
      <>
        <BackLink href={pathToStock(productId)}>{title}</BackLink>
        <BatchView key={batchId} batchId={batchId} />
      </>
    )
  }
  return (
    <>
      <BackLink href={pathTo.adminArea('stock')}>{t('product.toCatalogue')}</BackLink>
      <ProductStock key={productId} productId={productId} title={title} />
    </>
  )
}
