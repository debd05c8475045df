import type { Card } from '../../../shared/cards'
import { Loading } from '../../components/skeleton'
import { ProductCard, ProductCardSkeleton } from './product-card'

const columns = 'grid grid-cols-2 gap-3 md:grid-cols-4 lg:gap-5'
const screenful = 4

type Props = { products: readonly Card[]; region?: string; below?: boolean }

/** `below` says that the grid begins under the first screen: none of its pictures is urgent. */
export function ProductGrid({ products, region, below = false }: Props) {
  const urgent = below ? 0 : screenful
  return (
    <ul className={columns}>
      {products.map((product, index) => (
        <li key={product.slug}>
          <ProductCard product={product} region={region} eager={index < urgent} far={index >= urgent + screenful} />
        </li>
      ))}
    </ul>
  )
}

const placeholders = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']

export const ProductGridSkeleton = () => (
  <Loading className={columns}>
    {placeholders.map((name) => (
      <ProductCardSkeleton key={name} />
    ))}
  </Loading>
)
