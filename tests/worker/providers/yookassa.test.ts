import { describe, expect, test } from 'vitest'
import type { DeclineReason } from '../../../src/shared/payments'
import type { ProviderPayment } from '../../../src/worker/domain/payment-provider'
import { adapterWith, answerWith, json, newWish } from '../../support/adapters'
import { outcomeOf } from '../../support/shop'

// What YooKassa's documents say its answers and notices look like, and what our requests must look like.

const yookassa = adapterWith('yookassa')

const expectPayment = async (payment: Promise<ProviderPayment | undefined>, state: Partial<ProviderPayment>) =>
  expect(await payment).toMatchObject(state)

describe('a payment of YooKassa', () => {
  const payment = (changes: object = {}) => ({
    id: '2c85-1',
    status: 'pending',
    paid: false,
    amount: { value: '499.00', currency: 'RUB' },
    confirmation: { type: 'redirect', confirmation_url: 'https://yoomoney.test/pay/1' },
    created_at: '2026-11-21T09:00:00.000Z',
    metadata: { payment_id: 'PAY1' },
    recipient: { account_id: '100500', gateway_id: '1' },
    refundable: false,
    test: true,
    ...changes,
  })
  const shown = (changes: object) => {
    answerWith(() => json(payment(changes)))
    return yookassa.retrieve('2c85-1')
  }
  const canceled = (reason: string) => ({ status: 'canceled', cancellation_details: { party: 'yoo_money', reason } })

  test.each<[string, object, Partial<ProviderPayment>]>([
    ['ours', {}, { externalId: '2c85-1', chargeId: '2c85-1', paymentId: 'PAY1', isOurs: true, live: false }],
    ['pending', {}, { status: 'open', isFinal: false, payUrl: 'https://yoomoney.test/pay/1', minor: 49_900 }],
    ['held', { status: 'waiting_for_capture', paid: true }, { status: 'open', isFinal: false }],
    ['of a state of next year', { status: 'frozen' }, { status: 'open', isFinal: false }],
    ['succeeded', { status: 'succeeded', confirmation: undefined }, { status: 'paid', isFinal: true, payUrl: null }],
    ['given back in part', { refunded_amount: { value: '1.50', currency: 'RUB' } }, { refundedMinor: 150 }],
    ['of another shop', { recipient: { account_id: '100501' } }, { isOurs: false }],
    ['of nobody’s shop', { recipient: undefined }, { isOurs: false }],
    ['of real money', { test: false }, { live: true }],
    ['in another currency', { amount: { value: '499.00', currency: 'USD' } }, { currency: 'usd' }],
    ['of thousandths', { amount: { value: '499.001', currency: 'RUB' } }, { minor: -1 }],
    ['of less than nothing', { amount: { value: '-499.00', currency: 'RUB' } }, { minor: -1 }],
    ['without our id', { metadata: undefined }, { paymentId: null }],
    ['with a number for our id', { metadata: { payment_id: 5 } }, { paymentId: null }],
  ])('that is %s', async (_, changes, state) => {
    await expectPayment(shown(changes), state)
  })

  test.each<[string, DeclineReason]>([
    ['3d_secure_failed', 'authentication_failed'],
    ['identification_required', 'authentication_failed'],
    ['insufficient_funds', 'insufficient_funds'],
    ['card_expired', 'card_expired'],
    ['invalid_card_number', 'card_invalid'],
    ['invalid_csc', 'card_invalid'],
    ['payment_method_limit_exceeded', 'limit_exceeded'],
    ['fraud_suspected', 'fraud_suspected'],
    ['issuer_unavailable', 'issuer_unavailable'],
    ['internal_timeout', 'issuer_unavailable'],
    ['country_forbidden', 'not_supported'],
    ['payment_method_restricted', 'not_supported'],
    ['unsupported_mobile_operator', 'not_supported'],
    ['canceled_by_merchant', 'cancelled'],
    ['permission_revoked', 'cancelled'],
    ['general_decline', 'declined'],
    ['call_issuer', 'declined'],
    ['deal_expired', 'declined'],
    ['a reason of next year', 'declined'],
  ])('canceled because of %s has failed: %s', async (reason, ours) => {
    await expectPayment(shown(canceled(reason)), { status: 'failed', isFinal: true, reason: ours })
  })

  test.each(['expired_on_confirmation', 'expired_on_capture'])('canceled because of %s has expired', async (reason) => {
    await expectPayment(shown(canceled(reason)), { status: 'expired', isFinal: true, reason: null })
  })

  test('canceled without a reason has failed', async () => {
    await expectPayment(shown({ status: 'canceled' }), { status: 'failed', isFinal: true, reason: 'declined' })
  })

  test.each([
    ['en', 'card', 'en_US', 'bank_card'],
    ['ru', 'sbp', 'ru_RU', 'sbp'],
    ['uz', 'card', 'ru_RU', 'bank_card'],
  ] as const)('is asked for in %s, by %s, as documented', async (language, method, locale, type) => {
    const sent = answerWith(() => json(payment()))
    const wish = newWish('yookassa', { language, method, minor: 49_901 })
    await yookassa.create(wish)
    expect(sent).toMatchObject([{ method: 'POST', url: expect.stringMatching(/\/simulator\/yookassa\/v3\/payments$/) }])
    expect(sent[0]?.headers.get('Idempotence-Key')).toBe(`yk:${wish.paymentId}`)
    expect(sent[0]?.headers.get('Authorization')).toBe('Basic MTAwNTAwOnRlc3RfZGVtbw==')
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      amount: { value: '499.01', currency: 'RUB' },
      capture: true,
      confirmation: { type: 'redirect', return_url: wish.returnUrl, locale },
      payment_method_data: { type },
      description: wish.title,
      metadata: { payment_id: wish.paymentId, user_id: wish.buyer?.userId, order_id: wish.buyer?.orderId },
    })
  })

  test.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
    ['canceled', 'refused'],
  ])('whose refund is %s at once: %s', async (status, outcome) => {
    const sent = answerWith(() => json({ id: 'rf-1', status }))
    const wish = { refundId: 'r1', externalId: '2c85-1', chargeId: null, currency: 'rub', minor: 5 } as const
    expect(await yookassa.refund(wish).catch((error) => error.outcome)).toBe(outcome)
    expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
      payment_id: '2c85-1',
      amount: { value: '0.05', currency: 'RUB' },
    })
  })
})

