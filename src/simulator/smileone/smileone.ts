import { Hono } from 'hono'
import type { Faults } from '../faults'
import type { SimulatorOptions, SupplierSettings } from '../options'
import { apiRoutes } from './api'
import { openBooks, startMinor } from './books'
import { catalogue, refOf } from './catalogue'

/** Smile.one in Brazil: its API below /br/smilecoin/api, its owner's list of orders below /dashboard. It calls nobody. */
export function smileone(options: SimulatorOptions, faults: Faults): { routes: Hono; settings: SupplierSettings } {
  const books = openBooks(options)
  const routes = new Hono()
  routes.route('/br/smilecoin/api', apiRoutes(books, faults))
  routes.get('/dashboard/orders', (c) =>
    c.json(books.orders.map(({ id, item, userId, zoneId }) => ({ id, ref: refOf(item), userId, zoneId }))),
  )
  return {
    routes,
    settings: {
      setBalance(minor) {
        books.balanceMinor = minor
      },
      setPrice(ref, minor) {
        const isSold = catalogue.some((item) => refOf(item) === ref)
        if (isSold) books.prices.set(ref, minor)
        return isSold
      },
      reset() {
        books.prices.clear()
        books.balanceMinor = startMinor
      },
    },
  }
}
