import Stripe from 'stripe'
import { beforeEach, expect, test } from 'vitest'
import { cardForm, cards, postForm, type Stage, said, sessionParams, setStage, stripeOn } from './stage'

let stage: Stage
let stripe: Stripe
let session: string
let payment_intent: string

async function pay(card: string): Promise<void> {
  const made = await stripe.checkout.sessions.create(sessionParams)
  await postForm(stage, made.url ?? '', cardForm(card))
  session = made.id
  payment_intent = String((await stripe.checkout.sessions.retrieve(session)).payment_intent)
  await stage.pass(0)
  stage.delivered.length = 0
}

beforeEach(async () => {
  stage = setStage()
  stripe = stripeOn(stage)
  await pay(cards.good)
})

const chargeNow = async () => {
  const intent = await stripe.paymentIntents.retrieve(payment_intent, { expand: ['latest_charge'] })
  return intent.latest_charge as Stripe.Charge
}

test('a payment is refunded in parts until nothing is left', async () => {
  const first = await stripe.refunds.create({ payment_intent, amount: 300, metadata: { reason: 'a code was used' } })
  expect(first).toMatchObject({
    object: 'refund',
    amount: 300,
    currency: 'usd',
    status: 'succeeded',
    metadata: { reason: 'a code was used' },
  })
  expect(await stripe.refunds.retrieve(first.id)).toMatchObject({ id: first.id, payment_intent })
  expect(await chargeNow()).toMatchObject({ amount_refunded: 300, refunded: false })
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ amount: 698 })
  expect(await chargeNow()).toMatchObject({ amount_refunded: 998, refunded: true })
  await stage.pass(0)
  expect(stage.events()).toMatchObject([
    { type: 'charge.refunded', data: { object: { amount_refunded: 300, refunded: false, payment_intent } } },
    { type: 'charge.refunded', data: { object: { amount_refunded: 998, refunded: true, payment_intent } } },
  ])
})

test.each([
  ['a cent more than was paid', [999]],
  ['more than is left', [500, 499]],
  ['what is already refunded', [undefined, undefined]],
])('a refund of %s is refused and gives nothing back', async (_, amounts) => {
  const last = amounts.pop()
  for (const amount of amounts) await stripe.refunds.create({ payment_intent, amount })
  const before = (await chargeNow()).amount_refunded
  const error = await stripe.refunds.create({ payment_intent, amount: last }).catch((reason) => reason)
  expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
  expect(error).toMatchObject({ code: 'charge_already_refunded', statusCode: 400 })
  expect((await chargeNow()).amount_refunded).toBe(before)
})

test.each([
  ['an unknown payment', () => ({ payment_intent: 'pi_nobody' }), 404],
  ['no payment', () => ({}), 400],
  ['nothing', () => ({ payment_intent, amount: 0 }), 400],
  ['a negative sum', () => ({ payment_intent, amount: -5 }), 400],
])('a refund of %s is refused', async (_, params, statusCode) => {
  await expect(stripe.refunds.create(params())).rejects.toMatchObject({ statusCode })
})

test('a declined payment can’t be refunded', async () => {
  await pay(cards.declined)
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ statusCode: 400 })
})

test('one idempotency key refunds once', async () => {
  const refund = () => stripe.refunds.create({ payment_intent, amount: 400 }, { idempotencyKey: 're:1' })
  expect((await refund()).id).toBe((await refund()).id)
  expect(await chargeNow()).toMatchObject({ amount_refunded: 400 })
})

test.each(['session', 'payment_intent'])('the owner refunds in the cabinet, naming the %s', async (name) => {
  const named = name === 'session' ? { session } : { payment_intent }
  expect(await said(stage.post('/simulator/stripe/dashboard/refund', { ...named, amount: 98 }))).toMatchObject({
    amount: 98,
  })
  expect(await said(stage.post('/simulator/stripe/dashboard/refund', named))).toMatchObject({ amount: 900 })
  expect((await stage.post('/simulator/stripe/dashboard/refund', named)).status).toBe(400)
  await stage.pass(0)
  expect(stage.eventNames()).toEqual(['charge.refunded', 'charge.refunded'])
})

