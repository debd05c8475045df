import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { auditLog } from '../../../src/shared/contract/admin'
import { order } from '../../../src/shared/contract/orders'
import { adminPayment, adminPayments } from '../../../src/shared/contract/payments'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as payments from '../../../src/worker/domain/payments/payments'
import { skipPauses } from '../../support/adapters'
import { atPage, currencyAt, delivered, hasPaid, orderOf, shopperOf, toppedUp } from '../../support/buying'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  lostQueue,
  makeAdmin,
  openAlerts,
  type Person,
  testCtx,
  uniqueName,
} from '../../support/shop'

let ctx: Ctx
let adminPerson: Person
let admin: Client
let providers: Providers
skipPauses()
beforeAll(async () => {
  ctx = await testCtx()
  adminPerson = await makeAdmin(ctx)
  admin = clientOf(adminPerson)
})
beforeEach(() => {
  providers = openProviders()
})
afterEach(() => expectBooksToBalance())

const reason = 'The buyer asked for it'
const lastAct = async () => (await success(admin.get('/admin/audit?limit=1'), auditLog)).entries[0]

// Sums that are none, wherever one may be named.
const noSums: unknown[] = [null, '1', 0, -1, 0.001, 1e300, 100_000_000.01, [1]]
const allRefused = noSums.map((amount) => [amount, 'invalid_amount'])

const refundOrder = (id: string, body: object = { reason }, key?: string) =>
  admin.post(`/admin/orders/${id}/refund`, body, { key })
const refundPayment = (id: string, body: object = { reason }, key?: string) =>
  admin.post(`/admin/payments/${id}/refund`, body, { key })

const priceIn = { usd: 499, rub: 44_900 }

// No provider is asked: once in each currency.
describe('an order that was paid by card, given back to the balance', () => {
  test('whole before it is delivered ends it, with an entry in the log', async () => {
    const [currency, price] = ['usd', priceIn.usd] as const
    const slow = openProviders({ ...ctx, clock: { nowMs: Date.now }, delivery: lostQueue(ctx) })
    const { client, buyer, orderId } = await hasPaid(ctx, slow, currency)
    const ended = { orderId, status: 'cancelled', refunded: price / 100, codes: [] }
    expect(await success(refundOrder(orderId.toLowerCase()), order, 201)).toMatchObject(ended)
    expect(await orderOf(client, orderId)).toMatchObject(ended)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ [currency]: price }))
    const act = { actor: adminPerson.userId, action: 'refund_order', subject: orderId, after: price, reason }
    expect(await lastAct()).toMatchObject(act)
  })

  test('in parts after it was delivered leaves the code, and no part is given twice', async () => {
    const [currency, price] = ['rub', priceIn.rub] as const
    const { client, buyer, orderId, offer } = await hasPaid(ctx, providers, currency)
    await delivered(ctx, client, orderId)
    const key = uniqueName('refund-part-')
    const part = () => success(refundOrder(orderId, { amount: 1.01, reason }, key), order, 201)
    const answers = await Promise.all([part(), part(), part()])
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 'completed', refunded: 1.01 })
    await failure(refundOrder(orderId, { amount: 1.02, reason }, key), 409, 'idempotency_mismatch')
    await failure(refundOrder(orderId, { amount: price / 100 - 1, reason }), 409, 'refund_too_large')
    expect(await success(refundOrder(orderId), order, 201)).toMatchObject({
      status: 'completed',
      refunded: price / 100,
    })
    await failure(refundOrder(orderId), 409, 'refund_too_large')
    expect((await orderOf(client, orderId)).codes).toEqual([offer.codes[0]])
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ [currency]: price }))
  })
})

