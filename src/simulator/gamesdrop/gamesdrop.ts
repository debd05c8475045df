import { Hono } from 'hono'
import type { Faults } from '../faults'
import type { SimulatorOptions, SupplierSettings } from '../options'
import { apiRoutes } from './api'
import { openBooks, setBalance } from './books'
import { catalogue } from './catalogue'
import { dashboardRoutes } from './dashboard'

const listed = { PROCESSING: 'open', COMPLETED: 'done', CANCELED: 'undone', REFUND: 'undone' } as const

/** GamesDrop: its API below /api/v1, its owner's deeds below /dashboard. It calls nobody. */
export function gamesdrop(options: SimulatorOptions, faults: Faults): { routes: Hono; settings: SupplierSettings } {
  const books = openBooks(options)
  const routes = new Hono()
  routes.route('/api/v1', apiRoutes(books, faults))
  routes.route('/dashboard', dashboardRoutes(books))
  return {
    routes,
    settings: {
      setBalance: (minor) => setBalance(books, minor),
      setPrice(ref, minor) {
        const item = catalogue.find(({ id }) => String(id) === ref)
        if (item) books.prices.set(item.id, minor)
        return item !== undefined
      },
      reset() {
        books.prices.clear()
        setBalance(books)
      },
      orders: () =>
        [...books.orders.values()].map(({ id, transactionId: reference, item, playerId, server, status }) => ({
          ...{ id: String(id), reference, ref: String(item.id), state: listed[status] },
          player: playerId === null ? null : { playerId, ...(server && { server }) },
        })),
    },
  }
}
