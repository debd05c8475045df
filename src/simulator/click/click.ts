import { Hono } from 'hono'
import type { Faults } from '../faults'
import type { SimulatorOptions } from '../options'
import type { Postman } from '../postman'
import { apiRoutes } from './api'
import { openBooks } from './books'
import { dashboardRoutes } from './dashboard'
import { pageRoutes } from './page'

/** Click: its page below /services, its Merchant API below /payment, the owner's and Click's own deeds below /dashboard. */
export function click(options: SimulatorOptions, faults: Faults, postman: Postman): Hono {
  const books = openBooks(options, faults, postman)
  const app = new Hono()
  app.route('/services', pageRoutes(books))
  app.route('/payment', apiRoutes(books))
  app.route('/dashboard', dashboardRoutes(books))
  return app
}
