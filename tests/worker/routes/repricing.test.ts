import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  productForm,
  type Repricing,
  type RepricingPreview,
  repricing,
  repricingPreview,
} from '../../../src/shared/contract/admin-products'
import { cart } from '../../../src/shared/contract/cart'
import { editedProduct, product } from '../../../src/shared/contract/catalogue'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { betweenRoundTrips, costOf } from '../../support/counting'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { nothingBeside } from '../../support/nothing-beside'
import {
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Offer,
  outcomeOf,
  type Person,
  shownPrice,
  testCtx,
  wishFor,
} from '../../support/shop'

let ctx: Ctx
let owner: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})

let one: Offer
let other: Offer
beforeEach(async () => {
  one = await makeOffer(ctx, { usd: 499, rub: 44_900 })
  other = await makeOffer(ctx, { usd: 1_000, rub: 90_000 })
})

const rule = (changes: Record<string, unknown> = {}) => ({
  products: [one.productId, other.productId],
  percent: 20,
  currencies: ['usd', 'rub'],
  rounding: { usd: '99', rub: 'tens' },
  ...changes,
})

const parsed = (): Repricing => repricing.parse(rule())

const preview = (changes?: Record<string, unknown>) =>
  success(admin.post('/admin/prices/preview', rule(changes)), repricingPreview)

const told = ({ lines }: RepricingPreview) => lines.map(({ before, after }) => [before, after])

const pricesOf = async ({ productId }: Offer) => {
  const { prices } = await success(admin.get(`/admin/products/${productId}`), productForm)
  return prices.map(({ price, rub }) => [price, rub])
}

