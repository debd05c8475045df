import { Hono } from 'hono'
import type { Faults } from '../faults'
import type { SimulatorOptions, SupplierSettings } from '../options'
import type { Postman } from '../postman'
import { apiRoutes } from './api'
import { openBooks, startBalanceMinor } from './books'
import { catalogue } from './catalogue'

const listed = { processing: 'open', completed: 'done', canceled: 'undone', refunded: 'undone' } as const

/** Kinguin: its API below /v1 and /v2. Prices and balance are cents of a euro. */
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
    orders: () =>
      [...books.orders.values()].map(({ id, externalId: reference, lines, status }) => ({
        ...{ id, reference, ref: lines[0]?.product.id ?? '', player: null },
        state: listed[status],
      })),
  }
  const routes = new Hono()
  routes.route('/', apiRoutes(books))
  return { routes, settings }
}
