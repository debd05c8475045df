import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { writeDemoArticles } from '../../scripts/seed/articles'
import { makeDemoCoupons } from '../../scripts/seed/demo-coupons'
import { measure } from '../../scripts/seed/measure'
import { makeDemoGame } from '../../scripts/seed/own-game'
import { buyerPassword } from '../../scripts/seed/year/buyers'
import { seedYear } from '../../scripts/seed/year/year'
import { currencies as shopCurrencies } from '../../src/shared/money'
import type { Ctx } from '../../src/worker/domain/ctx'
import { login } from '../../src/worker/domain/identity/identity'
import * as orders from '../../src/worker/domain/orders/orders'
import { sales } from '../../src/worker/domain/reports/reports'
import { adminRoutes } from '../../src/worker/routes/admin'
import { adminGameRoutes } from '../../src/worker/routes/admin-games'
import { adminMoneyRoutes } from '../../src/worker/routes/admin-money'
import { adminOrderRoutes } from '../../src/worker/routes/admin-orders'
import { adminProductRoutes } from '../../src/worker/routes/admin-products'
import { adminReportRoutes } from '../../src/worker/routes/admin-reports'
import { adminStockRoutes } from '../../src/worker/routes/admin-stock'
import { adminSupplyRoutes } from '../../src/worker/routes/admin-supply'
import { adminUserRoutes } from '../../src/worker/routes/admin-users'
import { articleRoutes } from '../../src/worker/routes/articles'
import { discountRoutes } from '../../src/worker/routes/discounts'
import { promotionRoutes } from '../../src/worker/routes/promotions'
import { referralRoutes } from '../../src/worker/routes/referral'
import { reviewRoutes } from '../../src/worker/routes/reviews'
import { settingsRoutes } from '../../src/worker/routes/settings'
import { supportRoutes } from '../../src/worker/routes/support'
import { tierRoutes } from '../../src/worker/routes/tiers'
import { voucherRoutes } from '../../src/worker/routes/vouchers'
import { payme, sendTo } from '../support/callers'
import { keys } from '../support/providers'
import {
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  outcomeOf,
  type Person,
  testClock,
  testCtx,
} from '../support/shop'

const wish = { orders: 900, users: 40, seed: 7 }

/** One asks a supplier and no table; the other reads one batch as a whole, and asks for the password. */
const unmeasured = ['/admin/suppliers/:name/offers', '/admin/batches/:id/export']

let ctx: Ctx
let admin: Person
let made: Map<string, number>
beforeAll(async () => {
  ctx = await testCtx()
  admin = await makeAdmin(ctx)
  for (let nth = 0; nth < 4; nth += 1) await makeOffer(ctx, { uzs: 6_100_000 })
  await makeBuyer(ctx, { usd: 1200 })
  await makeDemoGame(admin.ctx)
  await makeDemoCoupons(admin.ctx)
  await writeDemoArticles(admin.ctx)
  made = await seedYear(ctx, wish)
  await ctx.db.run(sql`INSERT INTO exchange_rates (currency, per_dollar, date, answered_at)
    VALUES ('uzs', 12100000000, '2026-11-25', ${ctx.clock.nowMs()})`)
})

const count = async (what: ReturnType<typeof sql>) => (await ctx.db.all<{ n: number }>(sql`SELECT ${what} AS n`))[0]?.n

