import { Hono } from 'hono'
import { z } from 'zod'
import type { Books } from './books'
import { orderObject } from './objects'
import * as orders from './orders'
import { GamesDropProblem } from './problem'

const refund = z.object({ orderId: z.int() })

/** What GamesDrop's people do: they take a completed order back and return its price. */
export function dashboardRoutes(books: Books): Hono {
  const routes = new Hono()
  routes.get('/orders', (c) =>
    c.json([...books.orders.values()].map(({ id, transactionId, status }) => ({ id, transactionId, status }))),
  )
  routes.post('/refund', async (c) => {
    const parsed = refund.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) throw new GamesDropProblem('INVALID_REQUEST_BODY')
    return c.json(orderObject(orders.refund(books, parsed.data.orderId)))
  })
  routes.onError((error, c) => {
    if (!(error instanceof GamesDropProblem)) throw error
    return c.json(error.body, error.status)
  })
  return routes
}
