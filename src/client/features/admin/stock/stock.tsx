import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { ListedProduct } from '../../../../shared/contract/admin-products'
import { namesOfProduct } from '../../../../shared/product-names'
import { search } from '../../../../shared/search'
import { adminProductsQuery } from '../../../calls/admin-products'
import { SearchField } from '../../../components/search-field'
import { Loaded, StateView } from '../../../components/state-view'
import { useLanguage } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { BackLink } from '../back-link'
import { BatchView } from './batch-view'
import { ProductShelf } from './product-shelf'
import { ProductStock } from './product-stock'

function Shelf({ products }: { products: readonly ListedProduct[] }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const found = search(products, text, namesOfProduct)
  return (
    <>
      <search className="mb-6 block max-w-xl">
        <SearchField
          label={t('admin.stock.searchProducts')}
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

function Chosen({ products }: { products: readonly ListedProduct[] }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const productId = params.get('product')
  const batchId = params.get('batch')
  if (!productId) return <Shelf products={products} />
  const title = products.find(({ id }) => id === productId)?.title ?? productId
  if (batchId) {
    return (
      <>
        <BackLink href={pathToArea('stock', { product: productId })}>{title}</BackLink>
        <BatchView key={batchId} batchId={batchId} />
      </>
    )
  }
  return (
    <>
      <BackLink href={pathToArea('stock')}>{t('product.toCatalogue')}</BackLink>
      <ProductStock key={productId} productId={productId} title={title} />
    </>
  )
}

/** Chosen step by step, each with an address: a product, then one of its batches. */
export default function Stock() {
  return (
    <Loaded query={useQuery(adminProductsQuery(useLanguage()))} failed="products.loadFailed">
      {({ products }) => <Chosen products={products} />}
    </Loaded>
  )
}
