import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { alwaysTrue, nobodyFrozen, nothingForgotten, underWay } from '../../scripts/chaos/books'
import { extrasAddUp } from '../../scripts/chaos/extras-hold'
import { type State, stateOf } from '../../scripts/chaos/state'
import { asD1 } from '../../scripts/lib/local-database'
import { ownerOf } from '../../scripts/seed/demo-shop'
import { seedDemo } from '../../scripts/seed/month/month'
import { workerLimits } from '../../src/shared/limits'
import { currencies as currenciesOfShop } from '../../src/shared/money'
import { simulatedAddresses } from '../../src/simulator/addresses'
import { type Memory, memoryIn, textOf as textOfMemory } from '../../src/simulator/memory'
import { demoValues } from '../../src/worker/config/demo-values'
import { createCtx } from '../../src/worker/context'
import type { Ctx } from '../../src/worker/domain/ctx'
import * as orders from '../../src/worker/domain/orders/orders'
import { answerServed, servedBy } from '../../src/worker/domain/payments/payments'
import { sales } from '../../src/worker/domain/reports/reports'
import { gamesOnSale } from '../../src/worker/domain/topups/topups'
import { sourceFiles, textOf } from './source'

const nowMs = Date.now()
const dayMs = 24 * 60 * 60 * 1000
const hashing = { hash: async (password: string) => `hash of ${password}` }

/** A shop in this process, as `npm start` fills it. */
const database = new DatabaseSync(':memory:')
const nothing = { get: async () => null, put: async () => {}, send: async () => {}, metrics: async () => ({}) }
const env: Parameters<typeof createCtx>[0] = Object.assign(Object.create(null), {
  ...demoValues,
  SHOP_MODE: 'demo',
  CURRENCIES: 'usd rub uzs',
  MAIL_FROM: 'shop@keyfall.example',
  EXTRAS: 'yes',
  ADMIN_TOTP_REQUIRED: 'no',
  CODES_KEY: 'MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  SESSION_PEPPER: 'YSBwZXBwZXIgZm9yIHRlc3RzLCBub3QgYnkgY2hhbmNl',
  ...simulatedAddresses('http://127.0.0.1'),
  CBU_BASE_URL: 'http://127.0.0.1/simulator/cbu',
  PAYMENTS: {
    usd: { methods: { card: 'stripe' }, top_up: [5, 1000], transfer: [0.01, 1000] },
    rub: { methods: { card: 'yookassa', sbp: 'yookassa' }, top_up: [5, 100_000], transfer: [0.01, 100_000] },
    uzs: { methods: { payme: 'payme', click: 'click' }, top_up: [5000, 10_000_000], transfer: [100, 10_000_000] },
  },
  DB: asD1(database),
  ...{ SESSIONS: nothing, DELIVERY: nothing, NOTICES: nothing, JOBS: nothing },
})

let ctx: Ctx
let state: State
let memory: Memory | undefined
beforeAll(async () => {
  for (const path of sourceFiles('migrations', /\.sql$/)) {
    database.exec(textOf(path).replaceAll('--> statement-breakpoint', ''))
  }
  const made = await createCtx(env, { waitUntil: () => {} })
  ctx = { ...made, clock: { nowMs: () => nowMs }, passwords: { ...made.passwords, ...hashing }, log: () => {} }
  await seedDemo(ctx, {
    keep: (remembered) => {
      memory = memoryIn(textOfMemory(remembered))
    },
  })
  state = stateOf(database)
})

const count = (what: string) => Number(state.rows<{ n: number }>(`SELECT count(*) AS n FROM ${what}`)[0]?.n)
const ofDemo = `orders WHERE user_id = (SELECT id FROM users WHERE nickname = 'demo')`

