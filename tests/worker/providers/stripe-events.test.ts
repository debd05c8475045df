import { describe, expect, test } from 'vitest'
import { signature } from '../../../src/simulator/stripe/events'
import type { Notice } from '../../../src/worker/domain/payment-provider'
import { adapterWith, answerWith, endOf, json, skipPauses } from '../../support/adapters'
import { keys } from '../../support/providers'
import { outcomeOf } from '../../support/shop'

skipPauses()
const secret = keys.STRIPE_WEBHOOK_SECRET
const nowSec = 1_800_000_000
const stripe = adapterWith('stripe')

type Given = { body: string; header?: string; atSec?: number; by?: typeof stripe }

const verify = ({ body, header, atSec = nowSec, by = stripe }: Given) =>
  by.verifyEvent({
    body,
    header: (name) => (name.toLowerCase() === 'stripe-signature' ? header : undefined),
    nowMs: atSec * 1000,
  })

const eventOf = (type: string, object: object) =>
  JSON.stringify({ id: 'evt_1', object: 'event', type, created: nowSec, livemode: false, data: { object } })

/** What a signed event says to us. */
async function noticed(type: string, object: object): Promise<Notice | undefined> {
  const body = eventOf(type, object)
  return verify({ body, header: await signature(body, secret, nowSec) })
}

const paid = eventOf('checkout.session.completed', { id: 'cs_1', created: nowSec, metadata: { payment_id: 'PAY1' } })

describe('the signature of an event', () => {
  test('is checked as documented', async () => {
    const documented = adapterWith('stripe', { STRIPE_WEBHOOK_SECRET: 'whsec_test_secret' })
    const halves = ['248a374f50f943a28b0f6ab50faf9a7e', '7e29b710fa26df9fb1618b9bf8ea9c9a']
    const [body, atSec, header] = ['{"id":"evt_1"}', 1_700_000_000, `t=1700000000,v1=${halves.join('')}`]
    const check = (given: Partial<Given>) => outcomeOf(verify({ body, header, atSec, by: documented, ...given }))
    expect(await check({})).toBe('ok')
    expect(await check({ body: '{"id":"evt_2"}' })).toBe('invalid_signature')
    expect(await check({ body: '{"id": "evt_1"}' })).toBe('invalid_signature')
    expect(await check({ by: stripe })).toBe('invalid_signature')
  })

  const v1 = async (of = secret, atSec = nowSec) => (await signature(paid, of, atSec)).split('v1=')[1]
  test.each<[string, () => Promise<string | undefined>, string]>([
    ['genuine', async () => `t=${nowSec},v1=${await v1()}`, 'ok'],
    ['with one of an older scheme beside it', async () => `t=${nowSec},v1=${await v1()},v0=${await v1('x')}`, 'ok'],
    ['by the secret that is being replaced', async () => `t=${nowSec},v1=${await v1('old')},v1=${await v1()}`, 'ok'],
    ['by the secret that replaces it', async () => `t=${nowSec},v1=${await v1()},v1=${await v1('new')}`, 'ok'],
    ['by two others', async () => `t=${nowSec},v1=${await v1('old')},v1=${await v1('new')}`, 'invalid_signature'],
    ['by somebody else', async () => `t=${nowSec},v1=${await v1('not the secret')}`, 'invalid_signature'],
    ['by nobody', async () => undefined, 'invalid_signature'],
    ['empty', async () => '', 'invalid_signature'],
    ['no signature', async () => 'Bearer 1', 'invalid_signature'],
    ['of an older scheme only', async () => `t=${nowSec},v0=${await v1()}`, 'invalid_signature'],
    ['without a time', async () => `v1=${await v1()}`, 'invalid_signature'],
    ['with a text for a time', async () => `t=now,v1=${await v1()}`, 'invalid_signature'],
    ['with two times', async () => `t=${nowSec},t=${nowSec},v1=${await v1()}`, 'invalid_signature'],
    ['with a time of its own', async () => `t=${nowSec + 1},v1=${await v1()}`, 'invalid_signature'],
    ['cut short', async () => `t=${nowSec},v1=${(await v1())?.slice(0, -1)}`, 'invalid_signature'],
    ['too long', async () => `t=${nowSec},v1=${await v1()}0`, 'invalid_signature'],
    ['in capitals', async () => `t=${nowSec},v1=${(await v1())?.toUpperCase()}`, 'invalid_signature'],
  ])('that is %s', async (_, header, outcome) => {
    expect(await outcomeOf(verify({ body: paid, header: await header() }))).toBe(outcome)
  })

  test.each([
    [-301, 'invalid_signature'],
    [-300, 'ok'],
    [-1, 'ok'],
    [300, 'ok'],
    [301, 'invalid_signature'],
    [3_000_000, 'invalid_signature'],
  ])('made %i seconds from now: %s', async (seconds, outcome) => {
    const header = await signature(paid, secret, nowSec + seconds)
    expect(await outcomeOf(verify({ body: paid, header }))).toBe(outcome)
  })

  test('holds for every byte of the body', async () => {
    const header = await signature(paid, secret, nowSec)
    const changed = [paid.replace('PAY1', 'PAY2'), `${paid} `, paid.slice(0, -1), `\ufeff${paid}`, '', '{}']
    for (const body of changed) expect(await outcomeOf(verify({ body, header }))).toBe('invalid_signature')
  })

  test('does not make sense of what is no JSON', async () => {
    const header = await signature('paid!', secret, nowSec)
    expect(await outcomeOf(verify({ body: 'paid!', header }))).toBe('invalid_signature')
  })
})

