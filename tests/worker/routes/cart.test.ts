import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Cart, cart } from '../../../src/shared/contract/cart'
import { newProduct } from '../../../src/shared/contract/catalogue'
import { toMajor } from '../../../src/shared/money'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { importCodes } from '../../../src/worker/domain/orders/orders'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { nothingBeside } from '../../support/nothing-beside'
import { makeAdmin, makeBuyer, makeOffer, type Offer, type Person, testCtx, uniqueName } from '../../support/shop'

let ctx: Ctx
let admin: Person
beforeAll(async () => {
  ctx = await testCtx()
  admin = await makeAdmin(ctx)
})

const asked = (offer: Offer, changes: Record<string, unknown> = {}) => ({
  amount: offer.amount,
  label: offer.label,
  price: toMajor(offer.usd),
  rub: toMajor(offer.rub),
  productId: offer.productId,
  ...changes,
})

const newBuyer = async (): Promise<Client> => clientOf(await makeBuyer(ctx))
const add = (client: Client, wish: object): Promise<Cart> => success(client.post('/cart/add', wish), cart)
const change = (client: Client, key: string, action: string) => client.post('/cart/update', { key, action })

describe('adding to the cart', () => {
  /** An offer and a buyer whose cart stays empty: what is wrong is refused. */
  let offered: Offer
  let refused: Client
  beforeAll(async () => {
    offered = await makeOffer(ctx, { stock: 3 })
    refused = await newBuyer()
  })

  test('shows the line, the count and what it comes to in both currencies', async () => {
    const client = await newBuyer()
    const offer = await makeOffer(ctx, { usd: 499, rub: 44_950 })
    const shown = await add(client, asked(offer, { qty: 3 }))
    expect(shown).toMatchObject({ count: 3, subtotal: { usd: 14.97, rub: 1348.5, uzs: null } })
    expect(shown.cart).toMatchObject([
      { key: `60-${offer.label}-4.99-449.5`, productId: offer.productId, region: null, qty: 3, quantity: 3, stock: 10 },
    ])
    expect(await success(client.get('/cart'), cart)).toEqual(shown)
  })

  test('the same thing again makes one line of both, another thing another line, in the order they came', async () => {
    const client = await newBuyer()
    const [first, second] = [await makeOffer(ctx), await makeOffer(ctx)]
    await add(client, asked(first))
    await add(client, asked(second))
    const shown = await add(client, asked(first, { qty: 2 }))
    expect(shown.cart.map(({ productId, qty }) => [productId, qty]).sort()).toEqual(
      [
        [first.productId, 3],
        [second.productId, 1],
      ].sort(),
    )
    expect(shown.count).toBe(4)
  })

  test.each<[string, Record<string, unknown>]>([
    ['a cheaper price', { price: 0.01 }],
    ['a dearer price', { price: 5 }],
    ['no price at all', { price: 0 }],
    ['another price in roubles', { rub: 1 }],
    ['another amount', { amount: 61 }],
    ['another label', { label: 'Gold' }],
    ['a label in another case', { label: 'uc' }],
    ['another product', { productId: 'nothing' }],
    ['a region it is not sold in', { region: 'tr' }],
  ])('with %s finds no such offer', async (_, wrong) => {
    await failure(refused.post('/cart/add', asked(offered, wrong)), 400, 'price_not_found')
    expect((await success(refused.get('/cart'), cart)).cart).toEqual([])
  })

  test('an old price is refused once the price has changed, and so is what is no longer sold', async () => {
    const client = await newBuyer()
    const offer = await makeOffer(ctx)
    await catalogue.update(admin.ctx, offer.productId, { price: 599 }, nothingBeside)
    await failure(client.post('/cart/add', asked(offer)), 400, 'price_not_found')
    await add(client, asked(offer, { price: 5.99 }))
    await catalogue.remove(admin.ctx, offer.productId)
    await failure(client.post('/cart/add', asked(offer, { price: 5.99 })), 400, 'price_not_found')
    const { cart: lines } = await success(client.get('/cart'), cart)
    expect(lines).toMatchObject([{ productId: offer.productId, stock: 0 }])
  })

  test.each<[Record<string, unknown>, string, Record<string, string>]>([
    [{ qty: 0 }, 'invalid_request', { qty: 'invalid' }],
    [{ qty: 101 }, 'line_too_large', { qty: 'line_too_large' }],
    [{ qty: -1 }, 'invalid_request', { qty: 'invalid' }],
    [{ qty: 1.5 }, 'invalid_request', { qty: 'invalid' }],
    [{ qty: '2' }, 'invalid_request', { qty: 'invalid' }],
    [{ price: 4.999 }, 'invalid_amount', { price: 'invalid_amount' }],
    [{ price: -4.99 }, 'invalid_amount', { price: 'invalid_amount' }],
    [{ rub: 1e21 }, 'invalid_amount', { rub: 'invalid_amount' }],
    [{ price: null }, 'invalid_request', { price: 'invalid' }],
    [{ amount: undefined }, 'invalid_request', { amount: 'required' }],
    [{ label: undefined }, 'invalid_request', { label: 'required' }],
  ])('with %j is refused as %s', async (wrong, code, fields) => {
    expect((await failure(refused.post('/cart/add', asked(offered, wrong)), 400, code)).fields).toEqual(fields)
  })

  test.each([
    [1, 'ok'],
    [3, 'ok'],
    [4, 'out_of_stock'],
  ])('%i of the last three gets %s', async (qty, outcome) => {
    expect(await codeOf((await newBuyer()).post('/cart/add', asked(offered, { qty })))).toBe(outcome)
  })

  test('of what is sold out is refused, and what lies in the cart counts', async () => {
    const client = await newBuyer()
    await failure(client.post('/cart/add', asked(await makeOffer(ctx, { stock: 0 }))), 409, 'out_of_stock')
    const offer = await makeOffer(ctx, { stock: 2 })
    await add(client, asked(offer, { qty: 2 }))
    await failure(client.post('/cart/add', asked(offer)), 409, 'out_of_stock')
  })

  test('ends at 100 pieces of one thing', async () => {
    const client = await newBuyer()
    const offer = await makeOffer(ctx, { stock: 120 })
    await add(client, asked(offer, { qty: 99 }))
    const { cart: lines } = await add(client, asked(offer))
    await failure(client.post('/cart/add', asked(offer)), 400, 'line_too_large')
    await failure(change(client, lines[0]?.key ?? '', 'increase'), 400, 'line_too_large')
    expect((await success(client.get('/cart'), cart)).count).toBe(100)
  })

  test('ends at 50 different things, of which more may still be taken', async () => {
    const client = await newBuyer()
    const amounts = Array.from({ length: 51 }, (_, index) => index + 1)
    const form = {
      title: uniqueName('Wide '),
      description: 'x',
      image: '/a.svg',
      category: 'games',
      label: 'UC',
      type: 'uc',
    }
    const made = await catalogue.create(admin.ctx, newProduct.parse({ ...form, price: 1, rub: 90, amounts }))
    await ctx.db.run(sql`UPDATE offers SET stock = 2 WHERE product_id = ${made.id}`)
    const wish = (amount: number) => ({ amount, label: 'UC', price: 1, rub: 90, productId: made.id })
    const lines = amounts.slice(0, 49).map((amount) => ({ ...wish(amount), qty: 1 }))
    await client.post('/cart/merge', { lines })
    expect(await add(client, wish(50))).toMatchObject({ count: 50 })
    await failure(client.post('/cart/add', wish(51)), 400, 'cart_full')
    expect(await add(client, wish(50))).toMatchObject({ count: 51, subtotal: { usd: 51 } })
    expect((await success(client.post('/cart/clear'), cart)).cart).toEqual([])
  })
})

