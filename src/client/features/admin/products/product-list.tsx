import { useQuery } from '@tanstack/react-query'
import { PackagePlus, Percent, Plus, SearchX, Upload } from 'lucide-react'
import { useState } from 'react'
import type { ListedProduct } from '../../../../shared/contract/admin-products'
import { namesOfProduct } from '../../../../shared/product-names'
import { search } from '../../../../shared/search'
import { adminProductsQuery, exportCatalogue } from '../../../calls/admin-products'
import { ButtonLink } from '../../../components/link'
import { SaveButton } from '../../../components/save-button'
import { SearchField } from '../../../components/search-field'
import { Select } from '../../../components/select'
import { Loaded, StateView } from '../../../components/state-view'
import { useLanguage } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { pathTo } from '../../../paths'
import { FilterFold } from '../filter-fold'
import { statuses, statusLooks } from '../status-names'
import { PlaceButtons, usePlacing } from './places'
import { ProductRow } from './product-row'

type Status = ListedProduct['status'] | 'all'

/** The catalogue as its administrators see it. */
export default function Products() {
  return (
    <Loaded query={useQuery(adminProductsQuery(useLanguage()))} failed="products.loadFailed">
      {({ products }) => <ProductList products={products} />}
    </Loaded>
  )
}

/** Every product of the shop, in its order; by how well it fits where something is searched. */
function ProductList({ products }: { products: readonly ListedProduct[] }) {
  const { t } = useTranslation()
  const [text, setText] = useState('')
  const [status, setStatus] = useState<Status>('all')
  const fitting = products.filter((product) => status === 'all' || product.status === status)
  const placing = usePlacing(products)
  const found = search(fitting, text, namesOfProduct)
  const countOf = (each: Status) =>
    each === 'all' ? products.length : products.filter((product) => product.status === each).length
  const add = (
    <ButtonLink href={pathTo.adminProduct('new')} icon={Plus} className="min-h-12">
      {t('admin.product.new')}
    </ButtonLink>
  )
  const bringIn = (
    <ButtonLink href={pathTo.adminProduct('import')} icon={Upload} look="secondary">
      {t('admin.table.title')}
    </ButtonLink>
  )
  const option = (value: Status, name: string) => ({ value, label: `${name} (${countOf(value)})` })
  if (products.length === 0) {
    return (
      <StateView icon={PackagePlus} title={t('admin.products.none')} text={t('admin.products.noneText')}>
        {add}
        {bringIn}
      </StateView>
    )
  }
  return (
    <>
      <search className="mb-3 grid gap-3 sm:items-end sm:grid-cols-[1fr_14rem] lg:grid-cols-[1fr_14rem_auto]">
        <SearchField
          label={t('admin.stock.searchProducts')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <FilterFold set={status === 'all' ? 0 : 1}>
          <Select
            label={t('admin.product.status')}
            value={status}
            options={[
              option('all', t('admin.products.all')),
              ...statuses.map((each) => option(each, t(statusLooks[each].name))),
            ]}
            onChoose={setStatus}
          />
        </FilterFold>
        {add}
      </search>
      <div className="mb-3 grid grid-cols-2 gap-2 *:px-2 *:text-sm sm:mb-6 sm:flex sm:flex-wrap sm:gap-3 sm:*:px-5 sm:*:text-base">
        <ButtonLink href={pathTo.adminProduct('prices')} icon={Percent} look="secondary">
          {t('admin.prices.title')}
        </ButtonLink>
        {bringIn}
        <SaveButton fileName="catalogue" fetchFile={exportCatalogue}>
          {t('admin.file.csv')}
        </SaveButton>
      </div>
      <h2 className="font-normal tracking-normal text-muted">
        <span role="status">{t('products.found', { count: found.length })}</span>
      </h2>
      <p className="mb-4 text-sm text-muted max-sm:sr-only">{t('admin.products.orderText')}</p>
      {found.length === 0 && <StateView icon={SearchX} title={t('admin.products.nothingFits')} />}
      <ul className="grid gap-2 sm:gap-3">
        {found.map((product) => (
          <li key={product.id}>
            <ProductRow
              product={product}
              // A search puts the best match first: there is no order to change.
              places={text.trim() === '' && <PlaceButtons product={product} {...placing.of(product, fitting)} />}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {placing.announced}
      </p>
    </>
  )
}