describe('an event', () => {
  const about = { key: 'evt_1', externalId: null, chargeId: null, paymentId: null, madeAtMs: (nowSec - 60) * 1000 }
  const made = { created: nowSec - 60 }
  const ours = { metadata: { payment_id: 'PAY1' } }

  test.each([
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
  ])('%s names the session and our payment', async (type) => {
    const names = { ...about, type, externalId: 'cs_1', paymentId: 'PAY1' }
    expect(await noticed(type, { id: 'cs_1', ...made, ...ours })).toEqual(names)
    expect(await noticed(type, { id: 'cs_1', ...made, metadata: null })).toEqual({ ...names, paymentId: null })
  })

  test.each([
    ['payment_intent.payment_failed', { id: 'pi_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: 'pi_1' }],
    ['charge.refunded', { id: 'ch_1', payment_intent: { id: 'pi_1' } }],
  ])('%s names the intent and our payment', async (type, object) => {
    const names = { ...about, type, chargeId: 'pi_1', paymentId: 'PAY1' }
    expect(await noticed(type, { ...object, ...made, ...ours })).toEqual(names)
    expect(await noticed(type, { ...object, ...made, metadata: {} })).toEqual({ ...names, paymentId: null })
  })

  test('charge.refunded of a charge without an intent names nothing', async () => {
    const object = { id: 'ch_1', payment_intent: null, ...made, metadata: {} }
    expect(await noticed('charge.refunded', object)).toEqual({ ...about, type: 'charge.refunded' })
  })

  test('refund.failed names the intent and our refund, where it is ours', async () => {
    const object = { id: 're_1', payment_intent: 'pi_1', ...made, metadata: { refund_id: 'R1' } }
    const names = { ...about, type: 'refund.failed', chargeId: 'pi_1' }
    expect(await noticed('refund.failed', object)).toEqual({ ...names, failedRefundId: 'R1' })
    for (const metadata of [{}, null]) {
      const notice = await noticed('refund.failed', { ...object, metadata })
      expect(notice).toEqual(names)
      expect(notice?.failedRefundId).toBeUndefined()
    }
  })

  const disputed = { id: 'dp_1', amount: 499, payment_intent: 'pi_1', charge: 'ch_1', ...made }
  const intent = { id: 'pi_1', object: 'payment_intent', ...ours }

  test.each([
    ['created', 'needs_response', 'open'],
    ['created', 'warning_needs_response', 'open'],
    ['created', 'under_review', 'open'],
    ['closed', 'won', 'won'],
    ['closed', 'warning_closed', 'won'],
    ['closed', 'prevented', 'won'],
    ['closed', 'lost', 'lost'],
  ])('charge.dispute.%s, %s, tells the dispute as %s, and Stripe tells whose it is', async (which, status, state) => {
    const type = `charge.dispute.${which}`
    const dispute = { id: 'dp_1', minor: 499, state }
    const sent = answerWith(() => json(intent))
    const names = { ...about, type, chargeId: 'pi_1', paymentId: 'PAY1', dispute }
    expect(await noticed(type, { ...disputed, status })).toEqual(names)
    expect(sent.map(({ url }) => new URL(url).pathname)).toEqual(['/simulator/stripe/v1/payment_intents/pi_1'])
  })

  test.each<[string, object, () => Response]>([
    ['one that is not ours', {}, () => json({ ...intent, metadata: {} })],
    ['one nobody knows', {}, () => json({ error: { type: 'invalid_request_error' } }, 404)],
    ['none', { payment_intent: null }, () => json({}, 500)],
  ])('a dispute of a PaymentIntent that is %s belongs to no payment of ours', async (_, changes, answer) => {
    answerWith(answer)
    const object = { ...disputed, status: 'needs_response', ...changes }
    expect(await noticed('charge.dispute.created', object)).toMatchObject({ paymentId: null })
  })

  test('a dispute that Stripe tells nothing more of waits, and one that is forged is not even asked about', async () => {
    const sent = answerWith(() => json({ error: { type: 'api_error' } }, 500))
    const body = eventOf('charge.dispute.created', { ...disputed, status: 'needs_response' })
    expect(await outcomeOf(verify({ body, header: await signature(body, 'not the secret', nowSec) }))).toBe(
      'invalid_signature',
    )
    expect(sent).toEqual([])
    expect(await endOf(verify({ body, header: await signature(body, secret, nowSec) }))).toBe('unknown')
  })

  test.each(['checkout.session.completed', 'charge.refunded', 'charge.dispute.closed'])(
    '%s of another shape than documented waits',
    async (type) => {
      expect(await endOf(noticed(type, { id: 1 }))).toBe('unknown')
    },
  )

  test.each(['customer.created', 'charge.succeeded', 'payment_intent.succeeded', 'charge.dispute.updated', 'ping'])(
    '%s is none of our business',
    async (type) => {
      expect(await noticed(type, { id: 'x_1' })).toBeUndefined()
    },
  )
})
