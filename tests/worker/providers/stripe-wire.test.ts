import { describe, expect, test } from 'vitest'
import type { DeclineReason } from '../../../src/shared/payments'
import type { ProviderPayment } from '../../../src/worker/domain/payment-provider'
import { adapterWith, answerWith, json, newWish } from '../../support/adapters'

// What Stripe's documents say its answers look like, and what our requests must look like.

const stripe = adapterWith('stripe')

const expectPayment = async (payment: Promise<ProviderPayment | undefined>, state: Partial<ProviderPayment>) =>
  expect(await payment).toMatchObject(state)

describe('a session of Stripe', () => {
  const session = (changes: object = {}) => ({
    id: 'cs_1',
    object: 'checkout.session',
    amount_total: 499,
    currency: 'usd',
    livemode: false,
    metadata: { payment_id: 'PAY1' },
    payment_intent: null,
    payment_status: 'unpaid',
    status: 'open',
    url: 'https://checkout.stripe.test/c/pay/cs_1',
    ...changes,
  })
  const intent = (changes: object = {}) => ({
    payment_intent: { id: 'pi_1', object: 'payment_intent', last_payment_error: null, latest_charge: null, ...changes },
  })
  const declined = (error: object) => intent({ last_payment_error: { type: 'card_error', ...error } })
  const shown = (changes: object) => {
    answerWith(() => json(session(changes)))
    return stripe.retrieve('cs_1')
  }

  test('is read with the names of its charge, our id and its sum', async () => {
    await expectPayment(shown({}), {
      externalId: 'cs_1',
      chargeId: null,
      paymentId: 'PAY1',
      live: false,
      currency: 'usd',
      minor: 499,
      payUrl: 'https://checkout.stripe.test/c/pay/cs_1',
      refundedMinor: 0,
    })
    await expectPayment(shown({ payment_intent: 'pi_2' }), { chargeId: 'pi_2' })
    await expectPayment(shown(intent({ latest_charge: { id: 'ch_1', amount_refunded: 120 } })), {
      chargeId: 'pi_1',
      refundedMinor: 120,
    })
    await expectPayment(shown({ metadata: null, amount_total: null, currency: null }), {
      paymentId: null,
      minor: -1,
      currency: '',
    })
    await expectPayment(shown({ livemode: true }), { live: true })
  })

  const cardError = { code: 'card_declined', decline_code: 'generic_decline' }
  test.each<[string, object, Partial<ProviderPayment>]>([
    ['open', {}, { status: 'open', isFinal: false }],
    ['open with a declined card', declined(cardError), { status: 'failed', isFinal: false, reason: 'declined' }],
    ['complete, the money under way', { status: 'complete', url: null }, { status: 'open', isFinal: false }],
    ['complete and paid', { status: 'complete', payment_status: 'paid' }, { status: 'paid', isFinal: true }],
    [
      'complete and paid after a declined card',
      { status: 'complete', payment_status: 'paid', ...declined(cardError) },
      { status: 'paid', isFinal: true, reason: null },
    ],
    [
      'complete, the money not come after all',
      { status: 'complete', ...declined({ code: 'payment_intent_payment_attempt_failed' }) },
      { status: 'failed', isFinal: true },
    ],
    ['expired', { status: 'expired', url: null }, { status: 'expired', isFinal: true, reason: null }],
    [
      'expired after a declined card',
      { status: 'expired', ...declined(cardError) },
      { status: 'failed', isFinal: true, reason: 'declined' },
    ],
  ])('that is %s', async (_, changes, state) => {
    await expectPayment(shown(changes), state)
  })

  test.each<[string, DeclineReason]>([
    ['insufficient_funds', 'insufficient_funds'],
    ['expired_card', 'card_expired'],
    ['incorrect_number', 'card_invalid'],
    ['invalid_number', 'card_invalid'],
    ['incorrect_cvc', 'card_invalid'],
    ['invalid_cvc', 'card_invalid'],
    ['invalid_expiry_month', 'card_invalid'],
    ['invalid_expiry_year', 'card_invalid'],
    ['authentication_required', 'authentication_failed'],
    ['card_velocity_exceeded', 'limit_exceeded'],
    ['withdrawal_count_limit_exceeded', 'limit_exceeded'],
    ['fraudulent', 'fraud_suspected'],
    ['issuer_not_available', 'issuer_unavailable'],
    ['processing_error', 'issuer_unavailable'],
    ['card_not_supported', 'not_supported'],
    ['currency_not_supported', 'not_supported'],
    ['generic_decline', 'declined'],
    ['do_not_honor', 'declined'],
    ['stolen_card', 'declined'],
    ['a reason of next year', 'declined'],
  ])('declined because of %s has failed: %s', async (code, reason) => {
    const asDecline = declined({ code: 'card_declined', decline_code: code })
    await expectPayment(shown(asDecline), { status: 'failed', reason })
    await expectPayment(shown(declined({ code })), { status: 'failed', reason })
  })

  test('whose buyer did not prove to be the owner of the card', async () => {
    const failed = declined({ code: 'payment_intent_authentication_failure' })
    await expectPayment(shown(failed), { reason: 'authentication_failed' })
  })

  test.each([
    ['en', 'en'],
    ['ru', 'ru'],
    ['uz', 'auto'],
  ] as const)('is asked for in %s as documented', async (language, locale) => {
    const sent = answerWith(() => json(session()))
    const wish = newWish('stripe', { language, expiresAtMs: 1_800_000_000_999 })
    await stripe.create(wish)
    const [{ method, url, headers, body } = { method: '', url: '', headers: new Headers(), body: '' }] = sent
    expect([method, new URL(url).pathname]).toEqual(['POST', '/simulator/stripe/v1/checkout/sessions'])
    expect(headers.get('Idempotency-Key')).toBe(`cs:${wish.paymentId}`)
    expect(headers.get('Stripe-Version')).toBe('2026-10-28.endive')
    expect(headers.get('Content-Type')).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
      mode: 'payment',
      client_reference_id: wish.paymentId,
      'metadata[payment_id]': wish.paymentId,
      'metadata[user_id]': wish.buyer?.userId,
      'metadata[order_id]': wish.buyer?.orderId,
      'payment_intent_data[metadata][payment_id]': wish.paymentId,
      'payment_intent_data[metadata][user_id]': wish.buyer?.userId,
      'payment_intent_data[metadata][order_id]': wish.buyer?.orderId,
      'line_items[0][quantity]': '1',
      'line_items[0][price_data][currency]': 'usd',
      'line_items[0][price_data][unit_amount]': '49900',
      'line_items[0][price_data][product_data][name]': wish.title,
      success_url: wish.returnUrl,
      cancel_url: wish.cancelUrl,
      expires_at: '1800000000',
      locale,
    })
  })

  test.each([
    ['succeeded', 'done'],
    ['pending', 'pending'],
    ['requires_action', 'pending'],
    ['failed', 'refused'],
    ['canceled', 'refused'],
  ])('whose refund is %s at once: %s', async (status, outcome) => {
    answerWith(() => json({ id: 're_1', object: 'refund', status }))
    const wish = { refundId: 'r1', externalId: 'cs_1', chargeId: 'pi_1', currency: 'usd', minor: 1 } as const
    expect(await stripe.refund(wish).catch((error) => error.outcome)).toBe(outcome)
  })
})
