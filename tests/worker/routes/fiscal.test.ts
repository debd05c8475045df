import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../../src/shared/contract/admin'
import { duplicated, productForm } from '../../../src/shared/contract/admin-products'
import { type Product, product } from '../../../src/shared/contract/catalogue'
import type { Problem } from '../../../src/shared/contract/common'
import { shopSettings } from '../../../src/shared/contract/settings'
import * as cart from '../../../src/worker/domain/cart/cart'
import { importTable, previewTable } from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { type Client, clientOf, failure, success } from '../../support/http'
import { nothingBeside } from '../../support/nothing-beside'
import { paidBy } from '../../support/paying'
import { openProviders } from '../../support/providers'
import { set } from '../../support/settings'
import {
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  outcomeOf,
  type Person,
  testCtx,
  uniqueName,
  wishFor,
} from '../../support/shop'

// What receipts in Uzbekistan say of the goods, which the owner fills in with each product.

let ctx: Ctx
let owner: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  openProviders(ctx)
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})

const fiscal = { ikpu: '10999001001000000', packageCode: '1500001', vatPercent: 12 }
const other = { ...fiscal, vatPercent: 0 }
const price = { price: 4.99, rub: 449 }
const sixty = { amount: 60, ...price, fiscal }

const form = (changes: Record<string, unknown> = {}) => ({
  ...{
    title: uniqueName('Game '),
    description: 'A game.',
    image: '/art/game.svg',
    category: 'mobile-games',
    type: 'uc',
  },
  ...{ ...price, label: 'UC', amounts: [60, 325], prices: [sixty] },
  ...changes,
})
const create = (changes?: Record<string, unknown>): Promise<Product> =>
  success(admin.post('/products', form(changes)), product, 201)
const stored = (id: string) => success(admin.get(`/admin/products/${id}`), productForm)
const filledIn = async (id: string) => {
  const { prices, regions } = await stored(id)
  return [prices, ...regions.map((region) => region.prices)].flat().map((each) => each.fiscal ?? null)
}
const edit = (id: string, changes: object) => success(admin.put(`/products/${id}`, changes), product)

describe('what receipts say of a product', () => {
  test('is kept for each amount, and on record', async () => {
    const { id } = await create()
    expect(await filledIn(id)).toEqual([fiscal, null])
    await edit(id, {
      prices: [
        { ...sixty, fiscal: other },
        { amount: 325, ...price, fiscal },
      ],
    })
    expect(await filledIn(id)).toEqual([other, fiscal])
    const { entries } = await success(admin.get('/admin/audit?limit=1'), auditLog)
    expect(entries[0]).toMatchObject({
      ...{ action: 'update_product', subject: id },
      before: { offers: [{ fiscal }, { fiscal: null }] },
      after: { offers: [{ fiscal: other }, { fiscal }] },
    })
  })

  test('stays when an edit does not speak of it, and goes when it is null', async () => {
    const { id } = await create()
    await edit(id, { title: 'Another', prices: [{ amount: 60, price: 6, rub: 600 }] })
    expect(await filledIn(id)).toEqual([fiscal, null])
    await edit(id, { prices: [{ ...sixty, fiscal: null }] })
    expect(await filledIn(id)).toEqual([null, null])
  })

  test('is kept for each region, and goes along into a duplicate', async () => {
    const region = (said: object) => ({ label: 'UC', description: '', amounts: [60], prices: [{ ...sixty, ...said }] })
    const { id } = await create({
      amounts: undefined,
      prices: [],
      regions: { TR: region({}), US: region({ fiscal: other }) },
    })
    expect(await filledIn(id)).toEqual([fiscal, other])
    const copy = await success(admin.post(`/admin/products/${id}/duplicate`, {}), duplicated, 201)
    expect(await filledIn(copy.id)).toEqual([fiscal, other])
  })

  test('stays when the product is changed by a table, which has no column for it', async () => {
    const { id, slug } = await create()
    const text = `slug,title_en\n${slug},Renamed\n`
    const { version } = await previewTable(owner.ctx, text, nothingBeside.hasOtherCodes)
    await importTable(owner.ctx, text, version, nothingBeside)
    expect((await stored(id)).texts.en.title).toBe('Renamed')
    expect(await filledIn(id)).toEqual([fiscal, null])
  })

  test.each<[object, Record<string, string>]>([
    [{ ikpu: '1099900100100000' }, { 'prices.0.fiscal.ikpu': 'invalid' }],
    [{ ikpu: '109990010010000000' }, { 'prices.0.fiscal.ikpu': 'invalid' }],
    [{ ikpu: '1099900100100000A' }, { 'prices.0.fiscal.ikpu': 'invalid' }],
    [{ ikpu: undefined }, { 'prices.0.fiscal.ikpu': 'required' }],
    [{ packageCode: '' }, { 'prices.0.fiscal.packageCode': 'invalid' }],
    [{ packageCode: '1'.repeat(21) }, { 'prices.0.fiscal.packageCode': 'invalid' }],
    [{ vatPercent: 101 }, { 'prices.0.fiscal.vatPercent': 'invalid' }],
    [{ vatPercent: -1 }, { 'prices.0.fiscal.vatPercent': 'invalid' }],
    [{ vatPercent: 1.5 }, { 'prices.0.fiscal.vatPercent': 'invalid' }],
    [{ vatPercent: '12' }, { 'prices.0.fiscal.vatPercent': 'invalid' }],
  ])('is refused as %j, and nothing is changed', async (wrong, fields) => {
    const { id } = await create()
    const body = { prices: [{ ...sixty, fiscal: { ...fiscal, ...wrong } }] }
    const answered = await admin.put(`/products/${id}`, body)
    expect(answered.status).toBe(400)
    expect((await answered.json<Problem>()).fields).toEqual(fields)
    expect(await filledIn(id)).toEqual([fiscal, null])
  })
})

