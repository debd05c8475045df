import type { QueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Language } from '../shared/languages'
import { cartQuery } from './calls/cart'
import { productQuery, productsQuery } from './calls/catalogue'
import { profileQuery } from './calls/identity'
import { orderQuery, ordersQuery } from './calls/orders'
import { paymentOptionsQuery } from './calls/payment-options'
import { session } from './calls/session'
import { supportOptionsQuery } from './calls/support'
import { useLanguage } from './i18n/language'
import { screenAt, screens } from './screens'

function prefetchPrivate(client: QueryClient, path: string, id: string | undefined): void {
  if (session.token() === null) return
  if (path === screens.cart.path || path === screens.checkout.path) void client.prefetchQuery(cartQuery)
  if (path === screens.checkout.path || path === screens.profile.path) void client.prefetchQuery(profileQuery)
  if (path === screens.orders.path) void client.prefetchInfiniteQuery(ordersQuery())
  if (path === screens.checkout.path || path === screens.topUp.path) void client.prefetchQuery(paymentOptionsQuery)
  if (path === screens.order.path && id) void client.prefetchQuery({ ...orderQuery(id), staleTime: 5000 })
}

function prefetchPublic(client: QueryClient, path: string, id: string | undefined, language: Language): void {
  if (path === screens.products.path) void client.prefetchQuery(productsQuery(language))
  if (path === screens.product.path && id) void client.prefetchQuery(productQuery(id, language))
  if (path === screens.support.path) void client.prefetchQuery(supportOptionsQuery)
}

/** Fetches the code and the data of the screen behind a link before it is followed. */
export function usePreload(client: QueryClient): (href: string) => void {
  const language = useLanguage()
  return useCallback(
    (href) => {
      const { screen, id } = screenAt(href.replace(/[?#].*/, ''))
      // What fails here fails again, visibly, when the link is followed.
      screen.load().catch(() => {})
      prefetchPublic(client, screen.path, id, language)
      prefetchPrivate(client, screen.path, id)
    },
    [client, language],
  )
}
