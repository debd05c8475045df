import Stripe from 'stripe'
import { expect, test } from 'vitest'
import { cardForm, cards, origin, postForm, sessionParams, setStage, startMs, stripeOn } from './stage'

const nowSec = startMs / 1000

const refusal = async (work: Promise<unknown>): Promise<Record<string, unknown>> => {
  const error = await work.then(
    () => expect.unreachable('nothing was refused'),
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(Stripe.errors.StripeError)
  return { ...(error as object) }
}

test('a new session is open, unpaid and has a page', async () => {
  const session = await stripeOn(setStage()).checkout.sessions.create(sessionParams)
  expect(session.id).toMatch(/^cs_test_\w+$/)
  expect(session).toMatchObject({
    object: 'checkout.session',
    livemode: false,
    created: nowSec,
    currency: 'usd',
    amount_total: 998,
    status: 'open',
    payment_status: 'unpaid',
    payment_intent: null,
    url: `${origin}/simulator/stripe/pay/${session.id}`,
    expires_at: nowSec + 24 * 60 * 60,
    success_url: sessionParams.success_url,
    client_reference_id: 'PAY1',
    metadata: { payment_id: 'PAY1', purpose: 'order' },
  })
})

test('the same key and parameters get the first session again', async () => {
  const stripe = stripeOn(setStage())
  const first = await stripe.checkout.sessions.create(sessionParams, { idempotencyKey: 'cs:PAY1' })
  const second = await stripe.checkout.sessions.create(sessionParams, { idempotencyKey: 'cs:PAY1' })
  const other = await stripe.checkout.sessions.create(sessionParams, { idempotencyKey: 'cs:PAY2' })
  expect(second.id).toBe(first.id)
  expect(other.id).not.toBe(first.id)
})

test('a refusal is repeated under its key, and a day later the key is new', async () => {
  const stage = setStage()
  const stripe = stripeOn(stage)
  const tooLate = { ...sessionParams, expires_at: nowSec + 2 * 24 * 60 * 60 }
  const create = () => stripe.checkout.sessions.create(tooLate, { idempotencyKey: 'cs:PAY1' })
  expect(await refusal(create())).toMatchObject({ statusCode: 400, param: 'expires_at' })
  await stage.pass(24 * 60 * 60_000 - 1)
  expect(await refusal(create())).toMatchObject({ statusCode: 400, param: 'expires_at' })
  await stage.pass(1)
  expect(await create()).toMatchObject({ status: 'open' })
})

test('the same key with other parameters is an idempotency error', async () => {
  const stripe = stripeOn(setStage())
  await stripe.checkout.sessions.create(sessionParams, { idempotencyKey: 'cs:PAY1' })
  const other = { ...sessionParams, client_reference_id: 'PAY2' }
  const error = await stripe.checkout.sessions.create(other, { idempotencyKey: 'cs:PAY1' }).catch((reason) => reason)
  expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
})

test('a wrong key is an authentication error', async () => {
  const error = await stripeOn(setStage(), 'sk_test_wrong')
    .balance.retrieve()
    .catch((reason) => reason)
  expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
})

test('the balance answers a right key', async () => {
  expect(await stripeOn(setStage()).balance.retrieve()).toMatchObject({ object: 'balance', livemode: false })
})

const item = (price: object, quantity = 1) => ({
  line_items: [{ quantity, price_data: { ...sessionParams.line_items[0].price_data, ...price } }],
})

test.each([
  ['no address to return to', { success_url: undefined }, 'parameter_missing', 'success_url'],
  ['an address that is none', { cancel_url: '/cart' }, 'parameter_invalid', 'cancel_url'],
  ['another mode', { mode: 'subscription' }, 'parameter_invalid', 'mode'],
  ['no items', { line_items: undefined }, 'parameter_missing', 'line_items'],
  ['half a cent', item({ unit_amount: '99.5' }), 'parameter_invalid', 'line_items[0][price_data][unit_amount]'],
  ['49 cents', item({ unit_amount: 49 }), 'amount_too_small', undefined],
  ['none of an item', item({}, 0), 'parameter_invalid', 'line_items[0][quantity]'],
  ['a locale Stripe has not', { locale: 'uz' }, 'parameter_invalid', 'locale'],
  ['an end in 29 minutes', { expires_at: nowSec + 29 * 60 }, undefined, 'expires_at'],
  ['an end in 25 hours', { expires_at: nowSec + 25 * 60 * 60 }, undefined, 'expires_at'],
  ['a parameter Stripe has not', { success_link: 'x' }, 'parameter_unknown', 'success_link'],
  ['a note too long', { metadata: { note: 'x'.repeat(501) } }, 'parameter_invalid', 'metadata[note]'],
  ['a field that can’t be expanded', { expand: ['customer'] }, undefined, 'expand'],
])('a session with %s is refused', async (_, change, code, param) => {
  const params = { ...sessionParams, ...change } as Stripe.Checkout.SessionCreateParams
  const error = await refusal(stripeOn(setStage()).checkout.sessions.create(params))
  expect({ status: error.statusCode, code: error.code, param: error.param }).toEqual({ status: 400, code, param })
})

test.each(['cs_test_nobody', '__proto__'])('the session %s is unknown', async (id) => {
  const stripe = stripeOn(setStage())
  expect(await refusal(stripe.checkout.sessions.retrieve(id))).toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
  })
})

