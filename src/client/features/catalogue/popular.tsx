import { isAllSoldOut } from '../../../shared/card-shelves'
import { useStart } from '../../calls/cards'
import { Link } from '../../components/link'
import { Loaded } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { ProductGrid, ProductGridSkeleton } from './product-grid'

const shown = 8

/** The best sellers that can be bought, without the products shown above. */
export function Popular({ except }: { except: readonly string[] }) {
  const { t } = useTranslation()
  const query = useStart()
  const others = query.data?.cards.filter((product) => !except.includes(product.slug) && !isAllSoldOut(product))
  const products = others?.toSorted((one, other) => other.popularity - one.popularity).slice(0, shown)
  if (products?.length === 0) return null
  return (
    <section aria-labelledby="popular">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-3 md:mb-6">
        <h2 id="popular" className="text-heading md:text-title">
          {t('home.popular')}
        </h2>
        <Link href={paths.products} className="inline-flex min-h-11 items-center font-bold text-accent-ink">
          {t('home.allProducts')}
        </Link>
      </div>
      <Loaded query={query} failed="products.loadFailed" loading={<ProductGridSkeleton />}>
        {() => products && <ProductGrid products={products} below />}
      </Loaded>
    </section>
  )
}
