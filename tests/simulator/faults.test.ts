import { expect, test } from 'vitest'
import {
  askYookassa,
  cardForm,
  cards,
  keys,
  makePayment,
  paymentBody,
  postForm,
  type Stage,
  said,
  sessionParams,
  setStage,
  stripeOn,
} from './stage'

const success = { stripe: 'checkout.session.completed', yookassa: 'payment.succeeded' } as const
const overtaken = { stripe: 'payment_intent.payment_failed', yookassa: 'payment.canceled' } as const
type Name = keyof typeof success
const names: Name[] = ['stripe', 'yookassa']

/** Makes a payment and tells where it is paid. */
const pageOf = {
  stripe: async (stage: Stage) => (await stripeOn(stage).checkout.sessions.create(sessionParams)).url ?? '',
  yookassa: async (stage: Stage) => (await makePayment(stage)).confirmation?.confirmation_url ?? '',
} as const

async function payWith(provider: Name, order: object, card: string = cards.good) {
  const stage = setStage()
  await stage.order({ provider, ...order })
  await postForm(stage, await pageOf[provider](stage), cardForm(card))
  return stage
}

test('an answer of Stripe is lost, and its key brings it back', async () => {
  const stage = setStage()
  const stripe = stripeOn(stage)
  await stage.order({ provider: 'stripe', fault: 'timeout' })
  const create = () => stripe.checkout.sessions.create(sessionParams, { idempotencyKey: 'cs:PAY1' })
  // The official client asks once more by itself only when the connection is known to be closed.
  await expect(create()).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect((await create()).id).toBe((await create()).id)
})

test('an answer of YooKassa is lost although the refund is made', async () => {
  const stage = setStage()
  const { id, confirmation } = await makePayment(stage)
  await postForm(stage, confirmation?.confirmation_url ?? '', cardForm(cards.good))
  await stage.order({ provider: 'yookassa', fault: 'timeout' })
  const body = { payment_id: id, amount: { value: '99.00', currency: 'RUB' } }
  const refund = () => askYookassa(stage, '/refunds', body, { 'Idempotence-Key': 're:1' })
  await expect(refund()).rejects.toThrow('dropped')
  expect((await refund()).status).toBe(200)
  expect(await said(askYookassa(stage, `/payments/${id}`))).toMatchObject({ refunded_amount: { value: '99.00' } })
})

test('the simulator marks a lost answer for the server that mounts it', async () => {
  const stage = setStage()
  await stage.order({ provider: 'yookassa', fault: 'timeout' })
  const answer = await stage.app.request('/simulator/yookassa/v3/me')
  expect([answer.status, answer.headers.get('X-Simulator')]).toEqual([599, 'lost'])
})

test.each(names)('an error 500 of %s does nothing, as often as ordered', async (provider) => {
  const stage = setStage()
  await stage.order({ provider, fault: 'error500', times: 2 })
  const call = () =>
    provider === 'stripe'
      ? stripeOn(stage)
          .checkout.sessions.create(sessionParams)
          .then(
            () => 200,
            (error) => error.statusCode,
          )
      : askYookassa(stage, '/payments', paymentBody).then(({ status }) => status)
  expect([await call(), await call(), await call()]).toEqual([500, 500, 200])
})

test('a fault of one provider leaves the other alone', async () => {
  const stage = setStage()
  await stage.order({ provider: 'stripe', fault: 'error500' })
  expect((await makePayment(stage)).status).toBe('pending')
})

test.each(names)('a lost webhook of %s never comes, the next one does', async (provider) => {
  const stage = await payWith(provider, { fault: 'lost_webhook' })
  await stage.pass(24 * 60 * 60_000)
  expect(stage.delivered).toEqual([])
  await postForm(stage, await pageOf[provider](stage), cardForm(cards.good))
  await stage.pass(0)
  expect(stage.eventNames()).toEqual([success[provider]])
})

test.each(names)('a webhook of %s is sent twice at the same moment', async (provider) => {
  const stage = await payWith(provider, { fault: 'duplicate_webhook' })
  await stage.pass(0)
  expect(stage.eventNames()).toEqual([success[provider], success[provider]])
  expect(stage.delivered[0]?.text).toBe(stage.delivered[1]?.text)
})

test.each(names)('a late webhook of %s comes after 31 minutes', async (provider) => {
  const stage = await payWith(provider, { fault: 'late_webhook' })
  await stage.pass(31 * 60_000 - 1)
  expect(stage.delivered).toEqual([])
  await stage.pass(1)
  expect(stage.eventNames()).toEqual([success[provider]])
})

test.each(names)('a late webhook of %s comes when it is released, and only once', async (provider) => {
  const stage = await payWith(provider, { fault: 'late_webhook' })
  expect(await said(stage.post('/simulator/release', {}))).toEqual({ released: 1 })
  expect(await said(stage.post('/simulator/release', {}))).toEqual({ released: 0 })
  await stage.pass(60 * 60_000)
  expect(stage.eventNames()).toEqual([success[provider]])
})

test.each(names)('an older failure of %s arrives after the success', async (provider) => {
  const stage = await payWith(provider, { fault: 'reordered_webhooks' })
  await stage.pass(0)
  expect(stage.eventNames()).toEqual([success[provider], overtaken[provider]])
})

