import { Hono } from 'hono'
import { z } from 'zod'
import { jsonOf, read, sentenceOf } from '../calls'
import { type Books, refundedOf } from './books'
import { refundObject } from './objects'
import * as payments from './payments'
import { badField, refused } from './problem'
import * as refunds from './refunds'

const refund = z.object({ payment: z.string(), amount: z.string().optional() })

/** What the owner does in the cabinet. Without an amount all that is left goes back. */
export function dashboardRoutes(books: Books): Hono {
  const routes = new Hono()
  routes.get('/payments', (c) => {
    const rows = [...books.payments.values()].map(({ id, status, amountMinor, metadata }) => {
      return { id, paid: status === 'succeeded', amount: amountMinor, refunded: refundedOf(books, id), metadata }
    })
    return c.json(rows)
  })
  routes.post('/refund', async (c) => {
    const wanted = read(refund, await jsonOf(c), badField)
    const payment = payments.find(books, wanted.payment)
    const left = refunds.leftOf(books, payment)
    if (left === 0) throw refused('The payment is already refunded.', 'payment')
    const amount = { value: wanted.amount ?? (left / 100).toFixed(2), currency: 'RUB' }
    return c.json(refundObject(refunds.create(books, { payment_id: payment.id, amount })))
  })
  routes.onError(sentenceOf)
  return routes
}