describe.each(['stripe', 'yookassa'] as const)('an order paid at %s, given back', (name) => {
  const currency = currencyAt[name]
  const price = currency === 'usd' ? priceIn.usd : priceIn.rub

  test('goes to the card in one act where that is asked for, with an entry in the log', async () => {
    const { client, buyer, orderId } = await hasPaid(ctx, providers, currency)
    await delivered(ctx, client, orderId)
    const key = uniqueName('refund-card-')
    const part = () => success(refundOrder(orderId, { amount: 1.01, to: 'card', reason }, key), order, 201)
    const answers = await Promise.all([part(), part()])
    expect(answers).toEqual([answers[0], answers[0]])
    expect(answers[0]?.refunds).toEqual([
      { at: expect.anything(), amount: 1.01, to: 'card', expectedAt: expect.any(String) },
    ])
    expect(await success(refundOrder(orderId, { to: 'card', reason }), order, 201)).toMatchObject({
      refunded: price / 100,
    })
    const act = { action: 'refund_order_to_card', subject: orderId, before: 101, after: price, reason }
    expect(await lastAct()).toMatchObject(act)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0 }))
    await failure(refundOrder(orderId, { to: 'card', reason }), 409, 'refund_too_large')
    expect(await codeOf(refundOrder(orderId, { to: 'a friend', reason }))).toBe('invalid_request')
  })
})

describe.each(['stripe', 'yookassa'] as const)('a payment at %s, given back to the card', (name) => {
  const currency = currencyAt[name]
  const balanceIs = async (buyer: Person, minor: number) =>
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0, [currency]: minor }))

  test('comes out of the balance, in parts and then whole, with entries in the log', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers, currency, 10)
    const key = uniqueName('card-part-')
    const part = () => success(refundPayment(payment.paymentId, { amount: 4.01, reason }, key), adminPayment, 201)
    const answers = await Promise.all([part(), part(), part()])
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ status: 'paid', refunded: 4.01, userId: buyer.userId, outcome: 'balance' })
    await balanceIs(buyer, 599)
    await failure(refundPayment(payment.paymentId, { amount: 4, reason }, key), 409, 'idempotency_mismatch')
    await failure(refundPayment(payment.paymentId, { amount: 6, reason }), 409, 'refund_too_large')
    const whole = await success(refundPayment(payment.paymentId), adminPayment, 201)
    expect(whole).toMatchObject({ status: 'refunded', refunded: 10 })
    await balanceIs(buyer, 0)
    expect(await lastAct()).toMatchObject({ action: 'refund_to_card', subject: payment.paymentId, after: 1000, reason })
    // What the provider then tells of its own refund is no second one.
    await providers.arrive()
    expect(await success(admin.post(`/payments/${payment.paymentId}/check`), z.looseObject({}))).toMatchObject({
      refunded: 10,
    })
    await balanceIs(buyer, 0)
  })

  /** The owner does it in the provider's cabinet, and the shop is not told. */
  async function inCabinet(payUrl: string | null, amount: number): Promise<void> {
    await providers.fail({ provider: name, fault: 'lost_webhook' })
    const id = new URL(payUrl ?? '').pathname.split('/').at(-1)
    const forms = {
      stripe: { session: id, amount: amount * 100 },
      yookassa: { payment: id, amount: amount.toFixed(2) },
    }
    await providers.post(`/simulator/${name}/dashboard/refund`, forms[name])
  }

  test('that the provider refuses is balance as before, with an alert, and what is true is asked for', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers, currency, 10)
    await inCabinet(payment.pay_url, 4)
    await failure(refundPayment(payment.paymentId), 502, 'card_refund_refused')
    expect(await openAlerts(ctx, payment.paymentId)).toEqual(['refund_failed'])
    await balanceIs(buyer, 1000)
    await success(admin.post(`/payments/${payment.paymentId}/check`), z.looseObject({}))
    await balanceIs(buyer, 600)
  })

  test('that has happened in the provider’s cabinet meanwhile is no second one', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers, currency, 10)
    await inCabinet(payment.pay_url, 10)
    expect(await success(refundPayment(payment.paymentId), adminPayment, 201)).toMatchObject({ status: 'refunded' })
    await success(admin.post(`/payments/${payment.paymentId}/check`), z.looseObject({}))
    await balanceIs(buyer, 0)
  })

  test('while the provider is down is asked for again, and is one', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers, currency, 10)
    await providers.fail({ provider: name, fault: 'timeout', times: 2 })
    await success(refundPayment(payment.paymentId, { amount: 6, reason }), adminPayment, 201)
    await balanceIs(buyer, 400)
    const later = { ...ctx, clock: { nowMs: () => Date.now() + 10 * 60_000 } }
    await payments.resumeRefunds(later)
    await payments.resumeRefunds(later)
    await success(admin.post(`/payments/${payment.paymentId}/check`), z.looseObject({}))
    await balanceIs(buyer, 400)
    expect(await openAlerts(ctx, payment.paymentId)).toEqual([])
  })
})