describe('a change of prices', () => {
  test('is shown before it is made, and then made as it was shown', async () => {
    const shown = await preview()
    expect(told(shown)).toEqual([
      [shownPrice(4.99, 449), shownPrice(5.99, 540)],
      [shownPrice(10, 900), shownPrice(11.99, 1080)],
    ])
    expect(shown.lines[0]).toMatchObject({ productId: one.productId, amount: 60, region: null, label: one.label })
    expect([await pricesOf(one), await pricesOf(other)]).toEqual([[[4.99, 449]], [[10, 900]]])
    const done = await success(admin.post('/admin/prices', { ...rule(), version: shown.version }), repricingPreview)
    expect(done).toEqual(shown)
    expect([await pricesOf(one), await pricesOf(other)]).toEqual([[[5.99, 540]], [[11.99, 1080]]])
  })

  const rounded: [changes: Record<string, unknown>, made: [usd: number, rub: number]][] = [
    [{ percent: 10, rounding: { usd: 'none', rub: 'none' } }, [5.49, 493.9]],
    [{ percent: 10, rounding: { usd: 'whole', rub: 'whole' } }, [5, 494]],
    [{ percent: 10, rounding: { usd: '99', rub: 'nines' } }, [4.99, 489]],
    [{ percent: -10, rounding: { usd: '99', rub: 'nines' } }, [4.99, 409]],
    [{ percent: 20, rounding: { usd: '99', rub: 'nines' } }, [5.99, 539]],
    [{ percent: 0.5, rounding: { usd: 'none', rub: 'none' } }, [5.01, 451.25]],
    [{ percent: -90, rounding: { usd: 'whole', rub: 'tens' } }, [1, 40]],
    [{ percent: 0, rounding: { usd: 'whole', rub: 'tens' } }, [5, 450]],
    [{ percent: 100, currencies: ['usd'], rounding: { usd: 'none', rub: 'tens' } }, [9.98, 449]],
    [{ percent: 100, currencies: ['rub'], rounding: { usd: '99', rub: 'none' } }, [4.99, 898]],
  ]
  test('makes of 4.99 $ and 449 ₽ what the rule and its rounding say', async () => {
    for (const [changes, [price, rub]] of rounded) {
      const { lines } = await preview({ products: [one.productId], ...changes })
      expect([changes, lines[0]?.after]).toEqual([changes, shownPrice(price, rub)])
    }
  })

  test('is not rounded unless it is asked: 5 % more for 1.55 is 1.63', async () => {
    const { productId } = await makeOffer(ctx, { usd: 155, rub: 14_130 })
    const { lines } = await preview({ products: [productId], percent: 5, rounding: undefined })
    expect(lines[0]?.after).toEqual(shownPrice(1.63, 148.37))
    const half = await preview({ products: [productId], percent: 5, rounding: { usd: '99' } })
    expect(half.lines[0]?.after).toEqual(shownPrice(1.99, 148.37))
  })

  const least = [
    [{ usd: 'none', rub: 'none' }, shownPrice(0.01, 0.01)],
    [{ usd: 'whole', rub: 'whole' }, shownPrice(1, 1)],
    [{ usd: '99', rub: 'tens' }, shownPrice(0.99, 10)],
    [{ usd: '99', rub: 'nines' }, shownPrice(0.99, 9)],
  ] as const
  test('never makes a price of nothing, however it is rounded', async () => {
    const { productId } = await makeOffer(ctx, { usd: 1, rub: 2, stock: 0 })
    for (const [rounding, after] of least) {
      const { lines, unchanged } = await preview({ products: [productId], percent: -90, rounding })
      expect([rounding, lines[0]?.after ?? shownPrice(0.01, 0.01)]).toEqual([rounding, after])
      expect(lines.length + unchanged).toBe(1)
    }
  })

  test('says how many stay as they are, and leaves them', async () => {
    const { lines, unchanged } = await preview({
      percent: 0,
      currencies: ['usd'],
      rounding: { usd: '99', rub: 'none' },
    })
    expect([lines.map(({ after }) => after.price), unchanged]).toEqual([[9.99], 1])
  })

  test('counts each product once, and none of the offers that were withdrawn', async () => {
    await success(admin.put(`/products/${one.productId}`, { amounts: '70' }), product)
    const { lines } = await preview({ products: [one.productId, one.productId] })
    expect(lines.map(({ amount }) => amount)).toEqual([70])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['of another price', () => success(admin.put(`/products/${one.productId}`, { price: 7 }), product)],
    ['of another amount', () => success(admin.put(`/products/${one.productId}`, { amounts: '60, 70' }), product)],
  ])('is refused because %s since it was shown, and nothing moves', async (_, meanwhile) => {
    const { version } = await preview()
    await meanwhile()
    await failure(admin.post('/admin/prices', { ...rule(), version }), 409, 'product_changed')
    expect(await pricesOf(other)).toEqual([[10, 900]])
  })

  test('sent twice is made once', async () => {
    const { version } = await preview()
    const sent = [1, 2].map(() => codeOf(admin.post('/admin/prices', { ...rule(), version })))
    expect((await Promise.all(sent)).sort()).toEqual(['ok', 'product_changed'])
    expect(await pricesOf(one)).toEqual([[5.99, 540]])
  })

  test.each<[string, Record<string, unknown>]>([
    ['moves', { price: 7 }],
    ['is withdrawn', { amounts: '70' }],
  ])('is refused when a price %s between the last look and the commit', async (_, change) => {
    const { version } = await preview()
    const meanwhile = () => catalogue.update(owner.ctx, one.productId, editedProduct.parse(change), nothingBeside)
    const db = drizzle(betweenRoundTrips(env.DB, meanwhile))
    expect(await outcomeOf(catalogue.reprice({ ...owner.ctx, db }, parsed(), version, []))).toBe('product_changed')
    expect(await pricesOf(other)).toEqual([[10, 900]])
  })

  test('refuses the form of a product that was opened before it', async () => {
    const { version: opened } = await success(admin.get(`/admin/products/${one.productId}`), productForm)
    const { version } = await preview()
    await success(admin.post('/admin/prices', { ...rule(), version }), repricingPreview)
    await failure(admin.put(`/products/${one.productId}`, { price: 4.99, version: opened }), 409, 'product_changed')
  })

  test('is told to a buyer whose cart holds the old price, who then pays the new one', async () => {
    const buyer = await makeBuyer(ctx, { usd: 5_000 })
    const client = clientOf(buyer)
    await success(client.post('/cart/add', { ...wishFor(one), price: 4.99, rub: 449 }), cart)
    const { version } = await preview()
    await success(admin.post('/admin/prices', { ...rule(), version }), repricingPreview)
    await failure(client.post('/payment/from-balance', { currency: 'usd' }), 409, 'price_changed')
    expect((await client.post('/payment/from-balance', { currency: 'usd' })).status).toBe(201)
    await expectBooksToBalance()
  })

  test('is in the log with every price before and after', async () => {
    const { version, lines } = await preview()
    await success(admin.post('/admin/prices', { ...rule(), version }), repricingPreview)
    const [entry] = await ctx.db.all<{ before: string; after: string }>(
      sql`SELECT before, after FROM audit_entries WHERE action = 'change_prices' ORDER BY seq DESC LIMIT 1`,
    )
    const [first = '', second = ''] = lines.map(({ offerId }) => offerId)
    expect(JSON.parse(entry?.before ?? '')).toEqual({
      [first]: { usd: 499, rub: 44_900 },
      [second]: { usd: 1_000, rub: 90_000 },
    })
    expect(JSON.parse(entry?.after ?? '')).toMatchObject({
      rule: { percent: 20, currencies: ['usd', 'rub'], rounding: { usd: '99', rub: 'tens' } },
      prices: { [first]: { usd: 599, rub: 54_000 }, [second]: { usd: 1_199, rub: 108_000 } },
    })
  })

  test('takes one round trip to show and two to make', async () => {
    const shown = await costOf(owner.ctx, (counted) => catalogue.previewRepricing(counted, parsed()))
    expect(shown).toMatchObject({ roundTrips: 1, rowsWritten: 0 })
    expect(shown.rowsRead).toBeLessThanOrEqual(27)
    const { version } = await catalogue.previewRepricing(owner.ctx, parsed())
    const made = await costOf(owner.ctx, (counted) => catalogue.reprice(counted, parsed(), version, []))
    expect(made.roundTrips).toBe(2)
    // Each price of two offers, what it was before with its place in an index, the column of a worker from before, and that
    // the product has moved.
    expect(made.rowsWritten).toBeLessThanOrEqual(31)
  })
})

