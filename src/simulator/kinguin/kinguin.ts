import { Hono } from 'hono'
import type { Faults } from '../faults'
import type { SimulatorOptions, SupplierSettings } from '../options'
import type { Postman } from '../postman'
import { apiRoutes } from './api'
import { openBooks, startBalanceMinor } from './books'
import { catalogue } from './catalogue'

/** Kinguin: its API below /v1 and /v2, its owner's view below /dashboard. Prices and balance are cents of a euro. */
export function kinguin(
  options: SimulatorOptions,
  faults: Faults,
  postman: Postman,
): { routes: Hono; settings: SupplierSettings } {
  const books = openBooks(options, faults, postman)
  const settings: SupplierSettings = {
    setBalance(minor) {
      books.balanceMinor = minor
    },
    setPrice(ref, minor) {
      const product = books.products.get(ref)
      if (!product) return false
      product.priceMinor = minor
      product.updatedAtMs = options.nowMs()
      return true
    },
    setStock(ref, pieces) {
      const product = books.products.get(ref)
      for (const offer of product?.offers ?? []) Object.assign(offer, { qty: pieces, textQty: pieces })
      return product !== undefined
    },
    reset() {
      books.balanceMinor = startBalanceMinor
      books.products = catalogue(options.nowMs())
    },
  }
  const routes = new Hono()
  routes.get('/dashboard/orders', (c) =>
    c.json(
      [...books.orders.values()].map(({ id, externalId, status }) => ({ id, orderExternalId: externalId, status })),
    ),
  )
  routes.route('/', apiRoutes(books))
  return { routes, settings }
}
