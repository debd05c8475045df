import { Hono } from 'hono'
import { z } from 'zod'
import { jsonOf, read, sentenceOf } from '../calls'
import { type Books, find, refundedOf } from './books'
import { closeDispute, disputeObject, disputeOf, openDispute } from './disputes'
import { refundObject } from './objects'
import { refused } from './problem'
import type { Charge, Intent, Session } from './records'
import * as refunds from './refunds'
import { lookAt } from './sessions'

const payment = { session: z.string().optional(), payment_intent: z.string().optional() }
const refund = z.object({ ...payment, amount: z.int().min(1).optional() })
const failedRefund = z.object({ refund: z.string() })
const dispute = z.object({ ...payment, state: z.enum(['created', 'won', 'lost']) })

/** What the owner does in the cabinet, and what banks do. */
export function dashboardRoutes(books: Books): Hono {
  const routes = new Hono()
  routes.get('/payments', (c) =>
    c.json([...books.sessions.values()].map((session) => rowOf(books, lookAt(books, session)))),
  )
  routes.post('/refund', async (c) => {
    const { amount, ...given } = read(refund, await jsonOf(c), badField)
    const form = { payment_intent: intentOf(books, given).id, ...(amount && { amount: String(amount) }) }
    return c.json(refundObject(books, refunds.create(books, form)))
  })
  routes.post('/fail-refund', async (c) => {
    const { refund: id } = read(failedRefund, await jsonOf(c), badField)
    return c.json(refundObject(books, refunds.fail(books, find(books, 'refunds', id, 'refund'))))
  })
  routes.post('/dispute', async (c) => {
    const { state, ...given } = read(dispute, await jsonOf(c), badField)
    const charge = paidCharge(books, intentOf(books, given))
    const changed = state === 'created' ? openDispute(books, charge) : closeDispute(books, charge, state)
    return c.json(disputeObject(books, changed))
  })
  routes.onError(sentenceOf)
  return routes
}

/** A payment in the list of the cabinet, in the smallest units. */
function rowOf(books: Books, { id, status, amount, metadata, intentId }: Session) {
  const chargeId = intentId === null ? null : (books.intents.get(intentId)?.chargeId ?? null)
  const charge = chargeId === null ? undefined : books.charges.get(chargeId)
  const refunded = charge ? refundedOf(books, charge.id) : 0
  const found = charge && disputeOf(books, charge)
  const dispute = found ? { id: found.id, status: found.status } : null
  return { id, paid: status === 'complete', amount, refunded, dispute, metadata }
}

function badField({ issues: [issue] }: z.ZodError): Error {
  return refused(`${issue?.path.join('.') || 'body'}: ${issue?.message}`)
}

function intentOf(books: Books, given: { session?: string; payment_intent?: string }): Intent {
  if (given.payment_intent !== undefined) return find(books, 'intents', given.payment_intent, 'payment_intent')
  if (given.session === undefined) throw refused('name a session or a payment_intent')
  const { intentId } = find(books, 'sessions', given.session, 'session')
  if (intentId === null) throw refused('Nobody tried to pay this session yet.')
  return find(books, 'intents', intentId)
}

function paidCharge(books: Books, { status, chargeId }: Intent): Charge {
  if (status !== 'succeeded' || chargeId === null) throw refused('The session is not paid.')
  return find(books, 'charges', chargeId)
}
