import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { PartyName } from '../../../src/shared/parties'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import { planLeftOutAlerts } from '../../../src/worker/domain/left-out/left-out'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { receiveCallback, watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { alertDetail } from '../../../src/worker/i18n'
import { atPage, byCard, fateOf, leaveNothingDue, quietShop } from '../../support/paying'
import { openProviders } from '../../support/providers'
import { expectBooksToBalance, openAlerts, outcomeOf, testClock } from '../../support/shop'
import { leftOf, offerFrom, supplierOrder } from '../../support/supplied'
import { expectSupplyToBalance, openSupplyShop, fateOf as supplyFateOf } from '../../support/suppliers'

const dayMs = 24 * 60 * 60_000

/** The same shop, one of whose secrets of a party is gone. */
const without = <Shop extends Ctx>(ctx: Shop, party: PartyName, missing: string): Shop => ({
  ...ctx,
  payments: { ...ctx.payments, providers: new Map([...ctx.payments.providers].filter(([name]) => name !== party)) },
  suppliers: new Map([...ctx.suppliers].filter(([name]) => name !== party)),
  leftOut: [{ party, missing: [missing] }],
})

let ctx: Ctx
beforeAll(async () => {
  ctx = await quietShop()
})
afterEach(() => vi.unstubAllGlobals())

describe('a payment provider that is left out', () => {
  const absent = () => without(ctx, 'stripe', 'STRIPE_WEBHOOK_SECRET')
  afterEach(async () => {
    await leaveNothingDue(ctx)
    await expectBooksToBalance()
  })

  test('loses no payment that was under way: the payment is settled once the provider is back, days later', async () => {
    const providers = openProviders(ctx)
    const { payment } = await atPage(ctx)
    providers.keepLetters()
    await providers.pay(payment.payUrl)
    for (let day = 0; day < 5; day += 1) {
      testClock.ms += dayMs
      await payments.reconcile(absent())
    }
    expect(providers.calls.filter(({ method }) => method === 'GET')).toEqual([])
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'pending', alerts: [] })
    await payments.reconcile(ctx)
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'paid to order', booked: 1 })
  })

  test('delays no payment of another provider', async () => {
    const providers = openProviders(ctx)
    const { payment } = await atPage(ctx, 'rub')
    providers.keepLetters()
    await providers.pay(payment.payUrl)
    testClock.ms += dayMs
    await payments.reconcile(absent())
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'paid to order', booked: 1 })
  })

  test('is answered so that it sends its notices again, until it is back', async () => {
    const providers = openProviders(ctx)
    providers.bringTo(absent())
    const { payment } = await atPage(ctx)
    await providers.pay(payment.payUrl)
    await providers.arrive()
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'pending' })
    providers.bringTo(ctx)
    await providers.arriveLate()
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'paid to order', booked: 1 })
  })

  test.each([
    ['stripe', 'unavailable'],
    ['paypal', 'not_found'],
  ])('answers a notice for %s with %s', async (name, outcome) => {
    const notice = { body: '{}', header: () => undefined, nowMs: testClock.ms }
    expect(await outcomeOf(payments.receive(absent(), name, notice))).toBe(outcome)
  })

  test('is not offered to buyers', async () => {
    openProviders(ctx)
    const { buyer } = await atPage(ctx)
    const here = { ...buyer.ctx, ...absent() }
    expect(await outcomeOf(payments.startTopUp(here, { ...byCard(), minor: 1000 }))).toBe('method_unavailable')
  })
})

describe('a supplier that is left out', () => {
  test('sells nothing, keeps what is under way, and goes on once it is back', async () => {
    const shop = await openSupplyShop()
    const providers = await shop.begin()
    const offer = await offerFrom(shop.ctx, 'kinguin')
    await providers.fail({ provider: 'kinguin', fault: 'error500', times: 1 })
    const { id } = await supplierOrder(shop.ctx, 'kinguin', { offer })
    const absent = without(shop.ctx, 'kinguin', 'KINGUIN_WEBHOOK_SECRET')
    expect(await leftOf(shop.ctx, offer)).not.toBe(0)
    await watchSuppliers(absent)
    expect(await leftOf(shop.ctx, offer)).toBe(0)
    for (let hour = 0; hour < 5; hour += 1) {
      testClock.ms += 60 * 60_000
      await orders.deliver(absent, id)
    }
    expect(await supplyFateOf(shop.ctx, id)).toMatchObject({ order: 'processing awaiting_supplier', refunds: 0 })
    // That it lets us in no more would be untrue: nobody has asked it.
    expect(await openAlerts(shop.ctx, 'kinguin')).toEqual([])
    const notice = { body: '{}', header: () => undefined, nowMs: testClock.ms }
    expect(await outcomeOf(receiveCallback(absent, 'kinguin', notice))).toBe('unavailable')
    await watchSuppliers(shop.ctx)
    await shop.schedule(30)
    expect(await supplyFateOf(shop.ctx, id)).toMatchObject({ order: 'completed', debits: 1, refunds: 0 })
    expect(await leftOf(shop.ctx, offer)).not.toBe(0)
    await expectSupplyToBalance()
  })
})

describe('the operator', () => {
  const told = async (subject: string) => {
    const rows = await ctx.db.all<{ detail: string }>(
      `SELECT detail FROM alerts WHERE kind = 'incomplete_secrets' AND subject = '${subject}' AND cleared_at IS NULL`,
    )
    return rows.map(({ detail }) => alertDetail('en', detail))
  }

  test('reads once which parties are left out and what they lack now, until it is mended', async () => {
    openProviders(ctx)
    const lacking = (missing: string): Ctx => ({
      ...without(ctx, 'stripe', missing),
      leftOut: [
        { party: 'stripe', missing: [missing] },
        { party: 'turnstile', missing: ['TURNSTILE_SECRET'] },
      ],
    })
    await commit(ctx.db, planLeftOutAlerts(lacking('STRIPE_SECRET_KEY')))
    await runDue(lacking('STRIPE_WEBHOOK_SECRET'))
    const words = /without Stripe: STRIPE_WEBHOOK_SECRET is not set/
    expect(await told('stripe')).toEqual([expect.stringMatching(words)])
    const unchecked = /Nobody is checked for being a robot: TURNSTILE_SECRET is not set/
    expect(await told('turnstile')).toEqual([expect.stringMatching(unchecked)])
    await commit(ctx.db, planLeftOutAlerts(ctx))
    expect([await openAlerts(ctx, 'stripe'), await openAlerts(ctx, 'turnstile')]).toEqual([[], []])
  })
})
