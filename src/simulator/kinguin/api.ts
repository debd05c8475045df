import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { read } from '../calls'
import { failing } from '../faults'
import type { Books } from './books'
import { keyObject, orderObject, productObject } from './objects'
import * as orders from './orders'
import { badField, KinguinProblem, problemBody, statusOf } from './problem'
import { search } from './search'

const outage = new KinguinProblem('Error', 'Unspecified error.')

const page = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(100, 'This value should be 100 or less.').default(25),
})

/** The part of a list that the call asks for. */
function paged<T>(c: Context, all: T[]): T[] {
  const { page: nr, limit } = read(page, c.req.query(), badField)
  return all.slice((nr - 1) * limit, nr * limit)
}

/** The calls below /v1 and /v2 that a shop needs. */
export function apiRoutes(books: Books): Hono {
  const api = new Hono()
  const { nowMs } = books.options
  api.use((c, next) => failing(books.faults, 'kinguin', () => problemBody(c, outage, nowMs()))(c, next))
  api.use(authorized(books))
  api.get('/v1/products', (c) => {
    const found = search(books, c.req.query())
    return c.json({ results: paged(c, found).map(productObject), item_count: found.length })
  })
  api.get('/v2/products/:id', (c) => {
    const product = books.products.get(c.req.param('id'))
    if (!product) throw new KinguinProblem('Http', 'Product not found.')
    return c.json(productObject(product))
  })
  api.get('/v1/balance', (c) => c.json({ balance: books.balanceMinor / 100 }))
  api.post('/v2/order', async (c) => {
    const order = orders.place(books, await bodyOf(c))
    if (order.fault === 'rubbish') return c.html('<!DOCTYPE html><title>One moment, please</title>')
    return c.json(orderObject(order), 201)
  })
  api.get('/v1/order', (c) => {
    const externalId = c.req.query('orderExternalId')
    const found = [...books.orders.values()]
      .filter((order) => externalId === undefined || order.externalId === externalId)
      .reverse()
    const asked = paged(c, found).map((order) => orderObject(orders.ask(books, order)))
    return c.json({ results: asked, item_count: found.length })
  })
  api.get('/v1/order/:id', (c) => c.json(orderObject(orders.ask(books, orders.find(books, c.req.param('id'))))))
  api.get('/v2/order/:id/keys', (c) =>
    c.json(paged(c, orders.claimKeys(orders.find(books, c.req.param('id')))).map(keyObject)),
  )
  api.post('/v2/order/:id/keys/return', (c) => {
    const returned = orders.returnKeys(books, orders.find(books, c.req.param('id')))
    return c.json(returned.map(({ id, status }) => ({ id, status })))
  })
  api.all('*', () => {
    throw new KinguinProblem('Http', 'No route found.')
  })
  api.onError((error, c) => {
    if (!(error instanceof KinguinProblem)) throw error
    return c.json(problemBody(c, error, nowMs()), statusOf(error))
  })
  return api
}

const authorized =
  ({ options: { keys } }: Books): MiddlewareHandler =>
  (c, next) => {
    if (!keys.KINGUIN_API_KEY) {
      throw new KinguinProblem('Authorization', 'The simulator has no key: set KINGUIN_API_KEY.')
    }
    if (c.req.header('X-Api-Key') !== keys.KINGUIN_API_KEY) {
      throw new KinguinProblem('Authorization', 'Bad authorization credentials.')
    }
    return next()
  }

const bodyOf = (c: Context): Promise<unknown> =>
  c.req.json().catch(() => {
    throw new KinguinProblem('ConstraintViolation', 'The request payload is not JSON.')
  })
