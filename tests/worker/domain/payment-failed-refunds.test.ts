import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as payments from '../../../src/worker/domain/payments/payments'
import { leaveNothingDue, namesOf, quietShop, toppedUp, whereIs } from '../../support/paying'
import { bring, openProviders, type Providers } from '../../support/providers'
import { expectBooksToBalance, makeAdmin, type Person, testClock } from '../../support/shop'

const dayMs = 24 * 60 * 60_000

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(async () => {
  await leaveNothingDue(ctx)
  await expectBooksToBalance()
})

const toCard = (paymentId: string, minor?: number) =>
  payments.refundToCard(admin.ctx, paymentId, { minor, reason: 'the buyer wants it on the card' })

describe('a refund at Stripe that fails later', () => {
  async function failed() {
    const { buyer, payment } = await toppedUp(ctx, providers)
    await toCard(payment.id, 300)
    await providers.arrive()
    const [made] = providers.calls.filter(({ path }) => path.endsWith('/refunds'))
    const { id: refund }: { id: string } = JSON.parse(made?.answer ?? '{}')
    await providers.post('/simulator/stripe/dashboard/fail-refund', { refund })
    await providers.arrive()
    return { buyer, payment }
  }

  test('puts the money on the balance again, once, with an alert', async () => {
    const { buyer, payment } = await failed()
    const again = { balance: 1000, back: 0, alerts: ['refund_failed'] }
    expect(await whereIs(ctx, buyer, payment.id, 'usd')).toEqual(again)
    const letter = providers.letters.at(-1)
    if (letter) await Promise.all([bring(ctx, letter), bring(ctx, letter)])
    testClock.ms += dayMs
    await payments.reconcile(ctx)
    await payments.resumeRefunds(ctx)
    expect(await whereIs(ctx, buyer, payment.id, 'usd')).toEqual(again)
    expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ refunded: 0, status: 'paid' })
  })

  test('can be tried again', async () => {
    const { buyer, payment } = await failed()
    await toCard(payment.id)
    await providers.arrive()
    expect(await whereIs(ctx, buyer, payment.id, 'usd')).toMatchObject({ balance: 0, back: 1000 })
  })
})

test('a refund made in the cabinet that fails later is a matter for a person', async () => {
  const { buyer, payment } = await toppedUp(ctx, providers)
  const { externalId } = await namesOf(ctx, payment.id)
  const made = await providers.post('/simulator/stripe/dashboard/refund', { session: externalId, amount: 300 })
  const { id: refund }: { id: string } = JSON.parse(await made.text())
  await providers.arrive()
  expect(await whereIs(ctx, buyer, payment.id, 'usd')).toEqual({ balance: 700, back: 300, alerts: ['provider_refund'] })
  await providers.post('/simulator/stripe/dashboard/fail-refund', { refund })
  await providers.arrive()
  expect(await whereIs(ctx, buyer, payment.id, 'usd')).toEqual({
    ...{ balance: 700, back: 0 },
    alerts: ['provider_refund', 'refund_failed'],
  })
})
