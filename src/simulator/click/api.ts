import { createHash } from 'node:crypto'
import { Hono, type MiddlewareHandler } from 'hono'
import { answerOf, plain, Refusal } from '../calls'
import { failing } from '../faults'
import { type Books, find } from './books'
import type { Stage } from './records'
import { reverse } from './reversal'

const statusOf: Record<Stage, number> = {
  ...{ new: 0, refused: -1, prepared: 0, debited: 1, declined: 1 },
  ...{ failed: -1, confirmed: 2, returned: -1, reversed: -99 },
}

/** The calls of the Merchant API that a shop needs. The number of a payment is too large for JSON.stringify. */
export function apiRoutes(books: Books): Hono {
  const api = new Hono()
  api.use(
    failing(books.faults, 'click', () => ({ error_code: -500, error_note: 'Internal error' })),
    authorized(books),
  )
  api.get('/status/:service/:payment', (c) => {
    const { paydocId, stage } = find(books, c.req.param('payment'))
    const status = statusOf[stage]
    return plain({
      status: 200,
      body: `{"error_code":0,"error_note":"Success","payment_id":${paydocId},"payment_status":${status}}`,
    })
  })
  api.delete('/reversal/:service/:payment', (c) => {
    const attempt = find(books, c.req.param('payment'))
    reverse(books, attempt)
    return plain({ status: 200, body: `{"error_code":0,"error_note":"Success","payment_id":${attempt.paydocId}}` })
  })
  api.onError((error) => plain(answerOf(error)))
  return api
}

/** The header `Auth`: who calls, the digest of a second and the secret, and that second. */
const authorized =
  ({ options: { keys } }: Books): MiddlewareHandler =>
  (c, next) => {
    const [user, digest, second] = (c.req.header('Auth') ?? '').split(':')
    const expected = createHash('sha1').update(`${second}${keys.CLICK_SECRET_KEY}`).digest('hex')
    const isOurs = c.req.path.split('/').at(-2) === keys.CLICK_SERVICE_ID && user === keys.CLICK_MERCHANT_USER_ID
    if (keys.CLICK_SECRET_KEY === '' || !isOurs || digest !== expected || !/^\d{10}$/.test(second ?? '')) {
      throw new Refusal(401, { error_code: -401, error_note: 'Unauthorized' }, 'The header Auth is wrong.')
    }
    return next()
  }
