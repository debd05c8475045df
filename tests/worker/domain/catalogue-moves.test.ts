import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, describe, expect, test } from 'vitest'
import { newProduct } from '../../../src/shared/contract/catalogue'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import { knownProducts } from '../../../src/worker/domain/catalogue/product-view'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { forgetEverything } from '../../../src/worker/domain/isolate'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { plain } from '../../support/catalogue-table'
import { beforeAnswer, costOf, descending } from '../../support/counting'
import { layProducts } from '../../support/many-products'
import { nothingBeside } from '../../support/nothing-beside'
import { byCard, quietShop } from '../../support/paying'
import { openProviders } from '../../support/providers'
import { makeReview } from '../../support/reviewing'
import { makeAdmin, makeBuyer, makeOffer, makePaidOrder, type Offer, type Person, wishFor } from '../../support/shop'

let ctx: Ctx
let admin: Person
let offer: Offer
beforeAll(async () => {
  const shop = await quietShop()
  openProviders(shop)
  ctx = shop
  admin = await makeAdmin(ctx)
  for (let count = 0; count < 3; count += 1) await makeOffer(ctx)
  offer = await makeOffer(ctx)
})

const read = () => catalogue.list(ctx)

/** What an isolate shows that had read the catalogue before something happened elsewhere, and one that reads it whole. */
async function afterwards(happen: () => Promise<unknown>) {
  forgetEverything(ctx.isolate)
  const before = await read()
  await happen()
  // Somebody else made the change: nobody has told this isolate.
  knownProducts(ctx).forget()
  const cost = await costOf(ctx, (counted) => catalogue.list(counted))
  const renewed = await read()
  forgetEverything(ctx.isolate)
  return { before, renewed, whole: await read(), cost }
}

const form = (title: string) => newProduct.parse({ ...plain, slug: undefined, title })
const last = async () => (await read()).at(-1)?.id ?? ''

async function hold(pieces: Offer) {
  const buyer = await makeBuyer(ctx)
  await cart.add(buyer.ctx, wishFor(pieces))
  const { orderId } = await payments.startOrder(buyer.ctx, byCard())
  return { buyer, orderId: orderId ?? '' }
}

const importOne = (productId: string, code: string) =>
  orders.importCodes(admin.ctx, productId, { amount: offer.amount, codes: [code] })

type Case = [what: string, prepare: () => Promise<() => Promise<unknown>>]

