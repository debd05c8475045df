import { useQuery } from '@tanstack/react-query'
import { adminProductsQuery } from '../calls/admin-products'
import { useProblemText } from '../calls/problem-text'
import { LoadError } from '../components/state-view'
import { Loading } from '../features/admin/loading'
import { ProductList } from '../features/admin/products/product-list'
import { useCategoryName } from '../features/catalogue/category-name'
import { useLanguage } from '../i18n/language'
import { useTranslation } from '../i18n/translation'

/** The catalogue as its administrators see it. */
export default function ProductsPart() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const categoryName = useCategoryName()
  const { data, error, refetch } = useQuery(adminProductsQuery(useLanguage()))
  if (!data && error) {
    return <LoadError title={t('products.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  return data ? <ProductList products={data.products} categoryName={categoryName} /> : <Loading />
}
