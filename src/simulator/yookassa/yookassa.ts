import { Hono } from 'hono'
import type { Faults } from '../faults'
import type { SimulatorOptions } from '../options'
import type { Postman } from '../postman'
import { apiRoutes } from './api'
import { openBooks } from './books'
import { dashboardRoutes } from './dashboard'
import { payRoutes } from './pay'

/** YooKassa: its API below /v3, the hosted page below /pay, the owner's deeds below /dashboard. */
export function yookassa(options: SimulatorOptions, faults: Faults, postman: Postman): Hono {
  const books = openBooks(options, postman)
  const app = new Hono()
  app.route('/v3', apiRoutes(books, faults))
  app.route('/pay', payRoutes(books))
  app.route('/dashboard', dashboardRoutes(books))
  return app
}
