import type { Hono } from 'hono'
import type { Faults } from '../faults'
import type { SimulatorOptions, SupplierSettings } from '../options'
import { apiRoutes } from './api'
import { openBooks, startMinor } from './books'
import { catalogue, refOf } from './catalogue'

const listed = { processing: 'open', completed: 'done', refunded: 'undone', 'incorrect-details': 'undone' } as const

/** MooGold: its API. It calls nobody: its people would have to write the address of the shop down first. */
export function moogold(options: SimulatorOptions, faults: Faults): { routes: Hono; settings: SupplierSettings } {
  const books = openBooks(options)
  return {
    routes: apiRoutes(books, faults),
    settings: {
      setBalance(minor) {
        books.balanceMinor = minor
      },
      setPrice(ref, minor) {
        const isSold = catalogue.some((each) => each.variations.some((variation) => refOf(each, variation) === ref))
        if (isSold) books.prices.set(ref, minor)
        return isSold
      },
      reset() {
        books.prices.clear()
        books.balanceMinor = startMinor
      },
      orders: () =>
        books.orders.map(({ id, partnerId: reference, product, variation, player, status }) => ({
          ...{ id, reference, ref: refOf(product, variation), player, state: listed[status] },
        })),
    },
  }
}