const cases: Case[] = [
  ['a text', async () => () => catalogue.update(admin.ctx, offer.productId, { title: 'Another title' }, nothingBeside)],
  [
    'a price',
    async () => {
      const { productId } = await makeOffer(ctx)
      return () => catalogue.update(admin.ctx, productId, { price: 450 }, nothingBeside)
    },
  ],
  [
    'an amount more',
    async () => () => catalogue.update(admin.ctx, offer.productId, { amounts: [60, 325] }, nothingBeside),
  ],
  ['an amount less', async () => () => catalogue.update(admin.ctx, offer.productId, { amounts: [60] }, nothingBeside)],
  ['codes that were brought', async () => () => importOne(offer.productId, 'MORE-1')],
  ['a purchase', async () => () => makePaidOrder(ctx, { offer })],
  ['a purchase of two', async () => () => makePaidOrder(ctx, { offer, quantity: 2 })],
  [
    'an order that gives back what it held',
    async () => {
      const { buyer, orderId } = await hold(offer)
      return () => payments.giveUp(buyer.ctx, orderId)
    },
  ],
  [
    'the last piece, held by an unpaid order',
    async () => {
      const short = await makeOffer(ctx, { stock: 1 })
      return () => hold(short)
    },
  ],
  [
    'a held piece that was paid for',
    async () => {
      const short = await makeOffer(ctx, { stock: 1, usd: 100 })
      const { buyer, orderId } = await hold(short)
      await ctx.db.run(sql`UPDATE order_items SET unpaid = true WHERE order_id = ${orderId}`)
      return () =>
        ctx.db.run(sql`UPDATE order_items SET unpaid = false WHERE order_id = ${orderId} AND ${buyer.userId} <> ''`)
    },
  ],
  [
    'a held piece that is held longer',
    async () => {
      const { orderId } = await hold(await makeOffer(ctx, { stock: 1 }))
      return () => ctx.db.run(sql`UPDATE orders SET expires_at = expires_at + 60000 WHERE id = ${orderId}`)
    },
  ],
  [
    'somebody who has paid and waits for a held piece',
    async () => {
      const { orderId } = await hold(await makeOffer(ctx, { stock: 1 }))
      return () =>
        ctx.db.run(sql`INSERT INTO backorders (order_id, position, offer_id, pieces, since)
          SELECT order_id, position, offer_id, 1, 0 FROM order_items WHERE order_id = ${orderId}`)
    },
  ],
  [
    'somebody who waits no more for a held piece',
    async () => {
      const { orderId } = await hold(await makeOffer(ctx, { stock: 1 }))
      await ctx.db.run(sql`INSERT INTO backorders (order_id, position, offer_id, pieces, since)
        SELECT order_id, position, offer_id, 1, 0 FROM order_items WHERE order_id = ${orderId}`)
      return () => ctx.db.run(sql`DELETE FROM backorders WHERE order_id = ${orderId}`)
    },
  ],
  ['a state', async () => () => catalogue.update(admin.ctx, offer.productId, { status: 'draft' }, nothingBeside)],
  [
    'a product that is published again',
    async () => () => catalogue.update(admin.ctx, offer.productId, { status: 'published' }, nothingBeside),
  ],
  ['a product above all others', async () => () => catalogue.feature(admin.ctx, offer.productId, true)],
  ['a place', async () => async () => catalogue.place(admin.ctx, offer.productId, (await read())[0]?.id ?? null)],
  [
    'a place and a text',
    async () => async () => {
      const first = (await read())[0]?.id ?? null
      await catalogue.place(admin.ctx, await last(), first)
      await catalogue.update(admin.ctx, offer.productId, { title: 'One more title' }, nothingBeside)
    },
  ],
  ['stars', async () => () => makeReview(ctx, offer)],
  ['a new product', async () => () => catalogue.create(admin.ctx, form('Something new'))],
  [
    'a deleted product',
    async () => {
      const { id } = await catalogue.create(admin.ctx, form('Something old'))
      return () => catalogue.remove(admin.ctx, id)
    },
  ],
  [
    'what suppliers deliver',
    async () => () =>
      ctx.db.run(sql`UPDATE offers SET source = 'stock_then_supplier', supplier = 'kinguin', supplier_ref = '1', max_cost = 1,
        supplied = true WHERE id = ${offer.id}`),
  ],
  [
    'a price that is gone',
    async () => () => ctx.db.run(sql`DELETE FROM prices WHERE offer_id = ${offer.id} AND currency = 'rub'`),
  ],
]

test.each(cases)('an isolate that has read the catalogue follows %s', async (_, prepare) => {
  const { before, renewed, whole, cost } = await afterwards(await prepare())
  expect(renewed).toEqual(whole)
  expect(renewed).not.toEqual(before)
  expect(cost.roundTrips).toBe(1)
})

test('where nothing has moved everything stays the same object, pages and lowered prices with it', async () => {
  const { before, renewed, cost } = await afterwards(async () => {})
  expect(renewed).toBe(before)
  // To find nothing counts as a row for each table that was asked.
  expect(cost.rowsRead).toBeLessThanOrEqual(12)
})

test('what was read before codes came in, and answered after, is not remembered', async () => {
  const stockIn = (views: Awaited<ReturnType<typeof read>>) =>
    views.find(({ id }) => id === offer.productId)?.offers.map(({ stock }) => stock)
  const before = await read()
  knownProducts(ctx).forget()
  await catalogue.list({
    ...ctx,
    db: drizzle(beforeAnswer(env.DB, () => importOne(offer.productId, 'WHILE-READ'))),
  })
  expect(stockIn(await read())).not.toEqual(stockIn(before))
})

test('only what has moved becomes another object', async () => {
  const { before, renewed } = await afterwards(() =>
    catalogue.update(admin.ctx, offer.productId, { title: 'Moved' }, nothingBeside),
  )
  expect(before.filter((view) => !renewed.includes(view)).map(({ id }) => id)).toEqual([offer.productId])
})

test('what was bought by somebody else is shown by an isolate that was not told, and a purchase notes no move', async () => {
  const moves = () => ctx.db.all(sql`SELECT version FROM catalogue_moves ORDER BY version DESC LIMIT 1`)
  const bought = await makeOffer(ctx, { stock: 3 })
  const before = await moves()
  const { renewed } = await afterwards(() => makePaidOrder(ctx, { offer: bought }))
  const shown = renewed.find(({ id }) => id === bought.productId)
  expect([await moves(), shown?.offers[0]?.stock]).toEqual([before, 2])
})

test('the moves of long ago are forgotten; who knows none of those that are left reads everything', async () => {
  const { renewed, whole, cost } = await afterwards(async () => {
    await ctx.db.run(sql`UPDATE offers SET low_stock = low_stock + 1`)
    await ctx.db.run(sql`DELETE FROM catalogue_moves WHERE version < (SELECT max(version) FROM catalogue_moves)`)
  })
  expect(renewed).toEqual(whole)
  expect(cost.roundTrips).toBe(2)
})