const refused: [changes: Record<string, unknown>, code: string, fields: Record<string, string>][] = [
  [{ products: [] }, 'invalid_request', { products: 'required' }],
  [{ percent: -91 }, 'invalid_request', { percent: 'invalid' }],
  [{ percent: 501 }, 'invalid_request', { percent: 'invalid' }],
  [{ percent: 1.005 }, 'invalid_request', { percent: 'invalid' }],
  [{ percent: '10' }, 'invalid_request', { percent: 'invalid' }],
  [{ currencies: [] }, 'invalid_request', { currencies: 'required' }],
  [{ rounding: { usd: '95', rub: 'none' } }, 'invalid_request', { 'rounding.usd': 'invalid' }],
  [{ rounding: { usd: '99', rub: '99' } }, 'invalid_request', { 'rounding.rub': 'invalid' }],
]
test('a change of prices that does not fit is refused', async () => {
  for (const [changes, code, fields] of refused) {
    const said = await failure(admin.post('/admin/prices/preview', rule(changes)), 400, code)
    expect([changes, said.fields]).toEqual([changes, fields])
  }
})

test('a price above what one call may name is refused', async () => {
  const dear = await makeOffer(ctx, { usd: 9_000_000_000, stock: 0 })
  const asked = admin.post('/admin/prices/preview', rule({ products: [dear.productId], percent: 500 }))
  await failure(asked, 400, 'invalid_amount')
})

test('a product that is not there keeps all prices as they are', async () => {
  await failure(admin.post('/admin/prices/preview', rule({ products: [one.productId, 'x'] })), 404, 'product_not_found')
})
