import type { Product } from '../../../shared/contract/catalogue'
import { useTranslation } from '../../i18n/translation'
import { ProductCard, ProductCardSkeleton } from './product-card'

const columns = 'grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-5'
const firstScreen = 4

type Props = { products: readonly Product[]; region?: string; below?: boolean }

/** `below` says that the grid begins under the first screen: none of its pictures is urgent. */
export const ProductGrid = ({ products, region, below = false }: Props) => (
  <ul className={columns}>
    {products.map((product, index) => (
      <li key={product.id}>
        <ProductCard product={product} region={region} eager={!below && index < firstScreen} />
      </li>
    ))}
  </ul>
)

export function ProductGridSkeleton({ count }: { count: number }) {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className={columns}>
      {Array.from({ length: count }, (_, place) => place).map((place) => (
        <ProductCardSkeleton key={place} />
      ))}
    </div>
  )
}
