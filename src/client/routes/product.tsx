import { useQueryClient } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useProduct } from '../calls/catalogue'
import { listedProduct } from '../calls/listed-product'
import { Link } from '../components/link'
import { Page } from '../components/page'
import { Loaded } from '../components/state-view'
import { WhenSeen } from '../components/when-seen'
import { HeartPlace } from '../features/catalogue/heart-place'
import { ProductSkeleton } from '../features/catalogue/product-skeleton'
import { ProductView } from '../features/catalogue/product-view'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

// Few visitors ask for a product that is not there.
const ProductNotFound = lazy(() => import('../features/catalogue/product-not-found'))

// Far below, and no part of the page that the worker sends.
const ProductReviews = lazy(async () => {
  const { ownPart } = await import('../features/topup/own-part')
  return { default: (await ownPart(() => import('./product-reviews'), ['reviews'])).ProductReviews }
})

export default function ProductScreen({ id }: { id: string }) {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  const query = useProduct(id)
  const product = query.data ?? listedProduct(client, id, language)
  if (query.data === null) {
    return (
      <Page title={t('product.notFound')} width="normal">
        <ProductNotFound />
      </Page>
    )
  }
  return (
    <Page title={product?.title ?? t('products.title')}>
      <div className="-mt-7 mb-1 flex items-center justify-between sm:-mt-4 sm:mb-4">
        <Link
          href={paths.products}
          className="inline-flex min-h-11 items-center gap-1 font-semibold text-muted hover:text-ink"
        >
          <ChevronLeft className="size-5" />
          {t('product.toCatalogue')}
        </Link>
        {product && <HeartPlace slug={product.slug} title={product.title} />}
      </div>
      <Loaded
        query={{ data: product, error: query.error, refetch: query.refetch }}
        failed="product.loadFailed"
        loading={<ProductSkeleton />}
      >
        {(shown) => <ProductView product={shown} />}
      </Loaded>
      {query.data?.reviews && (
        <section id="reviews" className="mt-10">
          <WhenSeen>
            <Suspense fallback={<div className="min-h-40" />}>
              <ProductReviews product={query.data} />
            </Suspense>
          </WhenSeen>
        </section>
      )}
    </Page>
  )
}
