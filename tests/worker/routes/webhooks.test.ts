import { exports } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { signature } from '../../../src/simulator/stripe/events'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { skipPauses } from '../../support/adapters'
import { atPage, currencyAt, delivered, hasPaid, paymentOf, toppedUp } from '../../support/buying'
import { codeOf, failure, success } from '../../support/http'
import { keys, openProviders, type Providers, shopOrigin } from '../../support/providers'
import { balanceOf, everyBalance, expectBooksToBalance, testCtx } from '../../support/shop'

let ctx: Ctx
let providers: Providers
skipPauses()
beforeAll(async () => {
  ctx = await testCtx()
})
beforeEach(() => {
  providers = openProviders()
})
afterEach(() => expectBooksToBalance())

const both = ['stripe', 'yookassa'] as const
const received = z.strictObject({ received: z.literal(true) })
const nowSec = () => Math.floor(Date.now() / 1000)

/** A webhook as anybody on the internet can send one: without a session. */
const tell = (provider: string, body: string, headers: Record<string, string> = {}) =>
  exports.default.fetch(`${shopOrigin}/api/webhooks/${provider}`, { method: 'POST', body, headers })

let events = 0
const stripeEvent = (object: object, type = 'checkout.session.completed') =>
  JSON.stringify({ id: `evt_test_${++events}`, object: 'event', type, created: nowSec(), data: { object } })
const tellSigned = async (body: string, secret = keys.STRIPE_WEBHOOK_SECRET) =>
  tell('stripe', body, { 'Stripe-Signature': await signature(body, secret, nowSec()) })
const notice = (object: object, event = 'payment.succeeded') => JSON.stringify({ type: 'notification', event, object })

/** The provider's name of a payment: the end of its page's address. */
const nameOf = (payUrl: string | null) => payUrl?.split('/').at(-1) ?? ''

const attempts = z.array(
  z.object({ provider: z.string(), event: z.string(), status: z.number().nullable(), at: z.string() }),
)
const statuses = async () => {
  const answer = await providers.call('/simulator/deliveries')
  return attempts.parse(await answer.json()).map(({ status }) => status)
}