// Refused before any provider is asked, whichever it is.
describe('giving an order back to the balance', () => {
  test('is refused for an unpaid one, one there is not, and without a reason', async () => {
    const { orderId } = await atPage(ctx, 'usd')
    await failure(refundOrder(orderId), 409, 'invalid_transition')
    await failure(refundOrder('000000000000'), 404, 'order_not_found')
    for (const none of [undefined, '', '  ', 5, 'x'.repeat(501)]) {
      await failure(refundOrder(orderId, { reason: none }), 400, 'invalid_request')
    }
  })

  test('is refused for what is no sum', async () => {
    const { orderId } = await hasPaid(ctx, providers, 'usd')
    const said: [unknown, string][] = []
    for (const amount of noSums) said.push([amount, await codeOf(refundOrder(orderId, { amount, reason }))])
    expect(said).toEqual(allRefused)
  })
})

describe('giving a payment back to the card', () => {
  test('goes the way by the balance for an order: first there, then to the card', async () => {
    const { client, buyer, orderId, payment } = await hasPaid(ctx, providers, 'rub')
    await delivered(ctx, client, orderId)
    await failure(refundPayment(payment.paymentId), 402, 'insufficient_funds')
    await success(admin.post(`/admin/orders/${orderId}/refund`, { reason }), order, 201)
    await success(refundPayment(payment.paymentId), adminPayment, 201)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({}))
  })

  test('is refused for an unpaid one, one there is not, and without a reason', async () => {
    const { payment } = await atPage(ctx, 'rub')
    await failure(refundPayment(payment.paymentId), 409, 'invalid_transition')
    await failure(refundPayment('nothing'), 404, 'payment_not_found')
    await failure(refundPayment(payment.paymentId, {}), 400, 'invalid_request')
  })

  test('is refused for what is no sum', async () => {
    const { payment } = await toppedUp(ctx, providers, 'rub')
    const said: [unknown, string][] = []
    for (const amount of noSums) said.push([amount, await codeOf(refundPayment(payment.paymentId, { amount, reason }))])
    expect(said).toEqual(allRefused)
  })
})

describe('the list of payments', () => {
  const list = (query = '') => success(admin.get(`/admin/payments?${query}`), adminPayments)

  test('shows everybody’s, newest first, with whose they are', async () => {
    const first = await atPage(ctx, 'usd')
    const second = await toppedUp(ctx, providers, 'rub')
    const { payments: shown } = await list('limit=2')
    expect(shown).toMatchObject([
      { paymentId: second.payment.paymentId, kind: 'topup', status: 'paid', userId: second.buyer.userId },
      { ...first.payment, userId: first.buyer.userId },
    ])
  })

  test('is narrowed to one buyer and one status, page by page, and stays in step while others pay', async () => {
    const { client, buyer } = await shopperOf(ctx)
    const ids: string[] = []
    for (const amount of [5, 6, 7, 8, 9]) {
      const answer = await client.post('/balance/topup', { currency: 'usd', amount })
      ids.unshift(z.object({ paymentId: z.string() }).parse(await answer.json()).paymentId)
    }
    const first = await list(`user=${buyer.userId}&limit=2`)
    await atPage(ctx, 'usd')
    const second = await list(`user=${buyer.userId}&limit=2&cursor=${first.nextCursor}`)
    const third = await list(`user=${buyer.userId}&limit=2&cursor=${second.nextCursor}`)
    expect([first, second, third].flatMap((page) => page.payments.map(({ paymentId }) => paymentId))).toEqual(ids)
    expect(third.nextCursor).toBeNull()
    expect((await list(`user=${buyer.userId}&status=pending`)).payments).toHaveLength(5)
    expect((await list(`user=${buyer.userId}&status=paid`)).payments).toEqual([])
    expect(await list('cursor=nowhere')).toEqual({ payments: [], nextCursor: null })
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'status=done', `user=${'x'.repeat(41)}`])(
    'asked for with %s is refused',
    async (query) => {
      await failure(admin.get(`/admin/payments?${query}`), 400, 'invalid_request')
    },
  )
})
