import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { payment } from '../../../src/shared/contract/payments'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import { skipPauses } from '../../support/adapters'
import { cartIn, delivered, orderOf, paymentOf, priceIn, shopperOf } from '../../support/buying'
import { type Client, codeOf, failure, success } from '../../support/http'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  type Offer,
  type Person,
  testCtx,
  uniqueName,
} from '../../support/shop'

let ctx: Ctx
let providers: Providers
skipPauses()
beforeAll(async () => {
  ctx = await testCtx()
})
beforeEach(() => {
  providers = openProviders()
})

type Buying = { client: Client; buyer: Person; offer: Offer; paymentId: string; orderId: string }

/** One order, one booking, one code, one purchase: nothing of it twice, and nothing of it missing. */
async function expectDeliveredOnce({ client, buyer, offer, paymentId, orderId }: Buying): Promise<void> {
  expect(await delivered(ctx, client, orderId)).toMatchObject({ status: 'completed', codes: [offer.codes[0]] })
  expect(await paymentOf(client, paymentId)).toMatchObject({ status: 'paid', outcome: 'order', refunded: 0 })
  const counts = await ctx.db.all(sql`SELECT
    (SELECT count(*) FROM orders WHERE user_id = ${buyer.userId}) AS orders,
    (SELECT count(*) FROM transfers WHERE note = ${orderId}) AS bookings,
    (SELECT count(*) FROM codes WHERE order_id = ${orderId}) AS codes,
    (SELECT purchases FROM users WHERE id = ${buyer.userId}) AS purchases,
    (SELECT count(*) FROM outbox WHERE order_id = ${orderId}) AS owed,
    (SELECT stock FROM offers WHERE id = ${offer.id}) AS stock`)
  expect(counts).toEqual([{ orders: 1, bookings: 1, codes: 1, purchases: 1, owed: 0, stock: 9 }])
  expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0 }))
  await expectBooksToBalance()
}

/** What the schedule does in twenty minutes. */
const theScheduleLater = () => runDue({ ...ctx, clock: { nowMs: () => Date.now() + 20 * 60_000 } })

// Each provider fails in both ways: once at its page, and once behind its webhook.
describe.each([
  { provider: 'stripe', currency: 'usd', atPageFault: 'timeout', behindWebhook: 'error500' },
  { provider: 'yookassa', currency: 'rub', atPageFault: 'error500', behindWebhook: 'timeout' },
] as const)('an order paid at $provider is delivered exactly once', (each) => {
  const { provider, currency } = each

  /** At the page, and what is asked under one key when the first try fails. */
  async function atPage(): Promise<Buying & { payUrl: string | null; firstTry: string }> {
    const { client, buyer, offer } = await shopperOf(ctx)
    const key = uniqueName('faulty-')
    const pay = () => client.post('/payment/create', cartIn(currency), { key })
    const firstTry = await codeOf(pay())
    const made = await success(pay(), payment, 201)
    expect(made.amount).toBe(priceIn[currency])
    const { paymentId, orderId, pay_url: payUrl } = made
    return { client, buyer, offer, paymentId, orderId: orderId ?? '', payUrl, firstTry }
  }

  /** The last resort: nobody tells us, so we ask. */
  const ask = ({ client, paymentId }: Buying) => success(client.post(`/payments/${paymentId}/check`), payment)

  test(`when the page is asked for and the answer is a ${each.atPageFault}`, async () => {
    await providers.fail({ provider, fault: each.atPageFault, times: 2 })
    const at = await atPage()
    expect(at.firstTry).toBe('provider_failed')
    await providers.pay(at.payUrl)
    await providers.arrive()
    await expectDeliveredOnce(at)
  })

  test(`when the webhook is followed by a ${each.behindWebhook}`, async () => {
    const at = await atPage()
    await providers.fail({ provider, fault: each.behindWebhook, times: 2 })
    await providers.pay(at.payUrl)
    await providers.arrive()
    await expectDeliveredOnce(at)
  })

  test('when the webhook is lost and the buyer comes back', async () => {
    const at = await atPage()
    await providers.fail({ provider, fault: 'lost_webhook' })
    await providers.pay(at.payUrl)
    await providers.arrive()
    expect(await orderOf(at.client, at.orderId)).toMatchObject({ status: 'pending' })
    const asked = await Promise.all([ask(at), ask(at), ask(at)])
    for (const answer of asked) expect(answer).toMatchObject({ status: 'paid', outcome: 'order', pay_url: null })
    await ask(at)
    await expectDeliveredOnce(at)
  })

  test('when the webhook is lost and the buyer does not come back', async () => {
    const at = await atPage()
    await providers.fail({ provider, fault: 'lost_webhook' })
    await providers.pay(at.payUrl)
    await providers.arrive()
    await theScheduleLater()
    await theScheduleLater()
    await expectDeliveredOnce(at)
  })

  test('when the webhook comes twice', async () => {
    const at = await atPage()
    await providers.fail({ provider, fault: 'duplicate_webhook' })
    await providers.pay(at.payUrl)
    await providers.arrive()
    await expectDeliveredOnce(at)
  })

  test('when the webhook comes half an hour late', async () => {
    const at = await atPage()
    await providers.fail({ provider, fault: 'late_webhook' })
    await providers.pay(at.payUrl)
    await providers.arrive()
    await ask(at)
    await providers.arriveLate()
    await expectDeliveredOnce(at)
  })

  test('when webhooks come in the wrong order', async () => {
    const at = await atPage()
    await providers.fail({ provider, fault: 'reordered_webhooks' })
    await providers.pay(at.payUrl)
    await providers.arrive()
    await expectDeliveredOnce(at)
  })

  test('when somebody forges webhooks, before it is paid and after', async () => {
    await providers.fail({ provider, fault: 'forged_webhook' })
    const at = await atPage()
    await providers.arrive()
    expect(await orderOf(at.client, at.orderId)).toMatchObject({ status: 'pending', codes: [] })
    expect(await paymentOf(at.client, at.paymentId)).toMatchObject({ status: 'pending' })
    await providers.pay(at.payUrl)
    await providers.arrive()
    await expectDeliveredOnce(at)
  })

  test('when everything that can come comes at once', async () => {
    const at = await atPage()
    await providers.fail({ provider, fault: 'duplicate_webhook' })
    await providers.pay(at.payUrl)
    await Promise.all([providers.arriveAtOnce(), ask(at), ask(at), theScheduleLater()])
    await providers.arrive()
    await expectDeliveredOnce(at)
  })

  test('and not at all when its card is declined, whatever somebody forges', async () => {
    const at = await atPage()
    await providers.fail({ provider, fault: 'forged_webhook' })
    await providers.pay(at.payUrl, '4000000000000002')
    await providers.arrive()
    expect(await paymentOf(at.client, at.paymentId)).toMatchObject({ status: 'failed', reason: 'declined' })
    expect(await orderOf(at.client, at.orderId)).toMatchObject({ status: 'pending', codes: [] })
    await failure(at.client.post('/payment/from-balance', { currency, orderId: at.orderId }), 402, 'insufficient_funds')
    await expectBooksToBalance()
  })
})
