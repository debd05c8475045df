import type { QueryClient } from '@tanstack/react-query'
import { slugIn } from '../shared/games'
import type { Language } from '../shared/languages'
import { pageSize } from '../shared/listing'
import { articleQuery, articlesQuery } from './calls/articles'
import { cardsQuery, filtersQuery, startQuery } from './calls/cards'
import { cartQuery } from './calls/cart'
import { productQuery } from './calls/catalogue'
import { gameQuery } from './calls/game'
import { profileQuery } from './calls/identity'
import { isListedAsOld, orderQuery, ordersQuery } from './calls/orders'
import { paymentOptionsQuery } from './calls/payment-options'
import { productsQuery } from './calls/product-lists'
import { session } from './calls/session'
import { supportOptionsQuery } from './calls/support'
import { paths } from './paths'

/** Where a link leads: the path of a screen and the id in it. */
type Target = { path: string; id: string | undefined }

function prefetchPrivate(client: QueryClient, { path, id }: Target): void {
  if (session.token() === null) return
  if (path === paths.cart || path === paths.checkout) void client.prefetchQuery(cartQuery)
  if (path === paths.checkout || path === paths.profile || path === paths.topUp) void client.prefetchQuery(profileQuery)
  if (path === paths.orders || path === paths.profile) void client.prefetchInfiniteQuery(ordersQuery())
  if (path === paths.checkout || path === paths.topUp || path === paths.game)
    void client.prefetchQuery(paymentOptionsQuery)
  if (path === paths.order && id && !isListedAsOld(client, id))
    void client.prefetchQuery({ ...orderQuery(id), staleTime: 5000 })
}

/** The product first, then once what most buy: whoever looks at one looks at others, which the list shows at once. */
async function prefetchProduct(client: QueryClient, id: string, language: Language): Promise<void> {
  await client.prefetchQuery(productQuery(id, language))
  await client.prefetchQuery({ ...productsQuery(language), staleTime: Number.POSITIVE_INFINITY })
}

/** What the list of products begins with: in a small shop all of them, as the home page does. */
async function prefetchList(client: QueryClient, language: Language): Promise<void> {
  const filters = client.fetchQuery(filtersQuery)
  const known = client.getQueryData(filtersQuery.queryKey)
  const isSmall = known !== undefined && known.products <= pageSize
  await Promise.allSettled([filters, client.prefetchQuery(isSmall ? startQuery(language) : cardsQuery(language))])
}

/** Fetches what the screen behind a link shows. */
export function prefetch(client: QueryClient, target: Target, language: Language): void {
  const { path, id } = target
  if (path === paths.home) void client.prefetchQuery(startQuery(language))
  if (path === paths.products) void prefetchList(client, language)
  if (path === paths.product && id) void prefetchProduct(client, id, language)
  if (path === paths.game && id) void client.prefetchQuery(gameQuery(slugIn(id), language))
  if (path === paths.articles) void client.prefetchQuery(articlesQuery(language, undefined))
  if (path === paths.article && id) void client.prefetchQuery(articleQuery(id, language))
  if (path === paths.support) void client.prefetchQuery(supportOptionsQuery)
  prefetchPrivate(client, target)
}