describe('regions', () => {
  /** One amount at one price in two regions whose labels are alike: nothing but the region tells them apart. */
  async function regional() {
    const region = { label: 'UC', amounts: [60] }
    const form = { title: uniqueName('Regional '), description: 'x', image: '/a.svg', category: 'games', type: 'uc' }
    const product = newProduct.parse({ ...form, price: 2, rub: 180, regions: { tr: region, us: region } })
    const made = await catalogue.create(admin.ctx, product)
    for (const key of ['tr', 'us']) {
      await importCodes(admin.ctx, made.id, { amount: 60, region: key, codes: [uniqueName('R-'), uniqueName('R-')] })
    }
    return { amount: 60, label: 'UC', price: 2, rub: 180, productId: made.id }
  }

  let twoRegions: Awaited<ReturnType<typeof regional>>
  beforeAll(async () => {
    twoRegions = await regional()
  })

  test.each([
    [undefined, 'tr'],
    [null, 'tr'],
    ['', 'tr'],
    ['us', 'us'],
    ['tr', 'tr'],
  ])('asked for in region %j, it comes from %s', async (region, from) => {
    const { cart: lines } = await add(await newBuyer(), { ...twoRegions, region })
    expect(lines.map((line) => line.region)).toEqual([from])
  })

  test('lines that would share a key get one of their own, and each can be changed by it', async () => {
    const client = await newBuyer()
    const wish = twoRegions
    const alone = await add(client, { ...wish, region: 'tr' })
    expect(alone.cart[0]?.key).toBe('60-UC-2-180')
    const both = await add(client, { ...wish, region: 'us' })
    const keys = both.cart.map((line) => line.key)
    expect(new Set(keys).size).toBe(2)
    for (const key of keys) expect(key).toMatch(/^60-UC-2-180-\w+$/)
    const us = both.cart.find((line) => line.region === 'us')?.key ?? ''
    const after = await success(change(client, us, 'increase'), cart)
    expect(after.cart.map(({ region, qty }) => [region, qty]).sort()).toEqual([
      ['tr', 1],
      ['us', 2],
    ])
    const left = await success(change(client, us, 'remove'), cart)
    expect(left.cart.map(({ region, key }) => [region, key])).toEqual([['tr', '60-UC-2-180']])
    await failure(change(client, us, 'remove'), 404, 'line_not_found')
  })

  test('lines that shared a key are taken out one after the other by the keys of one answer', async () => {
    const client = await newBuyer()
    await add(client, { ...twoRegions, region: 'tr' })
    const both = await add(client, { ...twoRegions, region: 'us' })
    for (const { key } of both.cart) await success(change(client, key, 'remove'), cart)
    expect((await success(client.get('/cart'), cart)).cart).toEqual([])
  })
})

