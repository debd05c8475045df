import { useQuery } from '@tanstack/react-query'
import { PackageX } from 'lucide-react'
import { cardOf } from '../../shared/cards'
import type { ProductForm as Saved } from '../../shared/contract/admin-products'
import { adminProductsQuery, productFormQuery } from '../calls/admin-products'
import { Loaded, StateView } from '../components/state-view'
import { AdminPage } from '../features/admin/admin-page'
import { BackLink } from '../features/admin/back-link'
import { ProductForm } from '../features/admin/products/product-form'
import { Repricing } from '../features/admin/products/repricing'
import { TableImport } from '../features/admin/products/table-import'
import { ProductCard } from '../features/catalogue/product-card'
import { useLanguage } from '../i18n/language'
import { useTranslation } from '../i18n/translation'
import { pathTo } from '../paths'

/** A product in the shop's own clothes: what buyers see of it while it is edited. */
const Form = ({ saved }: { saved?: Saved }) => (
  <ProductForm saved={saved} card={(product) => <ProductCard product={cardOf(product)} eager />} />
)

function Stored({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <Loaded
      query={useQuery(productFormQuery(id))}
      failed="product.loadFailed"
      missing={<StateView icon={PackageX} title={t('product.notFound')} text={t('admin.product.gone')} />}
    >
      {(saved) => <Form saved={saved} />}
    </Loaded>
  )
}

/** The prices of many products at once. */
function Prices() {
  return (
    <Loaded query={useQuery(adminProductsQuery(useLanguage()))} failed="products.loadFailed">
      {({ products }) => <Repricing products={products} />}
    </Loaded>
  )
}

const own = { new: Form, prices: Prices, import: TableImport }
const isOwn = (id: string): id is keyof typeof own => Object.hasOwn(own, id)

/** A product of the back office by its id, a new one, the prices of many, or many from a table. */
export default function AdminProductScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const Own = isOwn(id) ? own[id] : undefined
  return (
    <AdminPage title={t('admin.tabs.products')}>
      <BackLink href={pathTo.adminArea('products')}>{t('admin.prices.all')}</BackLink>
      {Own ? <Own /> : <Stored id={id} />}
    </AdminPage>
  )
}