test('a session shows ids, and the payment and its charge when asked to expand them', async () => {
  const stage = setStage()
  const stripe = stripeOn(stage)
  const { id, url } = await stripe.checkout.sessions.create(sessionParams)
  await postForm(stage, url ?? '', cardForm(cards.good))
  const plain = await stripe.checkout.sessions.retrieve(id)
  expect(plain).toMatchObject({ status: 'complete', payment_status: 'paid', url: null })
  expect(plain.payment_intent).toMatch(/^pi_/)
  const half = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] })
  expect(half.payment_intent).toMatchObject({ id: plain.payment_intent, latest_charge: expect.stringMatching(/^ch_/) })
  const full = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })
  expect(full.payment_intent).toMatchObject({
    status: 'succeeded',
    amount_received: 998,
    last_payment_error: null,
    metadata: { payment_id: 'PAY1' },
    latest_charge: {
      object: 'charge',
      amount: 998,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      paid: true,
      metadata: { payment_id: 'PAY1' },
    },
  })
  const intent = await stripe.paymentIntents.retrieve(String(plain.payment_intent), { expand: ['latest_charge'] })
  expect(intent).toMatchObject({ status: 'succeeded', latest_charge: { payment_intent: intent.id } })
})

test('a shop can end an open session, once', async () => {
  const stage = setStage()
  const stripe = stripeOn(stage)
  const { id } = await stripe.checkout.sessions.create(sessionParams)
  expect(await stripe.checkout.sessions.expire(id)).toMatchObject({ status: 'expired', url: null })
  expect(await refusal(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 })
  await stage.pass(0)
  expect(stage.eventNames()).toEqual(['checkout.session.expired'])
})

test('a paid session can’t be ended', async () => {
  const stage = setStage()
  const stripe = stripeOn(stage)
  const { id, url } = await stripe.checkout.sessions.create(sessionParams)
  await postForm(stage, url ?? '', cardForm(cards.good))
  expect(await refusal(stripe.checkout.sessions.expire(id))).toMatchObject({ statusCode: 400 })
})

test('a session whose time is over is expired when somebody looks, and the shop is told once', async () => {
  const stage = setStage()
  const stripe = stripeOn(stage)
  const { id } = await stripe.checkout.sessions.create({ ...sessionParams, expires_at: nowSec + 1800 })
  await stage.pass(1800_000 - 1)
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open' })
  await stage.pass(1)
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', payment_status: 'unpaid' })
  await stripe.checkout.sessions.retrieve(id)
  await stage.pass(0)
  expect(stage.eventNames()).toEqual(['checkout.session.expired'])
})
