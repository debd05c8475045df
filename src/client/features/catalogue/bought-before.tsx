import { useInfiniteQuery } from '@tanstack/react-query'
import type { OrderItem } from '../../../shared/contract/orders'
import { useProducts } from '../../calls/catalogue'
import { ordersQuery } from '../../calls/orders'
import { Art } from '../../components/art'
import { Link } from '../../components/link'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'

const shown = 6

const nameOf = ({ productId, region, amount }: OrderItem) => `${productId}/${region}/${amount}`

/** What a buyer has bought lately and can buy still, each with a way back to exactly that. */
export default function BoughtBefore() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const { data: products = [] } = useProducts()
  const { data: orders } = useInfiniteQuery(ordersQuery())
  const items = orders?.pages.flatMap((page) => page.orders).flatMap((order) => order.items) ?? []
  const again = [...new Map(items.map((item) => [nameOf(item), item])).values()].flatMap((item) => {
    const product = products.find(({ id }) => id === item.productId)
    return product ? [{ item, product }] : []
  })
  if (again.length === 0) return null
  return (
    <section aria-labelledby="again">
      <h2 id="again" className="mb-2 text-heading">
        {t('home.buyAgain')}
      </h2>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:flex-wrap sm:px-0">
        {again.slice(0, shown).map(({ item, product }) => (
          <li key={nameOf(item)} className="shrink-0">
            <Link
              href={pathTo.product(product.slug, item.region ?? undefined, item.amount)}
              className="panel flex min-h-14 w-56 items-center gap-3 p-2 transition hover:border-edge"
            >
              <Art src={product.image} className="w-14 shrink-0 rounded-control" />
              <span className="min-w-0 text-sm leading-tight">
                <span className="block truncate font-bold">{product.title}</span>
                <span className="block truncate text-muted">
                  {t('product.offer', { amount: number(item.amount), label: item.label })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
