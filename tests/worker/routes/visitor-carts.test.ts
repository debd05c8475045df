import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, describe, expect, test } from 'vitest'
import { cart, visitorCartAnswer } from '../../../src/shared/contract/cart'
import { newProduct } from '../../../src/shared/contract/catalogue'
import { toMajor } from '../../../src/shared/money'
import * as carts from '../../../src/worker/domain/cart/cart'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import { knownProducts } from '../../../src/worker/domain/catalogue/product-view'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { importCodes } from '../../../src/worker/domain/orders/orders'
import { betweenRoundTrips, costOf } from '../../support/counting'
import { type Client, clientOf, failure, success } from '../../support/http'
import { layProducts } from '../../support/many-products'
import { nothingBeside } from '../../support/nothing-beside'
import {
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Offer,
  type Person,
  testCtx,
  uniqueName,
  wishFor,
} from '../../support/shop'

let ctx: Ctx
let admin: Person
beforeAll(async () => {
  ctx = await testCtx()
  admin = await makeAdmin(ctx)
})

const lineOf = ({ amount, label, productId, usd, rub }: Offer, changes: object = {}) => ({
  ...{ amount, label, productId, price: toMajor(usd), rub: toMajor(rub), qty: 1 },
  ...changes,
})

const price = (lines: object[], client = clientOf()) =>
  success(client.post('/cart/price', { lines }), visitorCartAnswer)
const merge = (client: Client, lines: object[], key?: string) =>
  success(client.post('/cart/merge', { lines }, { key }), visitorCartAnswer)
const cartOf = (client: Client) => success(client.get('/cart'), cart)
const newBuyer = async (): Promise<Client> => clientOf(await makeBuyer(ctx))

const quantities = ({ cart: lines }: { cart: { productId: string; qty: number }[] }) =>
  Object.fromEntries(lines.map(({ productId, qty }) => [productId, qty]))

