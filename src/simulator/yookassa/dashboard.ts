import { Hono } from 'hono'
import { z } from 'zod'
import { type Books, refundedOf } from './books'
import { refundObject } from './objects'
import * as payments from './payments'
import { badField, refused, YookassaProblem } from './problem'
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
    const parsed = refund.safeParse(await c.req.json().catch(() => undefined))
    if (!parsed.success) throw badField(parsed.error)
    const payment = payments.find(books, parsed.data.payment)
    const left = refunds.leftOf(books, payment)
    if (left === 0) throw refused('The payment is already refunded.', 'payment')
    const amount = { value: parsed.data.amount ?? (left / 100).toFixed(2), currency: 'RUB' }
    return c.json(refundObject(refunds.create(books, { payment_id: payment.id, amount })))
  })
  routes.onError((error, c) => {
    if (!(error instanceof YookassaProblem)) throw error
    return c.json({ error: error.message }, error.status === 404 ? 404 : 400)
  })
  return routes
}
