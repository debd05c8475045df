import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { answerOf, plain } from '../calls'
import { type Faults, failing } from '../faults'
import { formText } from '../form-body'
import { randomText } from '../random'
import { createReplays } from '../replays'
import { type Books, find } from './books'
import { listDisputes, showDispute } from './disputes'
import { expandOfIntent, expandOfSession, readExpand } from './expand'
import { type Form, readForm } from './form'
import { intentObject, refundObject, sessionObject } from './objects'
import { pageOf } from './pages'
import { otherQuestion, refused, unauthorized } from './problem'
import * as refunds from './refunds'
import * as sessions from './sessions'

const failure = () => ({ error: { type: 'api_error', message: 'An unknown error occurred.' } })

/** The calls below /v1 that a shop needs. */
export function apiRoutes(books: Books, faults: Faults): Hono {
  const api = new Hono()
  const posted = keyed(books)
  api.use(named, failing(faults, 'stripe', failure), authorized(books))
  api.post('/checkout/sessions', (c) =>
    posted(c, (form) => {
      const expand = readExpand(form, expandOfSession)
      return sessionObject(books, sessions.create(books, form), expand)
    }),
  )
  api.get('/checkout/sessions', (c) => c.json(sessions.list(books, query(c))))
  api.get('/checkout/sessions/:id', (c) => {
    const expand = readExpand(query(c), expandOfSession)
    const session = sessions.lookAt(books, find(books, 'sessions', c.req.param('id'), 'session'))
    return c.json(sessionObject(books, session, expand))
  })
  api.post('/checkout/sessions/:id/expire', (c) =>
    posted(c, (form) => {
      const expand = readExpand(form, expandOfSession)
      return sessionObject(books, sessions.expire(books, find(books, 'sessions', c.req.param('id'), 'session')), expand)
    }),
  )
  api.get('/payment_intents/:id', (c) => {
    const expand = readExpand(query(c), expandOfIntent)
    return c.json(intentObject(books, find(books, 'intents', c.req.param('id'), 'intent'), expand))
  })
  api.post('/refunds', (c) => posted(c, (form) => refundObject(books, refunds.create(books, form))))
  api.get('/refunds', (c) => {
    const all = { kind: 'refunds', all: books.refunds.values(), url: '/v1/refunds' } as const
    return c.json(pageOf(books, all, query(c), (refund) => refundObject(books, refund)))
  })
  api.get('/refunds/:id', (c) => c.json(refundObject(books, find(books, 'refunds', c.req.param('id')))))
  api.get('/disputes', (c) => c.json(listDisputes(books, query(c))))
  api.get('/disputes/:id', (c) => c.json(showDispute(books, c.req.param('id'), query(c))))
  api.get('/balance', (c) => c.json(balance))
  api.all('*', (c) => {
    throw refused(`Unrecognized request URL (${c.req.method}: ${c.req.path}).`, {}, 404)
  })
  api.onError((error) => plain(answerOf(error)))
  return api
}

const balance = {
  object: 'balance',
  available: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
  livemode: false,
  pending: [{ amount: 0, currency: 'usd', source_types: { card: 0 } }],
}

const query = (c: Context): Form => readForm(new URL(c.req.url).search)

const named: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('Request-Id', `req_${randomText(14)}`)
}

const authorized =
  ({ options: { keys } }: Books): MiddlewareHandler =>
  (c, next) => {
    if (!keys.STRIPE_SECRET_KEY || !keys.STRIPE_WEBHOOK_SECRET) {
      throw unauthorized('The simulator has no keys: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.')
    }
    if (c.req.header('Authorization') !== `Bearer ${keys.STRIPE_SECRET_KEY}`) throw unauthorized('Invalid API Key.')
    return next()
  }

/** A POST, carried out once for each Idempotency-Key. */
function keyed({ options }: Books) {
  const once = createReplays(options.nowMs, otherQuestion)
  return async (c: Context, work: (form: Form) => object): Promise<Response> => {
    const text = await formText(c)
    const key = c.req.header('Idempotency-Key')
    if (key === '' || (key?.length ?? 0) > 255) throw refused('Idempotency keys have 1 to 255 characters.')
    return once(c, { key, text }, () => work(readForm(text)))
  }
}
