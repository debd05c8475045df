import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../src/worker/domain/ctx'
import { stockOf } from '../../src/worker/domain/inventory/inventory'
import * as orders from '../../src/worker/domain/orders/orders'
import * as payments from '../../src/worker/domain/payments/payments'
import * as support from '../../src/worker/domain/support/support'
import * as users from '../../src/worker/domain/users/users'
import { costOf, descending } from '../support/counting'
import { makeAdmin, makeBuyer, makeOffer, makePaidOrder, type Person, testClock, testCtx } from '../support/shop'

const few = 300
const many = 3_000

let ctx: Ctx
let admin: Person
let buyer: Person
beforeAll(async () => {
  ctx = descending(await testCtx())
  admin = await makeAdmin(ctx)
  buyer = await makeBuyer(ctx)
})

/** Orders `from` to `to`, one a second, of every status, reason, kind, provider and currency; every third of our buyer's. */
const seed = (from: number, to: number, others: Person) =>
  ctx.db.run(sql`
    WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${to})
    INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, reason, payment_method,
      payment_provider, placed_at, paid_at)
    SELECT printf('%03X-%06d', n % 4096, n), iif(n % 3 = 0, ${buyer.userId}, ${others.userId}),
      iif(n % 2 = 0, 'codes', 'freefire'), iif(n / 2 % 2 = 0, 'usd', 'rub'), 100, 100, 1,
      CASE n / 4 % 4 WHEN 0 THEN 'pending' WHEN 1 THEN 'processing' WHEN 2 THEN 'completed' ELSE 'cancelled' END,
      CASE n / 4 % 16 WHEN 1 THEN 'on_hold' WHEN 3 THEN 'expired' WHEN 5 THEN 'awaiting_stock' WHEN 7 THEN 'rejected' END,
      iif(n / 64 % 3 = 0, 'balance', 'card'),
      CASE n / 64 % 3 WHEN 1 THEN 'stripe' WHEN 2 THEN 'yookassa' END, n * 1000, 1
    FROM numbers`)

const searches: [string, Parameters<typeof orders.listAll>[1]][] = [
  ['no filter', { limit: 5 }],
  ['a status', { limit: 5, status: 'completed' }],
  ['a reason', { limit: 5, reason: 'on_hold' }],
  ['a kind', { limit: 5, kind: 'topup' }],
  ['a provider', { limit: 5, provider: 'yookassa' }],
  ['the balance', { limit: 5, provider: 'balance' }],
  ['a currency', { limit: 5, currency: 'rub' }],
  ['a mixture', { limit: 5, status: 'processing', provider: 'stripe', currency: 'usd' }],
  ['a mixture there is nothing of', { limit: 5, reason: 'charged_back', kind: 'topup' }],
  ['a buyer’s name', { limit: 5, user: 'a' }],
  ['dates', { limit: 5, fromMs: 100_000, toMs: 200_000 }],
  ['dates and a status', { limit: 5, fromMs: 100_000, toMs: 200_000, status: 'completed' }],
]