const stateOf = async () => {
  const tables = ['cart_lines', 'orders', 'order_items', 'idempotency_keys']
  const counts = tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`)
  const free = `(SELECT sum(stock) FROM offers) AS free`
  return env.DB.prepare(`SELECT ${[...counts, free].join(', ')}`).first()
}

/** So many amounts of one product, each as with two codes. */
async function wideProduct(count: number): Promise<(amount: number) => object> {
  const amounts = Array.from({ length: count }, (_, index) => index + 1)
  const form = { title: uniqueName('Wide '), description: 'x', image: '/a.svg', category: 'games', label: 'UC' }
  const made = await catalogue.create(admin.ctx, newProduct.parse({ ...form, type: 'uc', price: 1, rub: 90, amounts }))
  await env.DB.prepare('UPDATE offers SET stock = 2 WHERE product_id = ?').bind(made.id).run()
  return (amount) => ({ amount, label: 'UC', price: 1, rub: 90, productId: made.id, qty: 1 })
}

describe('the cart of a visitor', () => {
  test('is priced as an account’s would be, in the order of its lines, and nothing is kept of it', async () => {
    const [first, second] = [await makeOffer(ctx, { usd: 499, rub: 44_950 }), await makeOffer(ctx)]
    const before = await stateOf()
    const shown = await price([lineOf(second), lineOf(first, { qty: 3 })])
    expect(shown).toMatchObject({ count: 4, subtotal: { usd: 19.96, rub: 1797.5 }, refused: [] })
    expect(shown.cart).toMatchObject([
      { productId: second.productId, qty: 1 },
      { key: `60-${first.label}-4.99-449.5`, productId: first.productId, region: null, qty: 3, quantity: 3, stock: 10 },
    ])
    expect(await stateOf()).toEqual(before)
    const client = await newBuyer()
    await merge(client, [lineOf(first, { qty: 3 })])
    expect((await cartOf(client)).cart).toEqual(shown.cart.slice(1))
  })

  test('may be empty, and is as good with a session as without', async () => {
    expect(await price([])).toMatchObject({ cart: [], count: 0, subtotal: { usd: 0, rub: 0 }, refused: [] })
    const offer = await makeOffer(ctx)
    expect(await price([lineOf(offer)], await newBuyer())).toMatchObject({ count: 1 })
    expect(await price([lineOf(offer)], clientOf({ token: 'a-token-that-nobody-has' }))).toMatchObject({ count: 1 })
  })

  test.each([
    ['a cheaper price', { price: 0.01 }],
    ['no price at all', { price: 0 }],
    ['another price in roubles', { rub: 1 }],
    ['another amount', { amount: 61 }],
    ['another label', { label: 'Gold' }],
    ['another product', { productId: 'nothing' }],
    ['a region it is not sold in', { region: 'tr' }],
  ])('with %s finds no such offer, and the other lines stay', async (_, wrong) => {
    const [asked, other] = [await makeOffer(ctx), await makeOffer(ctx)]
    const line = lineOf(asked, wrong)
    for (const shown of [await price([line, lineOf(other)]), await merge(await newBuyer(), [line, lineOf(other)])]) {
      expect(quantities(shown)).toEqual({ [other.productId]: 1 })
      expect(shown.refused).toEqual([{ line, code: 'price_not_found' }])
    }
  })

  test.each([
    [0, 1, undefined],
    [3, 3, 3],
    [3, 4, 3],
  ])('with %i in stock, of %i wanted it holds %s, and what is short is told', async (stock, qty, held) => {
    const offer = await makeOffer(ctx, { stock })
    const line = lineOf(offer, { qty })
    for (const shown of [await price([line]), await merge(await newBuyer(), [line])]) {
      expect(quantities(shown)[offer.productId]).toBe(held)
      expect(shown.refused).toEqual(held === qty ? [] : [{ line, code: 'out_of_stock' }])
    }
  })

  test('that has one thing twice holds the larger quantity', async () => {
    const offer = await makeOffer(ctx)
    const { slug } = await catalogue.find(ctx, offer.productId)
    const lines = [lineOf(offer, { qty: 2 }), lineOf(offer, { qty: 4, productId: slug }), lineOf(offer, { qty: 3 })]
    expect(quantities(await price(lines))).toEqual({ [offer.productId]: 4 })
    expect(quantities(await merge(await newBuyer(), lines))).toEqual({ [offer.productId]: 4 })
  })

  test('finds its offer without product or region as an account’s does: the first one', async () => {
    const label = uniqueName('UC ')
    const region = { label, amounts: [60] }
    const form = { title: uniqueName('Regional '), description: 'x', image: '/a.svg', category: 'games', type: 'uc' }
    const made = await catalogue.create(
      admin.ctx,
      newProduct.parse({ ...form, price: 2, rub: 180, regions: { tr: region, us: region } }),
    )
    for (const key of ['tr', 'us'])
      await importCodes(admin.ctx, made.id, { amount: 60, region: key, codes: [label + key] })
    const wish = { amount: 60, label, price: 2, rub: 180 }
    const regions = async (changes: object) => (await price([{ ...wish, ...changes }])).cart.map((line) => line.region)
    expect(await regions({})).toEqual(['tr'])
    expect(await regions({ region: 'us' })).toEqual(['us'])
    expect(await regions({ productId: made.id, region: null })).toEqual(['tr'])
    expect(await regions({ productId: made.id, region: '' })).toEqual(['tr'])
    expect(await regions({ productId: made.id, region: 'us' })).toEqual(['us'])
    const both = await price([
      { ...wish, region: 'tr' },
      { ...wish, region: 'us' },
    ])
    expect(new Set(both.cart.map(({ key }) => key)).size).toBe(2)
  })

  test.each([
    [{ qty: 101 }, 'line_too_large'],
    [{ qty: 0 }, 'invalid_request'],
    [{ price: -1 }, 'invalid_amount'],
    [{ label: undefined }, 'invalid_request'],
  ])('with %j is refused whole as %s', async (wrong, code) => {
    const lines = [lineOf(await makeOffer(ctx, { stock: 0 }), wrong)]
    await failure(clientOf().post('/cart/price', { lines }), 400, code)
    await failure((await newBuyer()).post('/cart/merge', { lines }), 400, code)
  })

  test('has fifty lines at most', async () => {
    const offer = await makeOffer(ctx)
    const lines = Array.from({ length: 51 }, () => lineOf(offer))
    await failure(clientOf().post('/cart/price', { lines }), 400, 'cart_full')
    await failure((await newBuyer()).post('/cart/merge', { lines }), 400, 'cart_full')
    expect(await price(lines.slice(1))).toMatchObject({ count: 1 })
  })
})

describe('a visitor who logs in', () => {
  test('finds both carts in one, and of what is in both the larger quantity', async () => {
    const client = await newBuyer()
    const [own, more, less, brought] = [
      await makeOffer(ctx),
      await makeOffer(ctx),
      await makeOffer(ctx),
      await makeOffer(ctx),
    ]
    await merge(client, [lineOf(own, { qty: 2 }), lineOf(more, { qty: 2 }), lineOf(less, { qty: 5 })])
    const joined = await merge(client, [lineOf(more, { qty: 4 }), lineOf(less, { qty: 3 }), lineOf(brought)])
    const wanted = { [own.productId]: 2, [more.productId]: 4, [less.productId]: 5, [brought.productId]: 1 }
    expect(quantities(joined)).toEqual(wanted)
    expect(joined.refused).toEqual([])
    expect(quantities(await cartOf(client))).toEqual(wanted)
  })

  test('loses nothing of the account’s to what is short by now', async () => {
    const client = await newBuyer()
    const offer = await makeOffer(ctx, { stock: 5 })
    await merge(client, [lineOf(offer, { qty: 5 })])
    await env.DB.prepare('UPDATE offers SET stock = 2 WHERE product_id = ?').bind(offer.productId).run()
    expect(await merge(client, [lineOf(offer, { qty: 4 })])).toMatchObject({ count: 5, refused: [] })
    const line = lineOf(offer, { qty: 6 })
    expect(await merge(client, [line])).toMatchObject({ count: 5, refused: [{ line, code: 'out_of_stock' }] })
  })

  test('sees today’s price of what lay in the account’s cart at an older one', async () => {
    const client = await newBuyer()
    const offer = await makeOffer(ctx)
    await merge(client, [lineOf(offer)])
    await catalogue.update(admin.ctx, offer.productId, { price: 599 }, nothingBeside)
    const refused = await merge(client, [lineOf(offer, { qty: 2 })])
    expect(refused).toMatchObject({ count: 1, refused: [{ code: 'price_not_found' }] })
    const joined = await merge(client, [lineOf(offer, { qty: 2, price: 5.99 })])
    expect(joined).toMatchObject({ count: 2, subtotal: { usd: 11.98 }, refused: [] })
  })

  test('keeps fifty different things, and is told which had no place', async () => {
    const client = await newBuyer()
    const line = await wideProduct(52)
    const lines = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => line(from + index))
    await merge(client, lines(1, 49))
    const joined = await merge(client, lines(49, 52))
    expect(joined.count).toBe(50)
    expect(joined.refused.map(({ line: { amount }, code }) => [amount, code])).toEqual([
      [51, 'cart_full'],
      [52, 'cart_full'],
    ])
  })

  test('joins once however often the call is sent: what was taken out since does not come back', async () => {
    const client = await newBuyer()
    const [offer, gone] = [await makeOffer(ctx), await makeOffer(ctx, { stock: 0 })]
    const lines = [lineOf(offer, { qty: 2 }), lineOf(gone)]
    const key = uniqueName('visitor-')
    const first = await merge(client, lines, key)
    expect(await merge(client, lines, key)).toEqual(first)
    expect(first).toMatchObject({ count: 2, refused: [{ code: 'out_of_stock' }] })
    await success(client.post('/cart/clear'), cart)
    expect(await merge(client, lines, key)).toMatchObject({ count: 0, refused: first.refused })
    await failure(client.post('/cart/merge', { lines: lines.slice(1) }, { key }), 409, 'idempotency_mismatch')
    expect(await merge(client, lines, uniqueName('visitor-'))).toMatchObject({ count: 2 })
  })

  test('remembers of lines that it refused where they stood, and not what they were', async () => {
    const buyer = await makeBuyer(ctx)
    const gone = await makeOffer(ctx, { stock: 0 })
    const lines = Array.from({ length: 50 }, (_, nth) => lineOf(gone, { label: `${'x'.repeat(50)} ${nth}` }))
    const key = uniqueName('visitor-')
    const { refused } = await merge(clientOf(buyer), lines, key)
    expect([refused.length, (await merge(clientOf(buyer), lines, key)).refused]).toEqual([50, refused])
    const kept = sql`SELECT length(answer) AS size FROM idempotency_keys WHERE user_id = ${buyer.userId}`
    const [row] = await ctx.db.all<{ size: number }>(kept)
    expect(row?.size).toBeLessThan(2500)
  })

  test.each(['one key', 'keys of their own'])('in eight tabs at once, with %s, has one cart', async (keys) => {
    const client = await newBuyer()
    const offers = [await makeOffer(ctx), await makeOffer(ctx)]
    const key = uniqueName('visitor-')
    const lines = offers.map((offer) => lineOf(offer, { qty: 3 }))
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        client.post('/cart/merge', { lines }, { key: keys === 'one key' ? key : uniqueName('visitor-') }),
      ),
    )
    expect(answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await cartOf(client)).toMatchObject({ count: 6 })
  })

  test.each<[string, (offer: Offer) => Promise<unknown>, object]>([
    [
      'its price moves',
      ({ productId }) => catalogue.update(admin.ctx, productId, { price: 1 }, nothingBeside),
      { code: 'price_not_found' },
    ],
    ['it is taken off sale', ({ productId }) => catalogue.remove(admin.ctx, productId), { code: 'price_not_found' }],
    [
      'it sells out',
      ({ id }) => env.DB.prepare('UPDATE offers SET stock = 0 WHERE id = ?').bind(id).run(),
      { code: 'out_of_stock' },
    ],
  ])('while %s is told, and holds nothing at an old price', async (_, meanwhile, told) => {
    const buyer = await makeBuyer(ctx)
    const [offer, gone] = [await makeOffer(ctx), await makeOffer(ctx, { stock: 0 })]
    // What is gone makes the cart be read, and then joined.
    const db = drizzle(betweenRoundTrips(env.DB, () => meanwhile(offer), 3))
    const joined = await carts.merge({ ...buyer.ctx, db }, [wishFor(offer), wishFor(gone)])
    expect(joined).toMatchObject({ lines: [], refused: [told, { code: 'out_of_stock' }] })
  })

  test('while another tab fills the cart is told what had no place, and the rest is kept', async () => {
    const buyer = await makeBuyer(ctx)
    const line = await wideProduct(51)
    const client = clientOf(buyer)
    const fill = () =>
      merge(
        client,
        Array.from({ length: 50 }, (_, index) => line(index + 1)),
      )
    const db = drizzle(betweenRoundTrips(env.DB, fill, 3))
    const [offer, gone] = [await makeOffer(ctx), await makeOffer(ctx, { stock: 0 })]
    const joined = await carts.merge({ ...buyer.ctx, db }, [wishFor(offer), wishFor(gone)])
    expect(joined.lines).toHaveLength(50)
    expect(joined.refused).toMatchObject([{ code: 'cart_full' }, { code: 'out_of_stock' }])
  })

  test('has to be logged in for it', async () => {
    await failure(clientOf().post('/cart/merge', { lines: [] }), 401, 'unauthenticated')
  })
})

describe('what it costs', () => {
  test('to price a visitor’s cart: one round trip, and by its lines only, whatever else is sold', async () => {
    const line = await wideProduct(50)
    const wishes = Array.from({ length: 50 }, (_, index) => ({ ...line(index + 1), price: 100, rub: 9000 }))
    const cost = () => costOf(ctx, (counted) => carts.price(counted, wishes as Parameters<typeof carts.price>[1]))
    const before = await cost()
    expect(before).toMatchObject({ roundTrips: 1, rowsWritten: 0 })
    expect(before.rowsRead).toBeLessThanOrEqual(750)
    await wideProduct(10)
    for (let count = 0; count < 10; count += 1) await makeOffer(ctx, { usd: 100, rub: 9000, amount: 1 })
    const after = await cost()
    expect(after).toEqual({ ...before, rowsRead: after.rowsRead })
    // With the row behind a range, where new goods have put one there.
    expect(after.rowsRead - before.rowsRead).toBeLessThanOrEqual(1)
  })

  test('to find what names no product among three hundred like it: one of them where the isolate knows the catalogue', async () => {
    await layProducts(ctx, { from: 0, to: 300 })
    const wish = { amount: 60, label: 'UC', qty: 1, price: 500_000, rub: 500_000, priceIn: { uzs: 500_000 } }
    const found = async () => {
      let refused: unknown
      const { rowsRead, roundTrips } = await costOf(ctx, async (counted) => {
        ;({ refused } = await carts.price(counted, [wish]))
      })
      return { refused, roundTrips, rowsRead }
    }
    knownProducts(ctx).forget()
    const read = await found()
    await catalogue.list(ctx)
    const known = await found()
    expect(read.rowsRead).toBeGreaterThan(600)
    expect(known.rowsRead).toBeLessThanOrEqual(40)
    expect({ ...known, rowsRead: 0 }).toEqual({ ...read, rowsRead: 0 })
    const buyer = await makeBuyer(ctx)
    await ctx.db.run(sql`UPDATE offers SET stock = 1 WHERE id = 'many-0-60'`)
    const cost = await costOf(buyer.ctx, (counted) => carts.add(counted, wish))
    expect(cost.roundTrips).toBe(1)
    expect(cost.rowsRead).toBeLessThanOrEqual(60)
  })

  test('to find it where what the isolate knows is no longer so: the rows decide, as if it knew nothing', async () => {
    const label = uniqueName('UC ')
    const form = { image: '/a.svg', description: 'x', category: 'games', type: 'uc', label, price: 1, rub: 90 }
    const made = [
      await catalogue.create(admin.ctx, newProduct.parse({ ...form, title: uniqueName('First '), amounts: [60] })),
      await catalogue.create(admin.ctx, newProduct.parse({ ...form, title: uniqueName('Second '), amounts: [60] })),
    ]
    for (const { id } of made) await importCodes(admin.ctx, id, { amount: 60, codes: [uniqueName('W-')] })
    await catalogue.list(ctx)
    const wish = { amount: 60, label, qty: 1, price: 100, rub: 9000 }
    const meant = async () => (await carts.price(ctx, [wish])).lines.map(({ productId }) => productId)
    expect(await meant()).toEqual([made[0]?.id])
    await ctx.db.run(sql`UPDATE prices SET minor = 200 WHERE currency = 'usd'
      AND offer_id IN (SELECT id FROM offers WHERE product_id = ${made[0]?.id})`)
    expect(await meant()).toEqual([made[1]?.id])
    const buyer = await makeBuyer(ctx)
    expect((await carts.add(buyer.ctx, wish)).lines.map(({ productId }) => productId)).toEqual([made[1]?.id])
  })

  test('to join one: one round trip, also with what the account holds already', async () => {
    const buyer = await makeBuyer(ctx)
    const [offer, other] = [await makeOffer(ctx), await makeOffer(ctx)]
    const join = (...offers: Offer[]) =>
      costOf(buyer.ctx, (counted) =>
        carts.merge(
          counted,
          offers.map((each) => wishFor(each, 2)),
        ),
      )
    const cost = await join(offer)
    expect(cost.roundTrips).toBe(1)
    expect(cost.rowsRead).toBeLessThanOrEqual(50)
    expect(cost.rowsWritten).toBeLessThanOrEqual(2)
    expect((await join(offer, other)).roundTrips).toBe(1)
    expect((await carts.show(buyer.ctx)).lines.map(({ quantity }) => quantity)).toEqual([2, 2])
  })

  test('to join one of which something is short: a round trip that comes to nothing, one that reads, one that joins', async () => {
    const buyer = await makeBuyer(ctx)
    const lines = [wishFor(await makeOffer(ctx)), wishFor(await makeOffer(ctx, { stock: 1 }), 2)]
    expect(await costOf(buyer.ctx, (counted) => carts.merge(counted, lines))).toMatchObject({ roundTrips: 3 })
    expect((await carts.show(buyer.ctx)).lines.map(({ quantity }) => quantity)).toEqual([1, 1])
  })
})
