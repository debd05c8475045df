import { Hono } from 'hono'
import type { Faults } from '../faults'
import type { SimulatorOptions } from '../options'
import type { Postman } from '../postman'
import { openBooks } from './books'
import { cabinetRoutes } from './cabinet'
import { pageRoutes } from './page'

/** Payme: its page at every link, the owner's cabinet below /dashboard. It calls the shop, and is called by nobody. */
export function payme(options: SimulatorOptions, faults: Faults, postman: Postman): Hono {
  const books = openBooks(options, faults, postman)
  const app = new Hono()
  app.route('/dashboard', cabinetRoutes(books))
  app.post('*', async (c, next) => {
    if (faults.takeForPage('payme')) return c.text('Payme is out of order', 500)
    return next()
  })
  app.route('/', pageRoutes(books))
  return app
}