test('a refund that the buyer’s bank can’t take comes back', async () => {
  const { id } = await stripe.refunds.create({ payment_intent })
  const body = { refund: id }
  expect(await said(stage.post('/simulator/stripe/dashboard/fail-refund', body))).toMatchObject({ status: 'failed' })
  expect((await stage.post('/simulator/stripe/dashboard/fail-refund', body)).status).toBe(400)
  expect(await chargeNow()).toMatchObject({ amount_refunded: 0, refunded: false })
  await stage.pass(0)
  expect(stage.eventNames()).toEqual(['charge.refunded', 'refund.failed'])
})

test('a bank disputes a payment and decides', async () => {
  const dispute = (state: string) => stage.post('/simulator/stripe/dashboard/dispute', { session, state })
  expect((await dispute('won')).status).toBe(400)
  expect(await said(dispute('created'))).toMatchObject({ status: 'needs_response', amount: 998, payment_intent })
  expect((await dispute('created')).status).toBe(400)
  expect(await chargeNow()).toMatchObject({ disputed: true })
  await expect(stripe.refunds.create({ payment_intent })).rejects.toMatchObject({ code: 'charge_disputed' })
  expect(await said(dispute('won'))).toMatchObject({ status: 'won' })
  expect(await stripe.refunds.create({ payment_intent })).toMatchObject({ status: 'succeeded' })
  await stage.pass(0)
  expect(stage.events()).toMatchObject([
    { type: 'charge.dispute.created', data: { object: { id: expect.stringMatching(/^dp_/), payment_intent } } },
    { type: 'charge.dispute.closed', data: { object: { status: 'won' } } },
    { type: 'charge.refunded' },
  ])
})

test.each([
  ['refund', {}],
  ['refund', { session: 'cs_test_nobody' }],
  ['refund', { amount: 1.5 }],
  ['refund', 'not an object'],
  ['dispute', { state: 'maybe' }],
  ['fail-refund', { refund: 're_nobody' }],
])('the cabinet refuses the %s %j in words', async (deed, body) => {
  const answer = await stage.post(`/simulator/stripe/dashboard/${deed}`, body)
  expect([400, 404]).toContain(answer.status)
  expect(await said(answer)).toEqual({ error: expect.any(String) })
})

test('disputes are listed by pages, the newest first, from a day on', async () => {
  const ids: string[] = []
  for (let nth = 0; nth < 3; nth += 1) {
    if (nth > 0) await pay(cards.good)
    const { id } = await said(stage.post('/simulator/stripe/dashboard/dispute', { session, state: 'created' }))
    ids.unshift(String(id))
  }
  const idsOf = (page: Stripe.ApiList<Stripe.Dispute>) => page.data.map(({ id }) => id)
  const first = await stripe.disputes.list({ limit: 2 })
  expect([idsOf(first), first.has_more]).toEqual([ids.slice(0, 2), true])
  const second = await stripe.disputes.list({ limit: 2, starting_after: ids[1] })
  expect([idsOf(second), second.has_more]).toEqual([ids.slice(2), false])
  expect((await stripe.disputes.list({ limit: 1 }).autoPagingToArray({ limit: 10 })).map(({ id }) => id)).toEqual(ids)
  const tomorrow = (first.data[0]?.created ?? 0) + 86_400
  expect((await stripe.disputes.list({ created: { gte: tomorrow } })).data).toEqual([])
  await expect(stripe.disputes.list({ limit: 101 })).rejects.toMatchObject({ statusCode: 400 })
  await expect(stripe.disputes.list({ starting_after: 'dp_nothing' })).rejects.toMatchObject({
    code: 'resource_missing',
  })
})