describe('a page of all orders', () => {
  const costs = new Map<string, number>()
  const costNow = async (filters: Parameters<typeof orders.listAll>[1]) => {
    const given = filters.user ? { ...filters, user: buyer.nickname } : filters
    return costOf(admin.ctx, (counted) => orders.listAll(counted, given))
  }
  beforeAll(async () => {
    const others = await makeBuyer(ctx)
    await seed(0, few, others)
    for (const [name, filters] of searches) costs.set(name, (await costNow(filters)).rowsRead)
    await seed(few, many, others)
  })

  test.each(searches)('by %s costs with 3 000 orders what it cost with 300', async (name, filters) => {
    const { rowsRead, roundTrips } = await costNow(filters)
    expect(roundTrips).toBe(2)
    expect(rowsRead - (costs.get(name) ?? 0)).toBeLessThanOrEqual(5)
    // Each mixture of kind, currency, provider and state is looked up in an index of its own.
    expect(rowsRead).toBeLessThanOrEqual(450)
  })

  test.each<[string, Parameters<typeof orders.listAll>[1]]>([
    ['the beginning of an id', { limit: 5, search: '0AB-' }],
    ['a name, a player, a code or a payment there is not', { limit: 5, search: 'nobody-of-this-name' }],
    ['a part of a number that only old orders have', { limit: 5, search: 'AB000' }],
  ])('by %s reads what it finds', async (_, filters) => {
    const { rowsRead, roundTrips } = await costNow(filters)
    expect(roundTrips).toBe(2)
    expect(rowsRead).toBeLessThanOrEqual(60)
  })

  test('by a buyer’s name reads a page of theirs, whatever they have bought', async () => {
    const { rowsRead } = await costNow({ limit: 5, search: buyer.nickname })
    expect(rowsRead).toBeLessThanOrEqual(200)
  })

  test('by a part of a number reads the orders of the last 90 days, and none before', async () => {
    const recent = (count: number, from: number) =>
      ctx.db.run(sql`
        WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${from + count})
        INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method, placed_at)
        SELECT printf('ZZ%010d', n), ${buyer.userId}, 'codes', 'usd', 1, 1, 1, 'cancelled', 'card', ${testClock.ms} - n
        FROM numbers`)
    const readNow = async () => (await costNow({ limit: 5, search: '00QQQ00' })).rowsRead
    const before = await readNow()
    await recent(100, 0)
    expect((await readNow()) - before).toBeLessThanOrEqual(210)
    expect((await orders.listAll(admin.ctx, { limit: 5, search: '0000042' })).orders.map(({ id }) => id)).toEqual([
      'ZZ0000000042',
    ])
    await ctx.db.run(sql`DELETE FROM orders WHERE id GLOB 'ZZ*'`)
  })

  test.each(['largest', 'smallest', 'oldest'] as const)(
    '%s first costs no more than the newest 10 000',
    async (sort) => {
      const { rowsRead, roundTrips } = await costNow({ limit: 5, sort })
      expect(roundTrips).toBe(2)
      expect(rowsRead).toBeLessThanOrEqual(sort === 'oldest' ? 160 : 7 * many)
    },
  )

  test('adds up all orders by reading each once', async () => {
    const { rowsRead, roundTrips } = await costOf(admin.ctx, (counted) => orders.totalsOf(counted, {}))
    expect(roundTrips).toBe(1)
    expect(rowsRead).toBeLessThanOrEqual(5 * many)
  })
})

describe('a page of all payments', () => {
  const seedPayments = (from: number, to: number) =>
    ctx.db.run(sql`
      WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${to})
      INSERT INTO payments (id, user_id, kind, provider, method, currency, amount, live, status, request, outcome, created_at)
      SELECT 'many-' || n, iif(n < ${few} AND n % 3 = 0, ${buyer.userId}, ${admin.userId}), 'topup', 'stripe', 'card', 'usd',
        100, 0, iif(n < 40, 'failed', 'paid'), '{}', iif(n < 40, NULL, 'balance'), n FROM numbers`)
  const searches: [string, Parameters<typeof payments.listAll>[1]][] = [
    ['no filter', { limit: 5 }],
    ['a status that all newer ones do not have', { limit: 5, status: 'failed' }],
    ['a status there is nothing of', { limit: 5, status: 'refunded' }],
    ['a status, on a deep page', { limit: 5, status: 'failed', cursor: 'many-30' }],
    ['a buyer', { limit: 5, user: 'buyer' }],
    ['a buyer and a status', { limit: 5, user: 'buyer', status: 'failed' }],
  ]
  const costs = new Map<string, number>()
  const costNow = async (filters: Parameters<typeof payments.listAll>[1]) => {
    const given = filters.user ? { ...filters, user: buyer.userId } : filters
    return (await costOf(admin.ctx, (counted) => payments.listAll(counted, given))).rowsRead
  }
  beforeAll(async () => {
    await seedPayments(0, few)
    for (const [name, filters] of searches) costs.set(name, await costNow(filters))
    await seedPayments(few, many)
  })

  test.each(searches)('by %s costs with 3 000 payments what it cost with 300', async (name, filters) => {
    expect(await costNow(filters)).toBe(costs.get(name))
    expect(costs.get(name)).toBeLessThanOrEqual(120)
  })
})