describe('another database in the place of this one', () => {
  /** The last move is of this number and of this time, whatever has happened. */
  const leaveMove = async ({ version, at }: { version: number; at: number }) => {
    await ctx.db.run(sql`DELETE FROM catalogue_moves`)
    await ctx.db.run(sql`INSERT INTO catalogue_moves (version, product_id, at) VALUES (${version}, '', ${at})`)
  }
  const lastMove = async () => {
    const [move] = await ctx.db.all<{ version: number; at: number }>(
      sql`SELECT version, at FROM catalogue_moves ORDER BY version DESC LIMIT 1`,
    )
    return move ?? { version: 0, at: 0 }
  }

  test('is read whole, though it has a move of the same number', async () => {
    const { renewed, whole } = await afterwards(async () => {
      const { version, at } = await lastMove()
      await catalogue.update(admin.ctx, offer.productId, { title: 'Of the other database' }, nothingBeside)
      await leaveMove({ version, at: at - 5 })
    })
    expect(renewed).toEqual(whole)
  })

  test('that is not as far changes nothing: a replica lags', async () => {
    const { before, renewed } = await afterwards(async () => {
      const { version, at } = await lastMove()
      await catalogue.update(admin.ctx, offer.productId, { title: 'Not there yet' }, nothingBeside)
      await leaveMove({ version: version - 1, at })
    })
    expect(renewed).toEqual(before)
  })

  test('is read whole while the shop is closed, and by everybody once it is opened', async () => {
    forgetEverything(ctx.isolate)
    await read()
    const { version, at } = await lastMove()
    await catalogue.update(admin.ctx, offer.productId, { title: 'Earlier' }, nothingBeside)
    await leaveMove({ version: version - 1, at })
    const titleNow = async (shop: Ctx) => {
      knownProducts(ctx).forget()
      return (await catalogue.find(shop, offer.productId)).texts.en.title
    }
    expect(await titleNow(ctx)).not.toBe('Earlier')
    await titleNow({ ...ctx, settings: { ...ctx.settings, closed: 'restored' } })
    expect(await titleNow(ctx)).toBe('Earlier')
    await leaveMove({ version: version + 100, at })
    await titleNow({ ...ctx, settings: { ...ctx.settings, closed: 'restored' } })
    await ctx.db.run(
      sql`UPDATE products SET texts = json_set(texts, '$.en.title', 'Opened') WHERE id = ${offer.productId}`,
    )
    await leaveMove({ version: version - 1, at })
    for (const statement of catalogue.planAllMoved()) await ctx.db.run(statement)
    expect(await titleNow(ctx)).toBe('Opened')
  })
})

test('every column of products and offers moves them, but those that nobody is shown', async () => {
  const named = async (trigger: string) => {
    const [row] = await ctx.db.all<{ sql: string }>(sql`SELECT sql FROM sqlite_master WHERE name = ${trigger}`)
    return [...(/UPDATE OF ([^O]*?) ON/.exec(row?.sql ?? '')?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name)
  }
  const columns = async (table: string) =>
    (await ctx.db.all<{ name: string }>(sql`SELECT name FROM pragma_table_info(${table})`)).map(({ name }) => name)
  const missing = (all: string[], known: (string | undefined)[]) => all.filter((name) => !known.includes(name))
  // A place has a trigger of its own; prices are rows, and these two columns a worker's from before.
  expect(missing(await columns('products'), await named('moved_product'))).toEqual(['id', 'position'])
  expect(missing(await columns('offers'), await named('moved_offer'))).toEqual(['id', 'price_usd', 'price_rub'])
})

test('as many rows are read after a purchase in a shop of 1 000 products as in one of thirty', async () => {
  const shop = descending(ctx)
  const afterPurchase = async () => {
    const bought = await makeOffer(shop)
    forgetEverything(ctx.isolate)
    await read()
    await makePaidOrder(shop, { offer: bought })
    return (await costOf(ctx, (counted) => catalogue.list(counted))).rowsRead
  }
  await layProducts(ctx, { from: 0, to: 30 })
  const few = await afterPurchase()
  await layProducts(ctx, { from: 30, to: 1000 })
  forgetEverything(ctx.isolate)
  expect((await read()).length).toBeGreaterThanOrEqual(1000)
  expect(await afterPurchase()).toBe(few)
  expect(few).toBeLessThanOrEqual(30)
})
