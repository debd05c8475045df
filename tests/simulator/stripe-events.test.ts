import { expect, test } from 'vitest'
import { signature } from '../../src/simulator/stripe/events'
import { cardForm, cards, keys, postForm, said, sessionParams, setStage, stripeOn } from './stage'

async function paidStage(card: string, shopAnswers?: (nth: number) => number) {
  const stage = setStage(shopAnswers)
  const stripe = stripeOn(stage)
  const session = await stripe.checkout.sessions.create(sessionParams)
  const answer = await postForm(stage, session.url ?? '', cardForm(card))
  return { stage, stripe, session, answer }
}

test('an event of Stripe is signed as documented', async () => {
  const known = '248a374f50f943a28b0f6ab50faf9a7e7e29b710fa26df9fb1618b9bf8ea9c9a'
  expect(await signature('{"id":"evt_1"}', keys.STRIPE_WEBHOOK_SECRET, 1_700_000_000)).toBe(`t=1700000000,v1=${known}`)
})

test('the official client believes the event of a payment', async () => {
  const { stage, stripe, session } = await paidStage(cards.good)
  await stage.pass(0)
  const [webhook] = stage.delivered
  expect(webhook?.path).toBe('/api/webhooks/stripe')
  const event = await stripe.webhooks.constructEventAsync(
    webhook?.text ?? '',
    webhook?.headers.get('Stripe-Signature') ?? '',
    keys.STRIPE_WEBHOOK_SECRET,
    300,
    undefined,
    stage.nowMs(),
  )
  expect(event).toMatchObject({
    id: expect.stringMatching(/^evt_/),
    object: 'event',
    type: 'checkout.session.completed',
    livemode: false,
    data: {
      object: {
        id: session.id,
        payment_status: 'paid',
        amount_total: 998,
        currency: 'usd',
        metadata: { payment_id: 'PAY1', purpose: 'order' },
      },
    },
  })
})

test('a buyer returns before the webhook of the payment is sent', async () => {
  const { stage, session, answer } = await paidStage(cards.good)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('Location')).toBe(`http://shop.test/checkout/return?session_id=${session.id}`)
  expect(stage.delivered).toEqual([])
})

test('a disputed card pays, and a moment later its bank disputes', async () => {
  const { stage } = await paidStage(cards.disputed)
  await stage.pass(1499)
  expect(stage.eventNames()).toEqual(['checkout.session.completed'])
  await stage.pass(1)
  expect(stage.eventNames()).toEqual(['checkout.session.completed', 'charge.dispute.created'])
})

test.each([
  ['a failure', 500],
  ['a refusal', 400],
  ['a redirect', 302],
  ['no connection', 0],
])('a webhook that met %s is sent again with growing gaps, eight times at most', async (_, status) => {
  const { stage } = await paidStage(cards.good, () => status)
  await stage.pass(60 * 60_000)
  const gaps = stage.delivered.map(({ atMs }, index) => (atMs - (stage.delivered[index - 1]?.atMs ?? 0)) / 1000)
  expect(gaps).toEqual([0, 1, 3, 10, 30, 60, 60, 60])
  expect(new Set(stage.delivered.map(({ text }) => text)).size).toBe(1)
})

test('each attempt of a webhook is signed anew, and the first success ends them', async () => {
  const { stage, stripe } = await paidStage(cards.good, (nth) => (nth < 3 ? 503 : 204))
  await stage.pass(60 * 60_000)
  expect(stage.delivered).toHaveLength(3)
  for (const { text, headers, atMs } of stage.delivered) {
    const receivedAt = 1000 * Number(/t=(\d+)/.exec(headers.get('Stripe-Signature') ?? '')?.[1])
    expect(receivedAt).toBe(Date.UTC(2026, 10, 21, 9) + atMs)
    const header = headers.get('Stripe-Signature') ?? ''
    const secret = keys.STRIPE_WEBHOOK_SECRET
    await stripe.webhooks.constructEventAsync(text, header, secret, 300, undefined, receivedAt)
  }
  expect(await said(stage.call('/simulator/deliveries'))).toMatchObject([
    { provider: 'stripe', event: 'checkout.session.completed', status: 503 },
    { provider: 'stripe', event: 'checkout.session.completed', status: 503 },
    { provider: 'stripe', event: 'checkout.session.completed', status: 204 },
  ])
})
