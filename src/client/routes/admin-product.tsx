import { useQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import type { ProductForm as Saved } from '../../shared/contract/admin-products'
import { adminProductsQuery, productFormQuery } from '../calls/admin-products'
import { ApiError } from '../calls/http'
import { useProblemText } from '../calls/problem-text'
import { LoadError, StateView } from '../components/state-view'
import { AdminPage } from '../features/admin/admin-page'
import { BackLink } from '../features/admin/back-link'
import { Loading } from '../features/admin/loading'
import { ProductForm } from '../features/admin/products/product-form'
import { Repricing } from '../features/admin/products/repricing'
import { TableImport } from '../features/admin/products/table-import'
import { ownCategories, useCategoryName } from '../features/catalogue/category-name'
import { ProductCard } from '../features/catalogue/product-card'
import { useLanguage } from '../i18n/language'
import { useTranslation } from '../i18n/translation'
import { pathTo } from '../paths'

/** A product in the shop's own clothes: what buyers see of it while it is edited. */
function Form({ saved }: { saved?: Saved }) {
  const nameOf = useCategoryName()
  const { data } = useQuery(adminProductsQuery(useLanguage()))
  const used = data?.products.map(({ category }) => category) ?? []
  const known = [...new Set([...ownCategories, ...used])]
  return (
    <ProductForm
      saved={saved}
      categories={{ known, nameOf }}
      card={(product) => <ProductCard product={product} eager />}
    />
  )
}

function Stored({ id }: { id: string }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data, error, refetch } = useQuery(productFormQuery(id))
  if (data) return <Form saved={data} />
  if (error instanceof ApiError && error.status === 404) {
    return <StateView icon={PackageX} title={t('product.notFound')} text={t('admin.product.gone')} />
  }
  if (error) return <LoadError title={t('product.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  return <Loading />
}

/** The prices of many products at once. */
function Prices() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const categoryName = useCategoryName()
  const { data, error, refetch } = useQuery(adminProductsQuery(useLanguage()))
  if (data) return <Repricing products={data.products} categoryName={categoryName} />
  if (error) return <LoadError title={t('products.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  return <Loading />
}

const own = { new: Form, prices: Prices, import: TableImport }
const isOwn = (id: string): id is keyof typeof own => Object.hasOwn(own, id)

/** A product of the back office by its id, a new one, the prices of many, or many from a table. */
export default function AdminProductScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const Own = isOwn(id) ? own[id] : undefined
  return (
    <AdminPage title={t('admin.tabs.products')}>
      <BackLink href={pathTo.adminArea('products')}>{t('admin.products.back')}</BackLink>
      {Own ? <Own /> : <Stored id={id} />}
    </AdminPage>
  )
}
