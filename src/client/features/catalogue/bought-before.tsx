import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { OrderItem } from '../../../shared/contract/orders'
import { ordersQuery } from '../../calls/orders'
import { productsOfQuery } from '../../calls/product-lists'
import { rememberBought } from '../../calls/session'
import { Art } from '../../components/art'
import { Link } from '../../components/link'
import { useFormat } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { pathTo } from '../../paths'
import { BoughtRoom, BoughtRow, mostShown } from './bought-row'

/** Products of the newest orders that are looked up: some of them may be sold no more. */
const lookedUp = 20

const nameOf = ({ productId, region, amount }: OrderItem) => `${productId}/${region}/${amount}`

/** Offers that the buyer has bought lately and that are still sold, each with a link to exactly that offer. */
export default function BoughtBefore() {
  const { offer } = useFormat()
  const orders = useInfiniteQuery(ordersQuery())
  const items = orders.data?.pages.flatMap((page) => page.orders).flatMap((order) => order.items) ?? []
  const ids = [...new Set(items.map(({ productId }) => productId))].slice(0, lookedUp)
  const products = useQuery(productsOfQuery(ids, useLanguage()))
  const again = [...new Map(items.map((item) => [nameOf(item), item])).values()].flatMap((item) => {
    const product = products.data?.find(({ id }) => id === item.productId)
    return product ? [{ item, product }] : []
  })
  const hasBought = again.length > 0
  const isOnTheWay = orders.isPending || (ids.length > 0 && products.isPending)
  const isKnown = !(isOnTheWay || orders.isError || products.isError)
  useEffect(() => {
    if (isKnown) rememberBought(hasBought)
  }, [isKnown, hasBought])
  if (isOnTheWay) return <BoughtRoom />
  if (!hasBought) return null
  return (
    <BoughtRow>
      <ul className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:mx-0 sm:px-0">
        {again.slice(0, mostShown).map(({ item, product }) => (
          <li key={nameOf(item)} className="shrink-0">
            <Link
              href={pathTo.product(product.slug, item.region ?? undefined, item.amount)}
              className="panel flex min-h-14 w-56 items-center gap-3 p-2 transition hover:border-edge"
            >
              <Art src={product.image} className="w-14 shrink-0 rounded-control" />
              <span className="min-w-0 text-sm leading-tight">
                <span className="block truncate font-bold">{product.title}</span>
                <span className="block truncate text-muted">{offer({ ...item, region: null })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </BoughtRow>
  )
}
