import { useQuery } from '@tanstack/react-query'
import { adminProductsQuery } from '../calls/admin-products'
import { Loaded } from '../components/state-view'
import { ProductList } from '../features/admin/products/product-list'
import { useCategoryName } from '../features/catalogue/category-name'
import { useLanguage } from '../i18n/language'

/** The catalogue as its administrators see it. */
export default function ProductsPart() {
  const categoryName = useCategoryName()
  return (
    <Loaded query={useQuery(adminProductsQuery(useLanguage()))} failed="products.loadFailed">
      {({ products }) => <ProductList products={products} categoryName={categoryName} />}
    </Loaded>
  )
}