const read = (given: unknown) =>
  yookassa.verifyEvent({
    body: typeof given === 'string' ? given : JSON.stringify(given),
    header: () => undefined,
    nowMs: 0,
  })

const notice = (event: string, object: object) => ({ type: 'notification', event, object })
const made = { created_at: '2026-11-21T09:00:00.000Z' }
const succeeded = { id: '2c85-1', status: 'succeeded', ...made, metadata: { payment_id: 'PAY1' } }

test.each(['payment.succeeded', 'payment.canceled', 'payment.waiting_for_capture'])(
  'the notice %s names the payment by both its names',
  async (event) => {
    expect(await read(notice(event, succeeded))).toEqual({
      key: `${event}:2c85-1`,
      type: event,
      externalId: '2c85-1',
      chargeId: null,
      paymentId: 'PAY1',
      madeAtMs: Date.parse(made.created_at),
    })
  },
)

test('the notice of a refund names the payment that was given back, not itself', async () => {
  const refund = { id: 'rf-1', payment_id: '2c85-1', ...made }
  expect(await read(notice('refund.succeeded', refund))).toMatchObject({
    key: 'refund.succeeded:rf-1',
    externalId: '2c85-1',
    paymentId: null,
  })
  expect(await read(notice('refund.succeeded', { id: 'rf-1' }))).toMatchObject({ externalId: null, madeAtMs: 0 })
})

test.each<[string, object]>([
  ['no metadata', { metadata: undefined }],
  ['a number for our id', { metadata: { payment_id: 7 } }],
  ['a list for our id', { metadata: { payment_id: ['PAY1'] } }],
])('with %s our name of the payment is not known', async (_, changes) => {
  expect(await read(notice('payment.succeeded', { ...succeeded, ...changes }))).toMatchObject({
    externalId: '2c85-1',
    paymentId: null,
  })
})

test.each([
  'payout.succeeded',
  'payment.refunded',
  'deal.closed',
  'payment_method.active',
  'refund.canceled',
  'payments.succeeded',
  '',
])('the notice %j is none of our business', async (event) => {
  expect(await read(notice(event, succeeded))).toBeUndefined()
})

test.each<[string, unknown]>([
  ['no JSON', 'payment.succeeded'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', []],
  ['another type', { ...notice('payment.succeeded', succeeded), type: 'event' }],
  ['no type', { event: 'payment.succeeded', object: succeeded }],
  ['no event', { type: 'notification', object: succeeded }],
  ['no object', { type: 'notification', event: 'payment.succeeded' }],
  ['an object without an id', notice('payment.succeeded', { status: 'succeeded' })],
  ['a number for an id', notice('payment.succeeded', { ...succeeded, id: 5 })],
  ['an endless id', notice('payment.succeeded', { ...succeeded, id: 'x'.repeat(101) })],
  ['an endless event', notice(`payment.${'x'.repeat(100)}`, succeeded)],
])('what is %s is refused', async (_, given) => {
  expect(await outcomeOf(read(given))).toBe('invalid_request')
})
