import { Hono } from 'hono'
import { z } from 'zod'
import { answerOf, jsonOf, plain, read } from '../calls'
import type { Books } from './books'
import { orderObject } from './objects'
import * as orders from './orders'
import { badBody } from './problem'

const refund = z.object({ orderId: z.int() })

/** What GamesDrop's people do: they take a completed order back and return its price. */
export function dashboardRoutes(books: Books): Hono {
  const routes = new Hono()
  routes.post('/refund', async (c) => {
    const { orderId } = read(refund, await jsonOf(c), badBody)
    return c.json(orderObject(orders.refund(books, orderId)))
  })
  routes.onError((error) => plain(answerOf(error)))
  return routes
}