describe('a demo shop that has traded for a month', () => {
  test('has books, codes and orders that are always true', async () => {
    const findings = [...(await alwaysTrue(state)), nobodyFrozen(state), nothingForgotten(state, nowMs)]
    expect([...findings, ...extrasAddUp(state)].filter(({ wrong }) => wrong.length > 0)).toEqual([])
    expect(findings.filter(({ what, counted }) => counted === 0 && !what.startsWith('a bank holds'))).toEqual([])
  })

  test('has a few hundred orders, some on each day and more at weekends', () => {
    const days = state.rows<{ age: number; weekday: string; n: number }>(
      `SELECT (${nowMs} - placed_at) / ${dayMs} AS age, strftime('%w', min(placed_at) / 1000, 'unixepoch') AS weekday,
        count(*) AS n FROM orders GROUP BY age`,
    )
    const all = days.reduce((sum, { n }) => sum + n, 0)
    expect(all).toBeGreaterThan(200)
    expect(all).toBeLessThan(400)
    expect(days.map(({ age }) => age)).toEqual(Array.from({ length: 30 }, (_, age) => age))
    expect(new Set(days.map(({ n }) => n)).size).toBeGreaterThan(4)
    const meanOf = (some: typeof days) => some.reduce((sum, { n }) => sum + n, 0) / some.length
    const isWeekend = ({ weekday }: { weekday: string }) => weekday === '0' || weekday === '6'
    expect(meanOf(days.filter(isWeekend))).toBeGreaterThan(meanOf(days.filter((day) => !isWeekend(day))))
  })

  test.each([
    ['products bought', 10, `(SELECT DISTINCT product_id FROM order_items)`],
    ['buyers', 20, `(SELECT DISTINCT user_id FROM orders)`],
    ['ways to pay', 5, `(SELECT DISTINCT payment_method, currency FROM orders)`],
    ['top-ups of players delivered', 20, `supplier_orders WHERE state = 'done'`],
    ['balances filled', 20, `payments WHERE kind = 'topup' AND status = 'paid'`],
    ['payments declined at first', 5, `payments WHERE status = 'failed'`],
    ['transfers between buyers', 3, `transfers WHERE kind = 'transfer'`],
    ['orders left unpaid', 3, `orders WHERE status = 'cancelled' AND paid_at IS NULL`],
    ['orders refunded in full', 3, `orders WHERE refunded = total`],
    ['orders refunded in part', 3, `orders WHERE refunded BETWEEN 1 AND total - 1`],
    ['orders in so’m', 15, `orders WHERE currency = 'uzs' AND status = 'completed'`],
    ['orders paid with Payme or Click', 5, `orders WHERE payment_provider IN ('payme', 'click') AND paid_at > 0`],
    [
      'balances filled with Payme or Click',
      2,
      `payments WHERE method IN ('payme', 'click') AND kind = 'topup' AND status = 'paid'`,
    ],
    ['payments cancelled before they were paid', 1, `served_transactions WHERE state = 'cancelled'`],
    ['payments given back in Payme’s cabinet', 2, `served_transactions WHERE state = 'reversed'`],
    ['reviews', 10, `reviews WHERE hidden_at IS NULL`],
    ['answers to reviews', 2, `reviews WHERE reply IS NOT NULL`],
    ['top-ups with a bonus', 3, `payments WHERE bonus > 0 AND outcome = 'balance'`],
    ['orders at the price of a tier', 5, `(SELECT DISTINCT order_id FROM order_items WHERE discounts LIKE '%"tier"%')`],
    ['buyers with a tier', 4, `tier_standings WHERE kept >= 10000 OR given IS NOT NULL`],
    ['tiers given by hand', 1, `tier_standings WHERE given IS NOT NULL`],
    [
      'first orders with a coupon of a newcomer',
      6,
      `coupon_uses WHERE code IN (SELECT code FROM coupon_codes WHERE user_id > '')`,
    ],
    ['credits for newcomers', 3, `referrals WHERE state = 'paid'`],
    ['newcomers whose two weeks are not over', 2, `referrals WHERE state = 'due'`],
    ['refunds to cards', 4, `payment_refunds WHERE state = 'accepted'`],
  ])('has %s: %i at least', (_, least, what) => {
    expect(count(what)).toBeGreaterThanOrEqual(least)
  })

  test('leaves its owner one claim, one question, one credit to look at and one order that waits for stock', () => {
    expect(underWay(state)).toEqual(['order processing awaiting_stock: 1', 'outbox: 1'])
    expect(state.rows(`SELECT state, count(*) AS n FROM claims GROUP BY state ORDER BY state`)).toEqual([
      { state: 'open', n: 1 },
      { state: 'refunded', n: 1 },
      { state: 'replaced', n: 2 },
    ])
    expect(state.rows(`SELECT state FROM support_tickets ORDER BY state`)).toEqual([
      { state: 'answered' },
      { state: 'open' },
    ])
    const alerts = state.rows<{ kind: string }>(`SELECT kind FROM alerts WHERE cleared_at IS NULL ORDER BY kind`)
    expect(alerts.map(({ kind }) => kind)).toEqual([
      'awaiting_stock',
      'claim',
      'low_stock',
      'referral_held',
      'sold_out',
    ])
  })

  test('gives the demo buyer orders of each kind, codes to read, and what is promised', async () => {
    const [demo] = state.rows<{ id: string }>(`SELECT id FROM users WHERE nickname = 'demo'`)
    const caller = {
      userId: demo?.id ?? '',
      epoch: 0,
      issuedAtMs: 0,
      provenAtMs: Number.MAX_SAFE_INTEGER,
      sessionKey: '',
    }
    const by = { ...ctx, caller, needs: 'buyer' as const }
    const own = await orders.listOwn(by, { limit: 20 })
    expect(own.orders.length).toBeGreaterThanOrEqual(7)
    expect(new Set(own.orders.map(({ kind }) => kind))).toEqual(new Set(['codes', 'topup']))
    expect(own.orders.some(({ status }) => status === 'cancelled')).toBe(true)
    expect(own.orders.some(({ refunded, total }) => refunded === total)).toBe(true)
    const bought = own.orders.filter(({ kind, status }) => kind === 'codes' && status === 'completed')
    for (const { id } of bought) {
      const { items } = await orders.show(by, id)
      for (const { quantity, codes } of items)
        expect(codes).toEqual(Array(quantity).fill(expect.stringMatching(/^DEMO-/)))
    }
    const balances = state.rows(`SELECT currency, balance FROM accounts WHERE id LIKE 'user:${demo?.id}:%' ORDER BY 1`)
    expect(balances).toEqual([
      { currency: 'rub', balance: 2_000_000 },
      { currency: 'usd', balance: 50_000 },
      { currency: 'uzs', balance: 200_000_000 },
    ])
    expect(count(`(SELECT 1 FROM ${ofDemo})`)).toBe(own.orders.length)
  })

  test('has at least as many codes in stock as before its first order', () => {
    // A code held for an unpaid order comes back to a shelf that was filled meanwhile.
    const atMost50 = `SELECT min(stock, 50) AS stock, count(*) > 9 AS many FROM offers WHERE state = 'live' GROUP BY 1`
    expect(state.rows(atMost50)).toEqual([
      { stock: 0, many: 0 },
      { stock: 3, many: 0 },
      { stock: 50, many: 1 },
    ])
    expect(count(`codes WHERE sealed GLOB '*DEMO-*'`)).toBe(0)
  })

  test('adds up its books in its daily reports, with the cost of every sale', async () => {
    const { currencies, notices } = await sales(await ownerOf(ctx), 31)
    for (const currency of currenciesOfShop) {
      const { now, costs } = currencies[currency]
      const [booked] = state.rows(`SELECT balance FROM accounts WHERE id = 'system:sales:${currency}'`)
      expect(now.sold - now.returned).toBe(booked?.balance ?? 0)
      expect(costs.known).toBe(costs.sold)
      expect(costs.cost).toBeLessThan(costs.sold)
    }
    expect(notices.reduce((sum, { untold }) => sum + untold, 0)).toBe(0)
  })

  test('has topped up players of two games, and shows those first, the best seller before the other', async () => {
    const { topUps } = await sales(await ownerOf(ctx), workerLimits.bestGames.days)
    expect(new Set(topUps.map(({ game }) => game))).toEqual(new Set(['freefire', 'pubg-mobile']))
    const soldOf = (id: string) => topUps.reduce((sum, { game, delivered }) => sum + (game === id ? delivered : 0), 0)
    // Which of them sells better depends on the weekday and the hour that the month begins at.
    const others = ['mobile-legends', 'genshin-impact']
    const bestFirst = ['freefire', 'pubg-mobile'].toSorted((a, b) => soldOf(b) - soldOf(a))
    const games = await gamesOnSale(ctx)
    expect(games.map(({ id }) => id)).toEqual([...bestFirst, ...others])
  })

  test('is known to its payment providers, who would be asked again', () => {
    const known = new Set([...(memory?.stripe.sessions.keys() ?? []), ...(memory?.yookassa.payments.keys() ?? [])])
    const asked = state.rows<{ id: string }>(
      `SELECT external_id AS id FROM payments WHERE provider NOT IN ('payme', 'click')`,
    )
    expect(asked.filter(({ id }) => !known.has(id))).toEqual([])
    expect((memory?.stripe.refunds.size ?? 0) + (memory?.yookassa.refunds.size ?? 0)).toBe(3)
  })

  test('states to Payme what Payme remembers, paid, cancelled and given back', async () => {
    const body = JSON.stringify({ id: 1, method: 'GetStatement', params: { from: 0, to: nowMs } })
    const authorization = `Basic ${btoa(`Paycom:${demoValues.PAYME_KEY}`)}`
    const call = { body, header: () => authorization, nowMs }
    const said = JSON.parse((await answerServed(ctx, servedBy(ctx, 'payme'), call)).body)
    const stateIn = { paid: 2, cancelled: -1, reversed: -2 }
    const remembered = [...(memory?.payme.receipts.values() ?? [])].map((receipt) => ({
      ...{ id: receipt.id, time: receipt.createdAtMs, amount: receipt.amountMinor, reason: receipt.reason },
      ...{ account: { payment: receipt.paymentId }, transaction: receipt.transaction },
      state: Object.entries(stateIn).find(([stage]) => stage === receipt.stage)?.[1],
    }))
    expect(said.result.transactions).toEqual(remembered.map((each) => expect.objectContaining(each)))
    expect(new Set(remembered.map((each) => each.state))).toEqual(new Set(Object.values(stateIn)))
  })

  test('has of Click the payments that Click remembers, one of them given back by the shop', () => {
    const remembered = [...(memory?.click.attempts.values() ?? [])]
    const rows = state.rows(
      `SELECT payments.id, external_id AS name, refunded > 0 AS is_back FROM payments
        WHERE provider = 'click' AND outcome IS NOT NULL ORDER BY external_id`,
    )
    const paid = remembered
      .filter(({ confirmedAtMs }) => confirmedAtMs !== null)
      .map(({ id, paydocId, paymentId, stage }) => ({
        ...{ id: paymentId, name: `${paydocId}-${id}` },
        is_back: stage === 'reversed' ? 1 : 0,
      }))
    expect(rows).toEqual(paid.sort((a, b) => (a.name < b.name ? -1 : 1)))
    expect(paid.filter((each) => each.is_back === 1).length).toBe(1)
  })

  test('is not given a second month', async () => {
    const before = count('orders')
    await seedDemo(ctx)
    expect(count('orders')).toBe(before)
  })
})
