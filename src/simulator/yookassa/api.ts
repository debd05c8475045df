import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { answerOf, plain } from '../calls'
import { type Faults, failing } from '../faults'
import { createReplays } from '../replays'
import type { Books } from './books'
import { paymentObject, refundObject } from './objects'
import * as payments from './payments'
import { errorBody, notFound, refused, unauthorized } from './problem'
import * as refunds from './refunds'

const failure = () => errorBody({ code: 'internal_server_error', description: 'Internal server error' })

/** The calls below /v3 that a shop needs. */
export function apiRoutes(books: Books, faults: Faults): Hono {
  const api = new Hono()
  const posted = keyed(books)
  api.use(failing(faults, 'yookassa', failure), authorized(books))
  api.post('/payments', (c) => posted(c, (given) => paymentObject(books, payments.create(books, given))))
  api.get('/payments', (c) => c.json(payments.list(books, c.req.query())))
  api.get('/payments/:id', (c) => c.json(paymentObject(books, payments.find(books, c.req.param('id')))))
  api.post('/refunds', (c) => posted(c, (given) => refundObject(refunds.create(books, given))))
  api.get('/refunds', (c) => c.json(refunds.list(books, c.req.query())))
  api.get('/refunds/:id', (c) => {
    const refund = books.refunds.get(c.req.param('id'))
    if (!refund) throw notFound('Refund')
    return c.json(refundObject(refund))
  })
  api.get('/me', (c) =>
    c.json({
      account_id: books.options.keys.YOOKASSA_SHOP_ID,
      test: true,
      fiscalization_enabled: false,
      payment_methods: ['bank_card', 'sbp'],
      status: 'enabled',
    }),
  )
  api.all('*', () => {
    throw notFound('The address')
  })
  api.onError((error) => plain(answerOf(error)))
  return api
}

const authorized =
  ({ options: { keys } }: Books): MiddlewareHandler =>
  (c, next) => {
    if (!keys.YOOKASSA_SHOP_ID || !keys.YOOKASSA_SECRET_KEY) {
      throw unauthorized('The simulator has no keys: set YOOKASSA_SHOP_ID and YOOKASSA_SECRET_KEY.')
    }
    const expected = `Basic ${btoa(`${keys.YOOKASSA_SHOP_ID}:${keys.YOOKASSA_SECRET_KEY}`)}`
    if (c.req.header('Authorization') !== expected) throw unauthorized('Error in shopId or secret key.')
    return next()
  }

/** A POST, carried out once for each Idempotence-Key, which it must have. */
function keyed({ options }: Books) {
  const once = createReplays(options.nowMs, () => refused('Idempotence key duplicated', 'Idempotence-Key'))
  return async (c: Context, work: (given: unknown) => object): Promise<Response> => {
    const text = await c.req.text()
    const key = c.req.header('Idempotence-Key')
    if (!key) throw refused('Idempotence key is required', 'Idempotence-Key')
    if (key.length > 64) throw refused('Idempotence key is too long', 'Idempotence-Key')
    return once(c, { key, text }, () => work(parsed(text)))
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refused('The body is not JSON')
  }
}