describe('a webhook of Stripe', () => {
  /** Says of a paid session that it is paid. */
  async function genuine() {
    const at = await atPage(ctx, 'usd')
    await providers.fail({ provider: 'stripe', fault: 'lost_webhook' })
    await providers.pay(at.payment.pay_url)
    const object = { id: nameOf(at.payment.pay_url), created: nowSec(), metadata: { payment_id: at.payment.paymentId } }
    return {
      ...at,
      body: stripeEvent(object),
      statusNow: async () => (await paymentOf(at.client, at.payment.paymentId)).status,
    }
  }

  test('is taken without a session, and again, and is acted on once', async () => {
    const { body, client, orderId, statusNow } = await genuine()
    for (let times = 1; times <= 3; times += 1) {
      const answer = await tellSigned(body)
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(await success(Promise.resolve(answer), received)).toEqual({ received: true })
    }
    expect(await statusNow()).toBe('paid')
    expect(await delivered(ctx, client, orderId)).toMatchObject({ status: 'completed' })
  })

  test('that comes five times at once is acted on once', async () => {
    const { body, statusNow } = await genuine()
    const answers = await Promise.all(Array.from({ length: 5 }, () => tellSigned(body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await statusNow()).toBe('paid')
  })

  const forged: [what: string, send: (body: string) => Promise<Response>][] = [
    ['without a signature', (body) => tell('stripe', body)],
    ['signed by somebody else', (body) => tellSigned(body, 'not the secret')],
    [
      'signed for another body',
      async (body) =>
        tell('stripe', body, { 'Stripe-Signature': await signature('{}', keys.STRIPE_WEBHOOK_SECRET, nowSec()) }),
    ],
    [
      'of an hour ago',
      async (body) =>
        tell('stripe', body, {
          'Stripe-Signature': await signature(body, keys.STRIPE_WEBHOOK_SECRET, nowSec() - 3600),
        }),
    ],
    [
      'of the next hour',
      async (body) =>
        tell('stripe', body, {
          'Stripe-Signature': await signature(body, keys.STRIPE_WEBHOOK_SECRET, nowSec() + 3600),
        }),
    ],
  ]
  test('with a signature that is none is refused and changes nothing, even if it is true', async () => {
    const { body, statusNow } = await genuine()
    for (const [what, send] of forged) {
      await failure(send(body), 400, 'invalid_signature')
      expect([what, await statusNow()]).toEqual([what, 'pending'])
    }
  })

  test('about what is none of our business is taken', async () => {
    const old = { created: nowSec() - 3600 }
    const strangers = [
      stripeEvent({ id: 'x' }, 'customer.created'),
      stripeEvent({ id: 'cs_of_nobody', ...old, metadata: null }),
      stripeEvent({ id: 'cs_of_nobody', ...old, metadata: { payment_id: 'nobody' } }),
      stripeEvent({ id: 'cs_of_nobody', created: nowSec(), metadata: {} }),
      stripeEvent(
        { id: 'dp_1', amount: 5, payment_intent: 'pi_of_nobody', ...old, status: 'lost' },
        'charge.dispute.closed',
      ),
    ]
    for (const body of strangers) expect([body, await codeOf(tellSigned(body))]).toEqual([body, 'ok'])
  })

  test('that is faster than our own row is to come again', async () => {
    const object = { id: 'cs_of_somebody', created: nowSec(), metadata: { payment_id: 'not-yet-there' } }
    const answer = await tellSigned(stripeEvent(object))
    expect(answer.headers.get('Retry-After')).toBe('5')
    await failure(Promise.resolve(answer), 503, 'unavailable')
  })

  test('that names our payment and another session changes nothing', async () => {
    const [mine, other] = [await atPage(ctx, 'usd'), await genuine()]
    const object = {
      id: nameOf(other.payment.pay_url),
      created: nowSec(),
      metadata: { payment_id: mine.payment.paymentId },
    }
    await success(tellSigned(stripeEvent(object)), received)
    expect(await paymentOf(mine.client, mine.payment.paymentId)).toMatchObject({ status: 'pending' })
  })
})

describe('a webhook of YooKassa', () => {
  test('is believed only as far as YooKassa says the same', async () => {
    const { client, payment, orderId } = await atPage(ctx, 'rub')
    const object = { id: nameOf(payment.pay_url), status: 'succeeded', metadata: { payment_id: payment.paymentId } }
    await success(tell('yookassa', notice(object)), received)
    expect(await paymentOf(client, payment.paymentId)).toMatchObject({ status: 'pending' })
    await providers.fail({ provider: 'yookassa', fault: 'lost_webhook' })
    await providers.pay(payment.pay_url)
    await success(tell('yookassa', notice({ ...object, status: 'canceled' }, 'payment.canceled')), received)
    await success(tell('yookassa', notice(object)), received)
    await success(tell('yookassa', notice(object)), received)
    expect(await paymentOf(client, payment.paymentId)).toMatchObject({ status: 'paid' })
    expect(await delivered(ctx, client, orderId)).toMatchObject({ status: 'completed' })
  })

  test.each(['', 'paid', 'null', '[]', '{"type":"notification"}', '{"event":"payment.succeeded","object":{"id":"1"}}'])(
    'that is %j is refused',
    async (body) => {
      await failure(tell('yookassa', body), 400, 'invalid_request')
    },
  )

  test('about what is none of our business is taken', async () => {
    const made = new Date().toISOString()
    const strangers = [
      notice({ id: 'nobody' }),
      notice({ id: 'nobody', created_at: made }),
      notice({ id: 'nobody', created_at: '2020-01-01T00:00:00.000Z', metadata: { payment_id: 'nobody' } }),
      notice({ id: 'nobody', payment_id: 'nobody' }, 'refund.succeeded'),
      notice({ id: 'nobody' }, 'payout.succeeded'),
    ]
    for (const body of strangers) expect([body, await codeOf(tell('yookassa', body))]).toEqual([body, 'ok'])
    const fresh = notice({ id: 'nobody', created_at: made, metadata: { payment_id: 'nobody' } })
    await failure(tell('yookassa', fresh), 503, 'unavailable')
  })
})

describe.each(both)('a webhook of %s', (provider) => {
  test('of more than 64 KiB is refused', async () => {
    await failure(tell(provider, 'x'.repeat(65_537)), 413, 'too_large')
  })

  test('while the provider does not answer is to come again, and then is acted on', async () => {
    const { client, payment, orderId } = await atPage(ctx, currencyAt[provider])
    await providers.fail({ provider, fault: 'error500', times: 2 })
    await providers.pay(payment.pay_url)
    await providers.arrive()
    expect(await statuses()).toEqual([...Array(provider === 'stripe' ? 1 : 2).fill(503), 200])
    expect(await delivered(ctx, client, orderId)).toMatchObject({ status: 'completed' })
  })

  test('while our database fails is to come again, and then is acted on', async () => {
    const { client, payment, orderId } = await atPage(ctx, currencyAt[provider])
    await ctx.db.run(sql`ALTER TABLE payment_events RENAME TO payment_events_away`)
    await providers.pay(payment.pay_url)
    await providers.arrive()
    await ctx.db.run(sql`ALTER TABLE payment_events_away RENAME TO payment_events`)
    expect(await paymentOf(client, payment.paymentId)).toMatchObject({ status: 'pending' })
    await providers.arriveLate()
    expect(await statuses()).toEqual([500, 500, 500, 200])
    expect(await delivered(ctx, client, orderId)).toMatchObject({ status: 'completed' })
  })

  test('for a top-up is booked once, in whatever order and however often it comes', async () => {
    await providers.fail({ provider, fault: 'duplicate_webhook' })
    const { buyer } = await toppedUp(ctx, providers, currencyAt[provider], 12.5)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0, [currencyAt[provider]]: 1250 }))
    expect(await statuses()).toEqual([200, 200])
  })

  test('leaves nothing in the log that could be used: no card, no key, no session, no code', async () => {
    const log = vi.spyOn(console, 'log')
    await providers.fail({ provider, fault: 'forged_webhook' })
    const { client, buyer, orderId, offer, payment } = await hasPaid(ctx, providers, currencyAt[provider])
    await tell(provider, '{"card": "4242424242424242"}')
    await providers.fail({ provider, fault: 'error500', times: 2 })
    await client.post(`/payments/${payment.paymentId}/check`)
    await delivered(ctx, client, orderId)
    // The number of a request is drawn, and may hold four digits of a card.
    const lines = log.mock.calls.map(([line]) => String(line).replace(/"requestId":"[^"]*"/, ''))
    log.mockRestore()
    expect(lines.some((line) => line.includes('payment_settled'))).toBe(true)
    const secrets = ['4242', '12/34', '"123"', buyer.token, payment.pay_url, offer.codes[0], ...Object.values(keys)]
    for (const secret of secrets) expect(lines.filter((line) => line.includes(secret ?? ''))).toEqual([])
  })
})

describe('a webhook', () => {
  test.each(['paypal', 'Stripe', 'stripe2', 'constructor', '__proto__', '%00', 'stripe%20'])(
    'of %s, who is no provider of ours, is not found',
    async (provider) => {
      await failure(tell(provider, '{}'), 404, 'not_found')
    },
  )

  test.each(['GET', 'PUT', 'DELETE'])('is no matter of %s', async (method) => {
    const answer = exports.default.fetch(`${shopOrigin}/api/webhooks/stripe`, { method })
    expect((await answer).headers.get('Allow')).toBe('POST')
    await failure(answer, 405, 'method_not_allowed')
  })
})
