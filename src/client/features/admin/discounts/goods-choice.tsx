import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminProductsQuery } from '../../../calls/admin-products'
import { CheckBox } from '../../../components/check-box'
import { SearchField } from '../../../components/search-field'
import { Loaded } from '../../../components/state-view'
import { useCategoryName } from '../../../i18n/category-name'
import { useLanguage } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { foundIn, type Goods, withOne } from './goods'

type Chosen = Pick<Goods, 'productIds' | 'categories'>
type Props = { draft: Chosen; onChoose: (goods: Partial<Chosen>) => void }

const list = 'relative mt-2 max-h-72 overflow-y-auto rounded-control border border-line px-3 [&_label]:font-normal'

/** The categories and the products that a discount is for; none of them for everything. */
export function GoodsChoice({ draft: { productIds, categories }, onChoose }: Props) {
  const { t } = useTranslation()
  const categoryName = useCategoryName()
  const [search, setSearch] = useState('')
  // A product that is chosen now stays in its place.
  const [first] = useState(productIds)
  return (
    <Loaded query={useQuery(adminProductsQuery(useLanguage()))} failed="products.loadFailed">
      {({ products }) => {
        const all = [...new Set([...products.map(({ category }) => category), ...categories])]
        const found = foundIn(products, search, first)
        return (
          <div className="grid items-start gap-5 lg:grid-cols-2">
            <fieldset className="min-w-0">
              <legend className="font-semibold">{t('admin.coupons.categories')}</legend>
              <p className="text-sm text-muted">{t('admin.coupons.goodsHint')}</p>
              <div className={list}>
                {all.map((each) => (
                  <CheckBox
                    key={each}
                    label={categoryName(each)}
                    isChosen={categories.includes(each)}
                    onChoose={(isChosen) => onChoose({ categories: withOne(categories, each, isChosen) })}
                  />
                ))}
              </div>
            </fieldset>
            <fieldset className="min-w-0">
              <legend className="font-semibold">{t('admin.tabs.products')}</legend>
              <p role="status" className="mb-2 text-sm text-muted">
                {t('admin.prices.chosen', { count: productIds.length })}
              </p>
              <SearchField
                label={t('admin.stock.searchProducts')}
                value={search}
                onChange={({ target }) => setSearch(target.value)}
              />
              <div className={list}>
                {found.map(({ id, title }) => (
                  <CheckBox
                    key={id}
                    label={title}
                    isChosen={productIds.includes(id)}
                    onChoose={(isChosen) => onChoose({ productIds: withOne(productIds, id, isChosen) })}
                  />
                ))}
                {found.length === 0 && <p className="py-3 text-muted">{t('admin.products.nothingFits')}</p>}
              </div>
            </fieldset>
          </div>
        )
      }}
    </Loaded>
  )
}
