import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as orders from '../../../src/worker/domain/orders/orders'
import { bankSays, paidOrder, quietShop } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  outcomeOf,
  type Person,
  testClock,
  wishFor,
} from '../../support/shop'
import { as, expectKeptToAddUp, tierOf, writeTiers } from '../../support/tiers'

// `VITE_PLAY_SEED=<seed>` plays a failed run again, `VITE_PLAY_RUNS=<n>` plays longer.
const seed = Number(import.meta.env.VITE_PLAY_SEED ?? 20_261_126)
const dayMs = 24 * 60 * 60 * 1000

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  providers = openProviders(ctx)
  admin = await makeAdmin(ctx)
  ctx = await writeTiers(ctx, admin, [
    tierOf('Silver', { from: 20, percent: 7 }),
    tierOf('Gold', { from: 90, percent: 13 }),
  ])
  await ctx.db.run(sql`INSERT INTO exchange_rates (currency, per_dollar, date, answered_at) VALUES
    ('rub', 91234567, '2026-11-01', 1), ('uzs', 12021220000, '2026-11-01', 1)
    ON CONFLICT (currency) DO UPDATE SET per_dollar = excluded.per_dollar, date = excluded.date`)
})

const nth = fc.nat({ max: 9 })
const act = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      act: fc.constant('buy' as const),
      currency: fc.constantFrom('usd' as const, 'rub' as const, 'uzs' as const),
      pieces: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constant('refund' as const), nth, share: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('deliver' as const), nth }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('cancel' as const), nth }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('byCard' as const),
      end: fc.constantFrom('won' as const, 'lost' as const, 'open' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('count' as const), times: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('wait' as const), days: fc.constantFrom(1, 30, 200) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant('rate' as const),
      perDollar: fc.integer({ min: 50_000_000, max: 150_000_000 }),
    }),
  },
)
type Act = typeof act extends fc.Arbitrary<infer Made> ? Made : never

type Made = { id: string; total: number }
type Of<Name extends Act['act']> = Extract<Act, { act: Name }>

const count = (times: number) => Promise.all(Array.from({ length: times }, () => orders.countKept(ctx)))

async function buy(buyer: Person, { currency, pieces }: Of<'buy'>): Promise<Made> {
  const offer = await makeOffer(ctx, { usd: 1999, rub: 182_345, uzs: 24_000_000 })
  await cart.add(as(ctx, buyer), wishFor(offer, pieces))
  return orders.payFromBalance(as(ctx, buyer), { currency })
}

/** Somebody else pays by card, and the bank disputes it before or after the delivery. */
async function payByCard({ end }: Of<'byCard'>): Promise<void> {
  const { payment, orderId } = await paidOrder(ctx, providers)
  if (end !== 'won') await orders.deliver(ctx, orderId)
  await bankSays(ctx, providers, payment.id, 'created')
  await count(1)
  if (end !== 'open') await bankSays(ctx, providers, payment.id, end)
}

const refund = ({ id, total }: Made, share: number) =>
  orders.refund(admin.ctx, id, { minor: Math.max(Math.floor(total / share / 100) * 100, 100), reason: 'a test' })

const cancel = ({ id }: Made) => orders.setStatus(admin.ctx, id, { status: 'cancelled' })

/** What is done to an order that was bought, if there is one; it may be refused. */
async function change(step: Of<'refund' | 'deliver' | 'cancel'>, order: Made | undefined): Promise<void> {
  if (!order) return
  if (step.act === 'deliver') await orders.deliver(ctx, order.id)
  else await outcomeOf(step.act === 'cancel' ? cancel(order) : refund(order, step.share))
}

async function play(buyer: Person, made: Made[], step: Act): Promise<void> {
  if ('nth' in step) return change(step, made.at(step.nth % Math.max(made.length, 1)))
  if (step.act === 'count') await count(step.times)
  if (step.act === 'wait') testClock.ms += step.days * dayMs
  if (step.act === 'buy') made.push(await buy(buyer, step))
  if (step.act === 'byCard') await payByCard(step)
  if (step.act === 'rate') {
    await ctx.db.run(sql`UPDATE exchange_rates SET per_dollar = ${step.perDollar} WHERE currency = 'rub'`)
  }
}

test('whatever is bought, given back and disputed on whatever day, a buyer has kept what the orders say', async () => {
  let keeping = 0
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 14 }), async (steps) => {
      const buyer = await makeBuyer(ctx, { usd: 1_000_000, rub: 90_000_000, uzs: 10_000_000_000 })
      const made: Made[] = []
      for (const step of steps) await play(buyer, made, step)
      await count(1)
      await expectKeptToAddUp()
      await count(1)
      await expectKeptToAddUp()
      const [row] = await ctx.db.all<{ kept: number }>(sql`SELECT kept FROM tier_standings
        WHERE user_id = ${buyer.userId} AND kept > 0`)
      if (row) keeping += 1
    }),
    { seed, numRuns: Number(import.meta.env.VITE_PLAY_RUNS ?? 12), endOnFailure: true },
  )
  await expectBooksToBalance()
  expect(keeping).toBeGreaterThan(3)
})
