import { expect, test } from 'vitest'
import { askYookassa, cardForm, cards, keys, makePayment, origin, paymentBody, postForm, said, setStage } from './stage'

test('a new payment waits for the buyer', async () => {
  const payment = await makePayment(setStage())
  expect(payment).toEqual({
    id: expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/),
    status: 'pending',
    amount: { value: '499.00', currency: 'RUB' },
    description: 'Order A1B2',
    recipient: { account_id: keys.YOOKASSA_SHOP_ID, gateway_id: expect.any(String) },
    created_at: '2026-11-21T09:00:00.000Z',
    confirmation: {
      type: 'redirect',
      return_url: paymentBody.confirmation.return_url,
      confirmation_url: `${origin}/simulator/yookassa/pay/${payment.id}`,
    },
    test: true,
    paid: false,
    refundable: false,
    metadata: { payment_id: 'PAY1' },
  })
})

test('the same key and body get the first payment again, another body is refused', async () => {
  const stage = setStage()
  const key = { 'Idempotence-Key': 'yk:PAY1' }
  const first = await said(askYookassa(stage, '/payments', paymentBody, key))
  const second = await said(askYookassa(stage, '/payments', paymentBody, key))
  expect(second.id).toBe(first.id)
  const other = await askYookassa(stage, '/payments', { ...paymentBody, description: 'Another' }, key)
  expect(other.status).toBe(400)
  expect(await said(other)).toMatchObject({
    type: 'error',
    id: expect.any(String),
    code: 'invalid_request',
    parameter: 'Idempotence-Key',
  })
})

const confirmation = (change: object) => ({ confirmation: { ...paymentBody.confirmation, ...change } })

test.each([
  ['no amount', { amount: undefined }, 'amount'],
  ['a sum of nothing', { amount: { value: '0.00', currency: 'RUB' } }, 'amount.value'],
  ['a sum that is a number', { amount: { value: 499, currency: 'RUB' } }, 'amount.value'],
  ['a third of a kopeck', { amount: { value: '4.999', currency: 'RUB' } }, 'amount.value'],
  ['dollars', { amount: { value: '5.00', currency: 'USD' } }, 'amount.currency'],
  ['two stages', { capture: false }, 'capture'],
  ['an address that is none', confirmation({ return_url: '/checkout' }), 'confirmation.return_url'],
  ['a language YooKassa has not', confirmation({ locale: 'uz_UZ' }), 'confirmation.locale'],
  ['an unknown method', { payment_method_data: { type: 'cash' } }, 'payment_method_data.type'],
  ['a description too long', { description: 'x'.repeat(129) }, 'description'],
  ['17 notes', { metadata: Object.fromEntries(Array.from({ length: 17 }, (_, n) => [n, 'x'])) }, 'metadata'],
])('a payment with %s is refused', async (_, change, parameter) => {
  const answer = await askYookassa(setStage(), '/payments', { ...paymentBody, ...change })
  expect(answer.status).toBe(400)
  expect(await said(answer)).toMatchObject({ type: 'error', code: 'invalid_request', parameter })
})

test.each([
  ['without credentials', '/me', { Authorization: '' }, 401, 'invalid_credentials'],
  ['with wrong credentials', '/me', { Authorization: `Basic ${btoa('100500:wrong')}` }, 401, 'invalid_credentials'],
  ['for an unknown payment', '/payments/nobody', {}, 404, 'not_found'],
  ['for an unknown refund', '/refunds/nobody', {}, 404, 'not_found'],
  ['for an unknown address', '/receipts', {}, 404, 'not_found'],
])('a call %s is refused', async (_, path, headers, status, code) => {
  const answer = await askYookassa(setStage(), path, undefined, headers)
  expect(answer.status).toBe(status)
  expect(await said(answer)).toMatchObject({ type: 'error', code })
})

test.each([
  ['without a key', { 'Idempotence-Key': '' }],
  ['with a key too long', { 'Idempotence-Key': 'x'.repeat(65) }],
])('a payment %s is refused', async (_, headers) => {
  const answer = await askYookassa(setStage(), '/payments', paymentBody, headers)
  expect(answer.status).toBe(400)
  expect(await said(answer)).toMatchObject({ code: 'invalid_request', parameter: 'Idempotence-Key' })
})

test('the account call tells the shop its own id', async () => {
  expect(await said(askYookassa(setStage(), '/me'))).toMatchObject({
    account_id: keys.YOOKASSA_SHOP_ID,
    test: true,
    fiscalization_enabled: false,
    status: 'enabled',
  })
})

async function paid() {
  const stage = setStage()
  const payment = await makePayment(stage)
  await postForm(stage, payment.confirmation?.confirmation_url ?? '', cardForm(cards.good))
  await stage.pass(0)
  stage.delivered.length = 0
  const refund = (value: string) =>
    askYookassa(stage, '/refunds', { payment_id: payment.id, amount: { value, currency: 'RUB' } })
  const look = () => said(askYookassa(stage, `/payments/${payment.id}`))
  return { stage, payment, refund, look }
}

test('a payment is refunded in parts until nothing is left', async () => {
  const { stage, payment, refund, look } = await paid()
  expect(await look()).not.toHaveProperty('refunded_amount')
  const first = await said(refund('100.00'))
  expect(first).toMatchObject({ status: 'succeeded', payment_id: payment.id, amount: { value: '100.00' } })
  expect(await said(askYookassa(stage, `/refunds/${first.id}`))).toEqual(first)
  expect(await look()).toMatchObject({ refundable: true, refunded_amount: { value: '100.00', currency: 'RUB' } })
  expect(await said(refund('399.00'))).toMatchObject({ status: 'succeeded' })
  expect(await look()).toMatchObject({ status: 'succeeded', refundable: false, refunded_amount: { value: '499.00' } })
  await stage.pass(0)
  expect(stage.events()).toMatchObject([
    { type: 'notification', event: 'refund.succeeded', object: { id: first.id, payment_id: payment.id } },
    { type: 'notification', event: 'refund.succeeded', object: { amount: { value: '399.00' } } },
  ])
})

test('YooKassa refuses a refund of more than is left', async () => {
  const { refund, look } = await paid()
  await refund('400.00')
  expect((await refund('99.01')).status).toBe(400)
  expect(await look()).toMatchObject({ refunded_amount: { value: '400.00' } })
})

test('YooKassa refuses to refund an unpaid payment', async () => {
  const stage = setStage()
  const { id } = await makePayment(stage)
  const amount = { value: '1.00', currency: 'RUB' }
  expect((await askYookassa(stage, '/refunds', { payment_id: id, amount })).status).toBe(400)
  expect((await askYookassa(stage, '/refunds', { payment_id: 'nobody', amount })).status).toBe(400)
})

test('the owner can refund in the cabinet of YooKassa', async () => {
  const { stage, payment, look } = await paid()
  const refund = (body: object) => stage.post('/simulator/yookassa/dashboard/refund', body)
  expect(await said(refund({ payment: payment.id, amount: '99.00' }))).toMatchObject({ amount: { value: '99.00' } })
  expect(await said(refund({ payment: payment.id }))).toMatchObject({ amount: { value: '400.00' } })
  expect((await refund({ payment: payment.id })).status).toBe(400)
  expect((await refund({ payment: 'nobody' })).status).toBe(404)
  expect((await refund({})).status).toBe(400)
  expect(await look()).toMatchObject({ refundable: false })
})
