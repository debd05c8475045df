import { Page } from '../components/page'
import { ProductGrid, ProductGridSkeleton } from '../features/catalogue/product-grid'
import { FavouriteList } from '../features/favourites/favourite-list'
import { WatchList } from '../features/favourites/watch-list'
import { useTranslation } from '../i18n/translation'

/** What the reader likes, and what the reader waits for. */
export default function FavouritesScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('nav.favourites')} heading={t('nav.favourites')}>
      <div className="grid gap-10">
        <FavouriteList loading={<ProductGridSkeleton />}>
          {(products) => <ProductGrid products={products} />}
        </FavouriteList>
        <WatchList />
      </div>
    </Page>
  )
}
