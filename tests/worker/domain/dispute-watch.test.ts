import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import * as orders from '../../../src/worker/domain/orders/orders'
import { ProviderError } from '../../../src/worker/domain/payment-provider'
import { askForDisputes } from '../../../src/worker/domain/payments/payments'
import { fateOf, isFrozen, movedBy, namesOf, owedBy, paidOrder, quietShop, toppedUp } from '../../support/paying'
import { openProviders, type Providers, withProvider } from '../../support/providers'
import { expectBooksToBalance, testClock } from '../../support/shop'

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
beforeAll(async () => {
  ctx = await quietShop()
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => expectBooksToBalance())

/** The bank does something, and no notice of it ever comes. */
async function unheard(paymentId: string, ...states: string[]): Promise<void> {
  const { externalId } = await namesOf(ctx, paymentId)
  providers.keepLetters()
  for (const state of states) {
    const done = await providers.post('/simulator/stripe/dashboard/dispute', { session: externalId, state })
    expect(done.status).toBe(200)
    await providers.arrive()
  }
}

describe('without a notice the shop learns', () => {
  test.each<[what: string, states: string[], order: string, frozen: boolean]>([
    ['of a dispute that begins', ['created'], 'processing disputed', true],
    ['of a dispute that was won', ['created', 'won'], 'completed', false],
    ['of a dispute that was lost', ['created', 'lost'], 'cancelled charged_back', false],
  ])('%s', async (_, states, order, frozen) => {
    const { buyer, payment, orderId } = await paidOrder(ctx, providers)
    await unheard(payment.id, ...states)
    await askForDisputes(ctx)
    await orders.deliver(ctx, orderId)
    expect(await fateOf(ctx, payment.id)).toMatchObject({ order, alerts: ['dispute'] })
    expect([await isFrozen(ctx, buyer), await owedBy(ctx, buyer)]).toEqual([frozen, 0])
    // It is no news any more.
    expect(await movedBy(ctx, () => askForDisputes(ctx))).toEqual({})
  })

  test('how a known dispute ended', async () => {
    const { buyer, payment } = await paidOrder(ctx, providers, 'usd', '4000000000000259')
    expect(await isFrozen(ctx, buyer)).toBe(true)
    await unheard(payment.id, 'won')
    await askForDisputes(ctx)
    expect(await isFrozen(ctx, buyer)).toBe(false)
    expect((await fateOf(ctx, payment.id)).order).toBe('processing')
  })

  test('how a dispute ended that newer ones have pushed out of the list', async () => {
    const { buyer, payment } = await paidOrder(ctx, providers, 'usd', '4000000000000259')
    await unheard(payment.id, 'lost')
    const busy = withProvider(ctx, 'stripe', () => ({ disputes: async () => [] }))
    await askForDisputes(busy)
    expect((await fateOf(ctx, payment.id)).order).toBe('cancelled charged_back')
    expect(await isFrozen(ctx, buyer)).toBe(false)
    expect(await movedBy(ctx, () => askForDisputes(busy))).toEqual({})
  })

  test('of the other disputes when the provider can’t be asked about one', async () => {
    const { payment } = await paidOrder(ctx, providers, 'usd', '4000000000000259')
    const other = await paidOrder(ctx, providers)
    await unheard(other.payment.id, 'created')
    const [newest] = (await ctx.payments.providers.get('stripe')?.disputes?.(0)) ?? []
    const shop = withProvider(ctx, 'stripe', () => ({
      disputes: async () => (newest ? [newest] : []),
      dispute: async () => {
        throw new ProviderError('unknown', 'no answer')
      },
    }))
    await askForDisputes(shop)
    const fates = await Promise.all([payment.id, other.payment.id].map((id) => fateOf(ctx, id)))
    expect(fates.map(({ order }) => order)).toEqual(['processing disputed', 'processing disputed'])
  })

  test('of each of many open disputes in turn, also when one of them is gone', async () => {
    const open = Array.from({ length: 45 }, (_, nth) => `stripe:dp_old_${nth}`)
    await ctx.db.run(sql`INSERT INTO payment_disputes (id, payment_id, amount, state, at)
      SELECT value, 'gone', 1, 'open', 0 FROM json_each(${JSON.stringify(open)})`)
    const asked: string[] = []
    const busy = withProvider(ctx, 'stripe', (real) => ({
      disputes: async () => [],
      dispute: async (id) => {
        asked.push(`stripe:${id}`)
        return real.dispute?.(id)
      },
    }))
    for (let hour = 0; hour < 3; hour += 1) {
      await askForDisputes(busy)
      testClock.ms += 60 * 60_000
    }
    await ctx.db.run(sql`DELETE FROM payment_disputes WHERE payment_id = 'gone'`)
    expect(open.filter((id) => !asked.includes(id))).toEqual([])
    expect(asked).toHaveLength(60)
  })

  test('that a dispute ended the other way after all, and tells it once', async () => {
    const { payment } = await paidOrder(ctx, providers)
    await unheard(payment.id, 'created', 'won')
    await askForDisputes(ctx)
    const overturned = withProvider(ctx, 'stripe', (real) => ({
      disputes: async (sinceMs) =>
        ((await real.disputes?.(sinceMs)) ?? []).map((notice) => ({
          ...notice,
          key: `${notice.dispute.id}:lost`,
          dispute: { ...notice.dispute, state: 'lost' as const },
        })),
    }))
    expect(await movedBy(ctx, () => askForDisputes(overturned))).toEqual({})
    const told = await ctx.db.all(sql`SELECT detail FROM alerts WHERE subject = ${`${payment.id}:turned`}`)
    expect(JSON.stringify(told)).toContain('dispute_overturned')
    const [before] = await ctx.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM payment_events`)
    await askForDisputes(overturned)
    expect(await ctx.db.all(sql`SELECT count(*) AS n FROM payment_events`)).toEqual([before])
  })

  test('of ten disputes in a run, and of the rest a minute later', async () => {
    const paid: string[] = []
    for (let nth = 0; nth < 12; nth += 1) {
      const { payment } = await toppedUp(ctx, providers)
      await unheard(payment.id, 'created')
      providers.bringTo(ctx)
      paid.push(payment.id)
    }
    const heard = async () =>
      (await Promise.all(paid.map((id) => fateOf(ctx, id)))).filter(({ alerts }) => alerts.includes('dispute'))
    expect(await askForDisputes(ctx)).toBe(true)
    expect(await heard()).toHaveLength(10)
    expect(await askForDisputes(ctx)).toBe(false)
    expect(await heard()).toHaveLength(12)
  })

  test('of a dispute behind ten that can’t be looked at, some minutes later', async () => {
    const paid = [await toppedUp(ctx, providers)]
    for (let nth = 0; nth < 10; nth += 1) paid.push(await toppedUp(ctx, providers))
    for (const { payment } of paid) await unheard(payment.id, 'created')
    const [, ...silent] = await Promise.all(paid.map(({ payment }) => namesOf(ctx, payment.id)))
    const shop = withProvider(ctx, 'stripe', (real) => ({
      retrieve: async (id) => {
        if (silent.some(({ externalId }) => externalId === id)) throw new ProviderError('unknown', 'no answer')
        return real.retrieve(id)
      },
    }))
    for (let minute = 0; minute < 3; minute += 1) {
      await askForDisputes(shop)
      testClock.ms += 60_000
    }
    expect((await fateOf(ctx, paid[0]?.payment.id ?? '')).alerts).toContain('dispute')
  })

  test('of a dispute behind many of payments that it does not know', async () => {
    const { payment } = await paidOrder(ctx, providers)
    await unheard(payment.id, 'created')
    const shared = withProvider(ctx, 'stripe', (real) => ({
      async disputes(sinceMs) {
        const own = (await real.disputes?.(sinceMs)) ?? []
        const others = own.slice(0, 1).flatMap((notice) =>
          Array.from({ length: 10 }, (_, nth) => ({
            ...{ ...notice, key: `dp_of_others_${nth}`, chargeId: null, paymentId: `of-others-${nth}` },
            dispute: { ...notice.dispute, id: `dp_of_others_${nth}` },
          })),
        )
        return [...others, ...own]
      },
    }))
    expect(await askForDisputes(shared)).toBe(false)
    expect((await fateOf(ctx, payment.id)).order).toBe('processing disputed')
  })

  test('of disputes by the schedule once an hour, and a minute later when the provider did not answer', async () => {
    let [asked, down] = [0, true]
    const shop = withProvider(ctx, 'stripe', (real) => ({
      async disputes(sinceMs) {
        asked += 1
        if (down) throw new ProviderError('unknown', 'no answer')
        return (await real.disputes?.(sinceMs)) ?? []
      },
    }))
    const { buyer, payment } = await paidOrder(ctx, providers)
    await unheard(payment.id, 'created')
    testClock.ms += 60 * 60_000
    await runDue(shop)
    expect([asked, await isFrozen(ctx, buyer)]).toEqual([1, false])
    down = false
    for (let minute = 0; minute < 2; minute += 1) {
      testClock.ms += 60_000
      await runDue(shop)
    }
    expect([asked, await isFrozen(ctx, buyer)]).toEqual([2, true])
  })
})
