import type { QueryClient } from '@tanstack/react-query'
import type { Language } from '../shared/languages'
import { cartQuery } from './calls/cart'
import { productQuery, productsQuery } from './calls/catalogue'
import { profileQuery } from './calls/identity'
import { orderQuery, ordersQuery } from './calls/orders'
import { paymentOptionsQuery } from './calls/payment-options'
import { session } from './calls/session'
import { supportOptionsQuery } from './calls/support'
import { screens } from './screens'

/** Where a link leads: the path of a screen and the id in it. */
type Target = { path: string; id: string | undefined }

function prefetchPrivate(client: QueryClient, { path, id }: Target): void {
  if (session.token() === null) return
  if (path === screens.cart.path || path === screens.checkout.path) void client.prefetchQuery(cartQuery)
  if (path === screens.checkout.path || path === screens.profile.path) void client.prefetchQuery(profileQuery)
  if (path === screens.orders.path) void client.prefetchInfiniteQuery(ordersQuery())
  if (path === screens.checkout.path || path === screens.topUp.path) void client.prefetchQuery(paymentOptionsQuery)
  if (path === screens.order.path && id) void client.prefetchQuery({ ...orderQuery(id), staleTime: 5000 })
}

/** Fetches what the screen behind a link shows. */
export function prefetch(client: QueryClient, target: Target, language: Language): void {
  const { path, id } = target
  if (path === screens.products.path) void client.prefetchQuery(productsQuery(language))
  if (path === screens.product.path && id) void client.prefetchQuery(productQuery(id, language))
  if (path === screens.support.path) void client.prefetchQuery(supportOptionsQuery)
  prefetchPrivate(client, target)
}