describe('changing a line', () => {
  test('goes up to what is in stock, and down to one but not below', async () => {
    const client = await newBuyer()
    const { cart: lines } = await add(client, asked(await makeOffer(ctx, { stock: 2 })))
    const key = lines[0]?.key ?? ''
    expect(await success(change(client, key, 'increase'), cart)).toMatchObject({ count: 2 })
    await failure(change(client, key, 'increase'), 409, 'out_of_stock')
    expect(await success(change(client, key, 'decrease'), cart)).toMatchObject({ count: 1 })
    expect(await success(change(client, key, 'decrease'), cart)).toMatchObject({ count: 1 })
    expect(await success(change(client, key, 'remove'), cart)).toMatchObject({ count: 0, cart: [] })
  })

  test('to so many pieces that is sent again, because its answer was lost, is done once', async () => {
    const client = await newBuyer()
    const { cart: lines } = await add(client, asked(await makeOffer(ctx, { stock: 3 })))
    const key = lines[0]?.key ?? ''
    const to = (action: string, qty: number) => client.post('/cart/update', { key, action, qty })
    for (let time = 0; time < 2; time += 1) expect(await success(to('increase', 2), cart)).toMatchObject({ count: 2 })
    expect(await success(to('increase', 3), cart)).toMatchObject({ count: 3 })
    await failure(to('increase', 4), 409, 'out_of_stock')
    await failure(to('increase', 101), 400, 'line_too_large')
    for (let time = 0; time < 2; time += 1) expect(await success(to('decrease', 2), cart)).toMatchObject({ count: 2 })
  })

  test('to so many pieces takes nothing back that another tab has done since', async () => {
    const client = await newBuyer()
    const { cart: lines } = await add(client, { ...asked(await makeOffer(ctx, { stock: 9 })), qty: 5 })
    const to = (action: string, qty: number) => client.post('/cart/update', { key: lines[0]?.key, action, qty })
    expect(await success(to('increase', 2), cart)).toMatchObject({ count: 5 })
    expect(await success(to('decrease', 8), cart)).toMatchObject({ count: 5 })
  })

  test.each([
    [{ key: 'nothing', action: 'increase' }, 404, 'line_not_found'],
    [{ key: 'nothing', action: 'double' }, 400, 'invalid_request'],
    [{ key: '', action: 'remove' }, 400, 'invalid_request'],
    [{ action: 'remove' }, 400, 'invalid_request'],
  ])('with %j gets %i', async (body, status, code) => {
    await failure((await newBuyer()).post('/cart/update', body), status, code)
  })

  test('of somebody else is not possible: a cart is its owner’s', async () => {
    const [owner, other] = [await newBuyer(), await newBuyer()]
    const { cart: lines } = await add(owner, asked(await makeOffer(ctx)))
    await failure(change(other, lines[0]?.key ?? '', 'remove'), 404, 'line_not_found')
    await success(other.post('/cart/clear'), cart)
    expect((await success(owner.get('/cart'), cart)).count).toBe(1)
  })

  test('at eight places at once loses none of the changes', async () => {
    const client = await newBuyer()
    const offer = await makeOffer(ctx, { stock: 40 })
    await Promise.all(Array.from({ length: 8 }, () => add(client, asked(offer))))
    expect((await success(client.get('/cart'), cart)).count).toBe(8)
  })
})