test('the fault that reorders webhooks waits for a payment that succeeds', async () => {
  const stage = await payWith('stripe', { fault: 'reordered_webhooks' }, cards.declined)
  await stage.pass(0)
  expect(stage.eventNames()).toEqual(['payment_intent.payment_failed'])
  await postForm(stage, await pageOf.stripe(stage), cardForm(cards.good))
  await stage.pass(0)
  expect(stage.eventNames().slice(1)).toEqual([success.stripe, overtaken.stripe])
})

test('forged events of Stripe are not signed by Stripe, the genuine one is', async () => {
  const stage = setStage()
  const stripe = stripeOn(stage)
  await stage.order({ provider: 'stripe', fault: 'forged_webhook' })
  const url = await pageOf.stripe(stage)
  await stage.pass(1000)
  await postForm(stage, url, cardForm(cards.declined))
  await stage.pass(0)
  expect(stage.eventNames()).toEqual([...Array(4).fill(success.stripe), overtaken.stripe])
  const believed = stage.delivered.map(({ text, headers }) =>
    stripe.webhooks
      .constructEventAsync(text, headers.get('Stripe-Signature') ?? '', keys.STRIPE_WEBHOOK_SECRET, 0)
      .then(
        () => true,
        () => false,
      ),
  )
  expect(await Promise.all(believed)).toEqual([false, false, false, false, true])
})

test('forged notifications of YooKassa claim a success while the payment is pending or canceled', async () => {
  const stage = setStage()
  await stage.order({ provider: 'yookassa', fault: 'forged_webhook' })
  const url = await pageOf.yookassa(stage)
  await stage.pass(1000)
  expect(stage.events()).toMatchObject([{ event: 'payment.succeeded', object: { status: 'succeeded', paid: true } }])
  await postForm(stage, url, cardForm(cards.declined))
  await stage.pass(0)
  expect(stage.eventNames()).toEqual(['payment.succeeded', 'payment.succeeded', 'payment.canceled'])
})

test('a forged webhook is sent once', async () => {
  const stage = setStage(() => 400)
  await stage.order({ provider: 'stripe', fault: 'forged_webhook' })
  await pageOf.stripe(stage)
  await stage.pass(60 * 60_000)
  expect(stage.delivered).toHaveLength(2)
})

test('a reset ends all faults', async () => {
  const stage = setStage()
  await stage.order({ provider: 'stripe', fault: 'error500', times: 5 })
  await stage.order({ provider: 'cbu', rate: '12100.50' })
  expect(await said(stage.post('/simulator/reset', {}))).toEqual({ faults: [], rate: '12021.22' })
  expect(await pageOf.stripe(stage)).toMatch(/^http/)
})

test.each([
  [{}, /provider must be one of/],
  [{ provider: 'paypal', fault: 'timeout' }, /provider must be one of stripe, yookassa, cbu/],
  [{ provider: 'stripe' }, /name a fault/],
  [{ provider: 'stripe', fault: 'absurd' }, /fault of stripe must be one of timeout/],
  [{ provider: 'cbu', fault: 'lost_webhook' }, /fault of cbu must be one of/],
  [{ provider: 'stripe', fault: 'timeout', times: 0 }, /times must be/],
  [{ provider: 'stripe', fault: 'timeout', times: 1.5 }, /times must be/],
  [{ provider: 'stripe', rate: '12100.50' }, /stripe has no rate/],
  [{ provider: 'cbu', rate: '-5' }, /rate must be/],
  [{ provider: 'cbu', rate: '0.00' }, /rate must be/],
  ['not an object', /./],
])('the order %j is refused in words', async (order, message) => {
  const answer = await setStage().order(order)
  expect(answer.status).toBe(400)
  expect(await said(answer)).toEqual({ error: expect.stringMatching(message) })
})

test('paths that no provider has are not simulated', async () => {
  expect((await setStage().call('/simulator/paypal/v1')).status).toBe(404)
})

/** How a hundred questions to YooKassa are answered in a weather. */
async function hundredAnswers(weather: object) {
  const stage = setStage()
  const { id } = await makePayment(stage)
  const body = JSON.stringify(weather)
  await stage.call('/simulator/weather', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
  const answers: (number | 'lost')[] = []
  for (let nth = 0; nth < 100; nth += 1) {
    answers.push(
      await askYookassa(stage, `/payments/${id}`).then(
        ({ status }) => status,
        () => 'lost' as const,
      ),
    )
  }
  const { happened } = await said(stage.call('/simulator/weather'))
  return { answers, happened }
}

const rough = { percent: 20, seed: 3, faults: ['timeout', 'error500'] }

test('in bad weather a share of the exchanges fails, the same ones for the same seed', async () => {
  const { answers, happened } = await hundredAnswers(rough)
  const [failed, dropped] = [500, 'lost'].map((how) => answers.filter((answer) => answer === how).length)
  expect(happened).toEqual({ 'yookassa error500': failed, 'yookassa timeout': dropped })
  expect(answers.filter((answer) => answer === 200).length).toBeGreaterThan(65)
  expect(answers.filter((answer) => answer === 200).length).toBeLessThan(95)
  expect((await hundredAnswers(rough)).answers).toEqual(answers)
  expect((await hundredAnswers({ ...rough, seed: 4 })).answers).not.toEqual(answers)
})

test.each([
  ['no exchange fails in calm weather', { ...rough, percent: 0 }],
  ['bad weather brings only the faults that it names', { ...rough, faults: ['lost_webhook', 'blocked'] }],
])('%s', async (_, weather) => {
  expect((await hundredAnswers(weather)).answers).toEqual(Array(100).fill(200))
})
