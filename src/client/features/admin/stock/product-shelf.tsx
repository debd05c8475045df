import type { ListedProduct } from '../../../../shared/contract/admin-products'
import { Art } from '../../../components/art'
import { Badge } from '../../../components/badge'
import { Link } from '../../../components/link'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { statusLooks } from '../status-names'

function ShelfRow({ product }: { product: ListedProduct }) {
  const { t } = useTranslation()
  const { stock, soldOut, offers, onDemand, status } = product
  return (
    <li className="panel relative flex gap-3 p-3 sm:gap-4 transition hover:border-edge">
      <Art src={product.image} className="w-14 sm:w-24 shrink-0 self-start rounded-control" />
      <div className="min-w-0 grow">
        <h3 className="text-lg font-bold max-sm:text-base max-sm:leading-snug tracking-normal wrap-anywhere">
          <Link
            href={pathToArea('stock', { product: product.id })}
            className="after:absolute after:inset-0 after:rounded-panel"
          >
            {product.title}
          </Link>
        </h3>
        <p className="text-sm text-muted">{t('admin.stock.offers', { count: offers })}</p>
        <p className="mt-1 flex flex-wrap gap-1 sm:mt-2 sm:gap-2">
          {status !== 'published' && <Badge>{t(statusLooks[status].name)}</Badge>}
          <Badge tone={stock > 0 ? 'good' : 'plain'}>{t('admin.stock.pieces', { count: stock })}</Badge>
          {soldOut > 0 && <Badge tone="bad">{t('admin.stock.soldOutOffers', { count: soldOut })}</Badge>}
          {onDemand && <Badge tone="info">{t('admin.stock.onDemand')}</Badge>}
        </p>
      </div>
    </li>
  )
}

/** The products to choose from, with the stock of each. */
export const ProductShelf = ({ products }: { products: readonly ListedProduct[] }) => (
  <ul className="grid gap-2 sm:gap-3 md:grid-cols-2">
    {products.map((product) => (
      <ShelfRow key={product.id} product={product} />
    ))}
  </ul>
)
