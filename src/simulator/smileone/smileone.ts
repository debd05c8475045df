import { Hono } from 'hono'
import type { Faults } from '../faults'
import type { SimulatorOptions, SupplierSettings } from '../options'
import { apiRoutes } from './api'
import { openBooks, startMinor } from './books'
import { catalogue, refOf } from './catalogue'

/** Smile.one in Brazil: its API below /br/smilecoin/api. It calls nobody. */
export function smileone(options: SimulatorOptions, faults: Faults): { routes: Hono; settings: SupplierSettings } {
  const books = openBooks(options)
  const routes = new Hono()
  routes.route('/br/smilecoin/api', apiRoutes(books, faults))
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
      orders: () =>
        books.orders.map(({ id, item, userId: playerId, zoneId: server }) => ({
          ...{ id, reference: null, ref: refOf(item), state: 'done' as const },
          player: { playerId, ...(server && { server }) },
        })),
    },
  }
}