describe('a shop filled with a year of trade', () => {
  test('has as many orders and buyers as were wished for', async () => {
    expect(await count(sql`(SELECT count(*) FROM orders)`)).toBe(wish.orders)
    expect(await count(sql`(SELECT count(*) FROM users WHERE nickname GLOB '*~')`)).toBe(wish.users)
  })

  test.each(['orders', 'order_items', 'code_batches', 'payments'])(
    'has as many rows of %s as it tells',
    async (table) => {
      const before = table === 'code_batches' ? 4 : 0
      expect(made.get(table)).toBe(((await count(sql`(SELECT count(*) FROM ${sql.identifier(table)})`)) ?? 0) - before)
    },
  )

  test('has books that balance and stock that adds up', () => expectBooksToBalance())

  test('has in its days what is in its books, all of it in the last year', async () => {
    const { currencies } = await sales(admin.ctx, 365)
    for (const currency of shopCurrencies) {
      const booked = await count(sql`(SELECT balance FROM accounts WHERE id = ${`system:sales:${currency}`})`)
      expect(currencies[currency].now.sold - currencies[currency].now.returned).toBe(booked)
      expect(booked).toBeGreaterThan(0)
    }
  })

  test('tells on the dashboard how top-ups of its games went', async () => {
    const { topUps } = await sales(admin.ctx, 365)
    expect(topUps.map(({ game, delivered }) => [game, delivered > 0])).toEqual([
      ['freefire', true],
      ['pubg-mobile', true],
    ])
  })

  test.each([
    [
      'an order in the future',
      sql`SELECT 1 FROM orders WHERE max(placed_at, coalesce(completed_at, 0)) > ${testClock.ms}`,
    ],
    [
      'a paid order without its money',
      sql`SELECT 1 FROM orders WHERE paid_at IS NOT NULL AND total <> coalesce((SELECT
      sum(amount) FROM transfers WHERE note = orders.id AND kind = 'purchase'), 0)`,
    ],
    [
      'a refund that is not booked',
      sql`SELECT 1 FROM orders WHERE refunded <> coalesce((SELECT sum(amount)
      FROM transfers WHERE note = orders.id AND kind = 'refund'), 0)`,
    ],
    [
      'an order that is more than its items',
      sql`SELECT 1 FROM orders WHERE kind = 'codes' AND total <> (SELECT
      sum(unit_price * quantity) FROM order_items WHERE order_id = orders.id)`,
    ],
    [
      'a buyer whose orders are miscounted',
      sql`SELECT 1 FROM users WHERE orders <> (SELECT count(*) FROM orders
      WHERE user_id = users.id) OR purchases <> (SELECT count(*) FROM orders WHERE user_id = users.id
      AND status = 'completed')`,
    ],
    [
      'a batch that is not what it says',
      sql`SELECT 1 FROM code_batches WHERE added <> (SELECT count(*) FROM codes
      WHERE batch_id = code_batches.id)`,
    ],
    [
      'an offer whose sales are miscounted',
      sql`SELECT 1 FROM offers WHERE sold <> (SELECT count(*) FROM codes
      WHERE offer_id = offers.id AND order_id IS NOT NULL)`,
    ],
    [
      'a top-up that nobody was asked for',
      sql`SELECT 1 FROM orders WHERE kind = 'freefire' AND status = 'completed'
      AND NOT EXISTS (SELECT 1 FROM supplier_orders WHERE order_id = orders.id AND state = 'done')`,
    ],
    [
      'a top-up that ended on a day which counts another number of them',
      sql`SELECT 1 FROM (SELECT date(closed_at / 1000, 'unixepoch') AS day, game, state = 'done' AS is_done, count(*) AS n
        FROM supplier_orders JOIN order_topups USING (order_id) WHERE state IN ('done', 'rejected') GROUP BY 1, 2, 3) AS ended
        FULL JOIN (SELECT day, game, span >= 0 AS is_done, sum(pieces) AS n FROM daily_topups GROUP BY 1, 2, 3) AS counted
        ON ended.day = counted.day AND ended.game = counted.game AND ended.is_done = counted.is_done
        WHERE ended.n IS NOT counted.n`,
    ],
    [
      'a payment with Payme or Click without its transaction, or told by a notice',
      sql`SELECT 1 FROM payments WHERE provider IN ('payme', 'click') AND (outcome IS NOT NULL <> EXISTS (SELECT 1
      FROM served_transactions AS begun WHERE begun.payment_id = payments.id AND begun.provider = payments.provider
      AND begun.external_id = payments.external_id AND begun.paid_at = payments.paid_at)
      OR EXISTS (SELECT 1 FROM payment_events WHERE payment_id = payments.id))`,
    ],
    [
      'a transaction that says another state than its payment',
      sql`SELECT 1 FROM served_transactions AS begun JOIN payments ON payments.id = payment_id
      WHERE begun.state <> CASE WHEN payments.status = 'failed' THEN 'cancelled'
      WHEN payments.status = 'refunded' AND payments.provider = 'payme' THEN 'reversed' ELSE 'paid' END`,
    ],
    [
      'a payment of which other money went back than is booked',
      sql`SELECT 1 FROM payments WHERE refunded <> coalesce((SELECT sum(amount) FROM transfers
      WHERE note = payments.id AND kind IN ('card_refund', 'chargeback')), 0)`,
    ],
  ])('has not %s', async (_, wrong) => {
    expect(await ctx.db.all(wrong)).toEqual([])
  })

  test('has transactions in states that Payme knows, which it is told when it asks for its statement', async () => {
    const states = { paid: 2, cancelled: -1, reversed: -2 }
    const rows = await ctx.db.all<{ id: string; state: keyof typeof states }>(
      sql`SELECT external_id AS id, state FROM served_transactions WHERE provider = 'payme' ORDER BY begun_at, seq`,
    )
    // Which of the states come up is left to luck and the hour: the made-up month has all of them.
    expect(rows.length).toBeGreaterThan(10)
    const body = JSON.stringify({ id: 1, method: 'GetStatement', params: { from: 0, to: testClock.ms } })
    const headers = { Authorization: `Basic ${btoa(`Paycom:${keys.PAYME_KEY}`)}` }
    const { result } = JSON.parse(await sendTo(ctx, payme)({ body, headers }))
    expect(result.transactions).toEqual(
      rows.map(({ id, state }) => expect.objectContaining({ id, state: states[state] })),
    )
  })

  test('has every reading call of the back office measured', async () => {
    const measured = await measure(ctx)
    const routes = [
      adminRoutes,
      adminUserRoutes,
      adminOrderRoutes,
      adminGameRoutes,
      discountRoutes,
      promotionRoutes,
      adminMoneyRoutes,
      adminProductRoutes,
    ]
    const more = [
      adminReportRoutes,
      adminStockRoutes,
      adminSupplyRoutes,
      settingsRoutes,
      supportRoutes,
      reviewRoutes,
      articleRoutes,
      tierRoutes,
      voucherRoutes,
      referralRoutes,
    ]
    const reading = [...routes, ...more]
      .flatMap((each) => each.routes)
      .filter(({ method, path }) => (method === 'GET' || path.endsWith('export')) && path.startsWith('/admin/'))
    const paths = new Set(reading.map(({ path }) => path).filter((path) => !unmeasured.includes(path)))
    expect(new Set(measured.map(({ route }) => route))).toEqual(paths)
    expect(measured.filter(({ rowsRead, roundTrips }) => rowsRead === 0 || roundTrips > 2)).toEqual([])
  })

  test('opens its codes, and lets its buyers in', async () => {
    const [sold] = await ctx.db.all<{ id: string; nickname: string }>(
      sql`SELECT orders.id, nickname FROM orders JOIN users ON users.id = user_id
        WHERE kind = 'codes' AND status = 'completed' AND disabled_at IS NULL LIMIT 1`,
    )
    const codes = await orders.revealOrder(admin.ctx, sold?.id ?? '', 'A test.')
    expect(codes.length).toBeGreaterThan(0)
    expect(await outcomeOf(login(ctx, { nickname: sold?.nickname ?? '', password: buyerPassword }))).toBe('ok')
  })

  test('is not filled a second time', async () => {
    expect(await outcomeOf(seedYear(ctx, wish))).toMatch(/filled already/)
  })
})
