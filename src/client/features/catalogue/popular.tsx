import { useProducts } from '../../calls/catalogue'
import { useProblemText } from '../../calls/problem-text'
import { Link } from '../../components/link'
import { LoadError } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { byPopularity } from './popularity'
import { isAllSoldOut } from './prices'
import { ProductGrid, ProductGridSkeleton } from './product-grid'

const shown = 8

/** What sells most of what can be bought, besides the products shown above. */
export function Popular({ except }: { except: readonly string[] }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data, error, refetch } = useProducts()
  const others = data?.filter((product) => !except.includes(product.slug) && !isAllSoldOut(product))
  const products = others && byPopularity(others).slice(0, shown)
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
      {products ? (
        <ProductGrid products={products} below />
      ) : error ? (
        <LoadError title={t('products.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
      ) : (
        <ProductGridSkeleton count={shown} />
      )}
    </section>
  )
}
