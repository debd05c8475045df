import type { Hono } from 'hono'
import type { Faults } from '../faults'
import type { SimulatorOptions, SupplierSettings } from '../options'
import type { Postman } from '../postman'
import { apiRoutes } from './api'
import { openBooks, startBalanceMinor } from './books'
import { catalogue } from './catalogue'

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
    reset() {
      books.balanceMinor = startBalanceMinor
      books.products = catalogue(options.nowMs())
    },
  }
  return { routes: apiRoutes(books), settings }
}
