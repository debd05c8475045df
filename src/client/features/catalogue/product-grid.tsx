import type { Product } from '../../../shared/contract/catalogue'
import { Loading } from '../../components/skeleton'
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

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export const ProductGridSkeleton = () => (
  <Loading className={columns}>
    {placeholders.map((name) => (
      <ProductCardSkeleton key={name} />
    ))}
  </Loading>
)