/** A buyer with an order of some amounts of a product, that waits to be paid. */
async function ordered(amounts: number[]) {
  const { id } = await create({ texts: { uz: { title: 'Oʻyin', description: 'O.' } } })
  const buyer = await makeBuyer(ctx)
  for (const amount of amounts) {
    await orders.importCodes(owner.ctx, id, { amount, region: '', codes: [uniqueName('FISCAL-')] })
    const wish = { amount, label: 'UC', productId: id, usd: 499, rub: 44_900, id: '', codes: [] }
    await cart.add(buyer.ctx, wishFor(wish))
  }
  return { buyer, pay: () => payByPayme(buyer) }
}

/** Payme as far as this matters: any provider of that name. */
const payByPayme = ({ ctx: buyer }: Person) => {
  const [stripe] = [...buyer.payments.providers.values()]
  if (!stripe) throw new Error('no provider is configured')
  const desk = {
    ...buyer.payments,
    providers: new Map(buyer.payments.providers).set('payme', { ...stripe, name: 'payme' }),
  }
  const settings = { ...buyer.settings, fiscalRequired: true }
  const wish = { currency: 'usd', method: 'card', origin: 'https://shop.test' } as const
  return payments.startOrder(paidBy({ ...buyer, payments: desk, settings }, 'usd', { card: 'payme' }), wish)
}

describe('an order', () => {
  test('has a line for each item that receipts can name, with what its buyer pays for a piece', async () => {
    const { buyer } = await ordered([60, 325])
    const wish = { currency: 'usd', method: 'card', origin: 'https://shop.test' } as const
    const { orderId } = await payments.startOrder(buyer.ctx, wish)
    expect(await orders.fiscalLines(ctx, orderId ?? '')).toEqual([
      { title: 'Oʻyin, 60 UC', minor: 499, quantity: 1, ...fiscal },
    ])
    expect(await orders.fiscalLines(ctx, 'nothing')).toEqual([])
  })

  test('has no line of what has cost nothing, and the lines are still the whole sum', async () => {
    const { buyer } = await ordered([60, 325])
    const wish = { currency: 'usd', method: 'card', origin: 'https://shop.test' } as const
    const { orderId } = await payments.startOrder(buyer.ctx, wish)
    // As a coupon leaves it that takes off all of one item, and most of two pieces of another.
    const paid = (amount: number, quantity: number, minor: number) =>
      ctx.db.run(sql`UPDATE order_items SET paid = ${minor}, quantity = ${quantity}
        WHERE order_id = ${orderId} AND amount = ${amount}`)
    await paid(60, 1, 0)
    expect(await orders.fiscalLines(ctx, orderId ?? '')).toEqual([])
    await paid(60, 2, 1)
    expect(await orders.fiscalLines(ctx, orderId ?? '')).toEqual([
      { title: 'Oʻyin, 60 UC', minor: 1, quantity: 1, ...fiscal },
    ])
  })

  test.each([
    [[60], 'ok'],
    [[60, 325], 'fiscal_missing'],
    [[325], 'fiscal_missing'],
  ])('of %j is paid by Payme where all of it has to be on the receipt: %s', async (amounts, outcome) => {
    const { buyer, pay } = await ordered(amounts)
    expect(await outcomeOf(pay())).toBe(outcome)
    // Once it waits to be paid it is refused as well, and any other way goes on.
    const wish = { currency: 'usd', method: 'card', origin: 'https://shop.test' } as const
    expect(await outcomeOf(payments.startOrder(buyer.ctx, wish))).toBe('ok')
    expect(await outcomeOf(pay())).toBe(outcome)
    await expectBooksToBalance()
  })
})

test('the owner sets whether receipts must have all, and a form from before leaves it as it is', async () => {
  const read = () => success(admin.get('/admin/settings'), shopSettings)
  expect((await read()).settings.fiscalRequired).toBe(false)
  await set(owner, { fiscalRequired: true })
  const { settings, version } = await read()
  expect(settings.fiscalRequired).toBe(true)
  const { fiscalRequired: _, ...older } = settings
  const reason = 'A test'
  await success(admin.put('/admin/settings', { ...older, unpaidOrders: 2, version, reason }), shopSettings)
  expect((await read()).settings).toMatchObject({ fiscalRequired: true, unpaidOrders: 2 })
  await failure(
    admin.put('/admin/settings', { ...settings, fiscalRequired: 'yes', version, reason }),
    400,
    'invalid_request',
  )
  await set(owner, {})
})
