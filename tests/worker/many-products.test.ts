import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, expect, test } from 'vitest'
import { commit } from '../../src/worker/db/database'
import * as cart from '../../src/worker/domain/cart/cart'
import { knownCarts } from '../../src/worker/domain/cart/shown-cart'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import * as discounts from '../../src/worker/domain/discounts/discounts'
import { knownClaims } from '../../src/worker/domain/orders/delivering/claimed'
import * as orders from '../../src/worker/domain/orders/orders'
import * as promotions from '../../src/worker/domain/promotions/promotions'
import { costOf, descending } from '../support/counting'
import { makeAdmin, makeBuyer, makeOffer, type Offer, type Person, testCtx, wishFor } from '../support/shop'

// The way of a purchase costs as much in a shop of a thousand products as in one of thirty.

let shop: Ctx
let offer: Offer
let coupon = ''
beforeAll(async () => {
  shop = descending(await testCtx())
  offer = await makeOffer(shop, { stock: 1000, usd: 1000 })
  const admin = await makeAdmin(shop)
  const everything = { productIds: [], categories: [] }
  const form = { startsAt: null, endsAt: null, reason: 'A sale' }
  const made = await discounts.makeCoupon(admin.ctx, {
    ...{ ...form, name: 'Spring', code: 'SPRING', count: 1, uses: null },
    terms: {
      ...{ ...everything, percent: 10, amountIn: null, currencies: [], leastIn: null },
      ...{ usesPerBuyer: null, firstOrderOnly: false, belowCost: false },
    },
  })
  coupon = made.codes[0] ?? ''
  await promotions.make(admin.ctx, {
    ...{ ...form, startsAt: shop.clock.nowMs(), pieces: null },
    terms: { ...everything, names: { en: 'Autumn' }, percent: 5, steps: [], allowsCoupon: true },
  })
  shop = { ...shop, promotions: await promotions.promotionsQuery(shop.db, shop.clock.nowMs()) }
})

/** Copies of the product with its offer and prices, until there are so many products. */
async function fillTo(count: number): Promise<void> {
  const [row] = await shop.db.all<{ products: number }>(sql`SELECT count(*) AS products FROM products`)
  const from = row?.products ?? 0
  const nth = sql`WITH RECURSIVE nth (n) AS (SELECT ${from} UNION ALL SELECT n + 1 FROM nth WHERE n + 1 < ${count})`
  const { id, productId } = offer
  const n = sql`CAST(n AS INTEGER)`
  await commit(shop.db, [
    sql`INSERT INTO products (id, slug, state, position, type, label, category, image, texts, keywords, regions,
        created_at, updated_at)
      ${nth} SELECT id || '-' || ${n}, slug || '-' || ${n}, state, position + ${n}, type, label, category, image, texts,
        keywords, regions, created_at, updated_at FROM products, nth WHERE id = ${productId}`,
    sql`INSERT INTO offers (id, product_id, region, position, amount, label, price_usd, price_rub, state)
      ${nth} SELECT id || '-' || ${n}, product_id || '-' || ${n}, region, position, amount, label, price_usd, price_rub, state
        FROM offers, nth WHERE id = ${id}`,
    sql`INSERT INTO prices (offer_id, currency, minor, since)
      ${nth} SELECT offer_id || '-' || ${n}, currency, minor, since FROM prices, nth WHERE offer_id = ${id}
      ON CONFLICT DO NOTHING`,
  ])
}

type Way = Record<string, (counted: CallerCtx) => Promise<unknown>>

/** The steps of a purchase, one after another, each with a context of its own to be counted by. */
function wayOf({ userId, ctx: caller }: Person): Way {
  const line = wishFor(offer)
  let id = ''
  const pay = async (counted: CallerCtx, wish: { coupon?: string } = {}) => {
    ;({ id } = await orders.payFromBalance(counted, { currency: 'usd', ...wish }))
  }
  return {
    'into the cart': (counted) => cart.add(counted, line),
    'the cart': (counted) => cart.show(counted),
    'one piece more': async (counted) => {
      const [first] = (await cart.show(caller)).lines
      return cart.change(counted, { key: first?.key ?? '', action: 'increase' })
    },
    'what it costs': (counted) => orders.quoteCart(counted, { currency: 'usd', coupon }),
    paying: (counted) => pay(counted, { coupon }),
    delivering: (counted) => orders.deliver(counted, id),
    'the order': (counted) => orders.show(counted, id),
    'the orders': (counted) => orders.listOwn(counted, { limit: 10 }),
    'into the cart again': (counted) => cart.add(counted, line),
    'paying what another isolate has shown': (counted) => {
      knownCarts(shop).forget(userId)
      return pay(counted)
    },
    'delivering elsewhere': (counted) => {
      knownClaims(shop).forget(id)
      return orders.deliver(counted, id)
    },
    'a cart of a visitor': (counted) => cart.price(counted, [line]),
    'a cart that is brought along': (counted) => cart.merge(counted, [line]),
    'emptying the cart': (counted) => cart.clear(counted),
  }
}

async function rowsReadAmong(count: number): Promise<Record<string, number>> {
  await fillTo(count)
  const buyer = await makeBuyer(shop, { usd: 100_000 })
  const read: Record<string, number> = {}
  for (const [name, step] of Object.entries(wayOf(buyer))) read[name] = (await costOf(buyer.ctx, step)).rowsRead
  return read
}

test('no step of a purchase reads more rows among 1 000 products than among 30', async () => {
  await rowsReadAmong(30) // The very first purchase also keeps its instruction texts.
  const before = await rowsReadAmong(30)
  expect(await rowsReadAmong(1000)).toEqual(before)
})

type Statement = { text: string; values: unknown[] }

/** D1 that writes down how it goes about each statement. */
function explaining(plans: string[]): D1Database {
  const statementOf = (text: string, values: unknown[]) => ({
    ...{ text, values },
    bind: (...given: unknown[]) => statementOf(text, given),
  })
  const prepared = ({ text, values }: Statement, before = '') => env.DB.prepare(before + text).bind(...values)
  const explained = {
    prepare: (text: string) => statementOf(text, []),
    async batch(statements: Statement[]) {
      for (const statement of statements) {
        const { results } = await prepared(statement, 'EXPLAIN QUERY PLAN ').all<{ detail: string }>()
        plans.push(...results.map(({ detail }) => detail))
      }
      return env.DB.batch(statements.map((statement) => prepared(statement)))
    },
  }
  return explained as unknown as D1Database
}

const growing = ['products', 'offers', 'prices', 'past_prices', 'codes', 'orders', 'order_items', 'cart_lines', 'users']

test('no statement of a purchase goes through a table that grows', async () => {
  const buyer = await makeBuyer(shop, { usd: 100_000 })
  const plans: string[] = []
  for (const step of Object.values(wayOf(buyer))) await step({ ...buyer.ctx, db: drizzle(explaining(plans)) })
  expect(plans.filter((plan) => /^SEARCH offers\b/.test(plan))).not.toEqual([])
  expect(plans.filter((plan) => growing.some((table) => new RegExp(`^SCAN ${table}\\b`).test(plan)))).toEqual([])
})