test('the stock of a product costs the same however many batches it has had', async () => {
  const offer = await makeOffer(ctx, { stock: 0 })
  const seedBatches = (from: number, to: number) =>
    ctx.db.run(sql`
      WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${to})
      INSERT INTO code_batches (id, offer_id, actor, at, added) SELECT 'many-' || n, ${offer.id}, 'x', n, 0 FROM numbers`)
  const costNow = async () => (await costOf(admin.ctx, (counted) => stockOf(counted, offer.productId))).rowsRead
  await seedBatches(0, few)
  const before = await costNow()
  await seedBatches(few, many)
  expect(await costNow()).toBe(before)
  const { batches } = await stockOf(admin.ctx, offer.productId)
  expect([batches.length, batches[0]?.at, batches.at(-1)?.at]).toEqual([100, many - 1, many - 100])
})

test('the orders that wait for a person cost the same however many were delivered', async () => {
  const { id } = await makePaidOrder(ctx)
  const seedDelivered = (from: number, to: number) =>
    ctx.db.run(sql`
      WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${to})
      INSERT INTO supplier_orders (id, order_id, item_position, supplier, ref, player_id, state, max_cost, created_at, closed_at)
      SELECT 'by-hand-' || n, ${id}, 0, 'hand', 'x', '1', 'done', 0, n, n FROM numbers`)
  const costNow = async () => (await costOf(admin.ctx, (counted) => orders.listByHand(counted, { limit: 5 }))).rowsRead
  await seedDelivered(0, few)
  const before = await costNow()
  await seedDelivered(few, many)
  expect(await costNow()).toBe(before)
})

describe('a search for users', () => {
  const seedUsers = (from: number, to: number) =>
    ctx.db.run(sql`
      WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${to})
      INSERT INTO users (id, nickname, nickname_key, password, created_at)
      SELECT printf('77%08d', n), 'many-' || n, 'many-' || n, '', 0 FROM numbers`)
  const costNow = async (search?: string) =>
    (await costOf(admin.ctx, (counted) => users.list(counted, { limit: 20, search }))).rowsRead

  test.each(['many-', 'm', '7700000007', 'nobody', undefined])(
    'for %s reads no more rows among 3 000 than among 300',
    async (search) => {
      await ctx.db.run(sql`DELETE FROM users WHERE id GLOB '77*' AND nickname GLOB 'many-*'`)
      await seedUsers(0, few)
      const before = await costNow(search)
      await seedUsers(few, many)
      expect(await costNow(search)).toBe(before)
      expect(before).toBeLessThanOrEqual(100)
    },
  )
})

describe('who sent a request', () => {
  const numbers = (from: number, to: number) =>
    sql`WITH RECURSIVE numbers (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM numbers WHERE n + 1 < ${to})`
  async function seedOf({ userId }: Person, from: number, to: number) {
    await ctx.db.run(sql`${numbers(from, to)}
      INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method, placed_at)
      SELECT printf('ASK%06d', n), ${userId}, 'codes', 'usd', 1, 1, 1, 'cancelled', 'card', n FROM numbers`)
    await ctx.db.run(sql`${numbers(from, to)}
      INSERT INTO payments (id, user_id, kind, provider, method, live, currency, amount, status, outcome, request, created_at)
      SELECT printf('ask%06d', n), ${userId}, 'topup', 'stripe', 'card', 0, 'usd', 100, 'paid', 'balance', '{}', n FROM numbers`)
    await ctx.db.run(sql`${numbers(from, to)}
      INSERT INTO payment_disputes (id, payment_id, amount, state, at)
      SELECT printf('ask%06d', n), printf('ask%06d', n), 1, 'open', n FROM numbers`)
    await ctx.db.run(sql`${numbers(from, to)}
      INSERT INTO notes (id, kind, subject, text, author, at)
      SELECT printf('ask%06d', n), 'user', ${userId}, 'Careful', ${userId}, n FROM numbers`)
  }

  test('costs as much with 3 000 orders, payments and notes of theirs as with 300', async () => {
    const asker = await makeBuyer(ctx)
    const person = { userId: asker.userId, epoch: 0, issuedAtMs: 0, sessionKey: '' }
    const { ticketId } = await support.ask(ctx, person, { nickname: 'a', userId: 'b', message: 'Where is it?' })
    await seedOf(asker, 0, few)
    const costNow = () => costOf(admin.ctx, (counted) => support.showAsker(counted, ticketId))
    const before = await costNow()
    await seedOf(asker, few, many)
    expect(await costNow()).toEqual(before)
    expect(before).toMatchObject({ roundTrips: 1, rowsWritten: 0 })
    expect(before.rowsRead).toBeLessThanOrEqual(320)
  })
})
