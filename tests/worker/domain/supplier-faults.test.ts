import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EditSupply } from '../../../src/shared/contract/stock'
import type { CodeSupplier } from '../../../src/shared/suppliers'
import * as orders from '../../../src/worker/domain/orders/orders'
import { stockOf } from '../../support/paying'
import type { Providers } from '../../support/providers'
import { makePaidOrder, openAlerts, outcomeOf, testClock, uniqueName } from '../../support/shop'
import { goods, offerFrom, supplierOrder } from '../../support/supplied'
import { expectSupplyToBalance, openSupplyShop, ordersAt, piecesOf, type SupplyShop } from '../../support/suppliers'
import { standOf } from '../../support/supplying'
import { type UsualOffers, usualOffers } from '../../support/usual-offers'

const secondMs = 1000
const minuteMs = 60 * secondMs

let shop: SupplyShop
let providers: Providers
/** For orders that need no stock of their own, and are not filled from stock either. */
let usual: UsualOffers
beforeAll(async () => {
  shop = await openSupplyShop()
  usual = await usualOffers(shop.ctx)
})
beforeEach(async () => {
  providers = await shop.begin()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

type Order = Awaited<ReturnType<typeof supplierOrder>>
const piecesIn = async ({ id }: Order) =>
  (await piecesOf(shop.ctx, id)).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state))
const codesOf = async ({ id, buyer }: Order) => (await orders.show(buyer.ctx, id)).items.flatMap((item) => item.codes)
const statusOf = async ({ id, buyer }: Order) => {
  const { status, reason } = await orders.show(buyer.ctx, id)
  return reason ? `${status} ${reason}` : status
}
const refill = (offer: Order['offer'], codes: string[]) =>
  orders.importCodes(shop.admin.ctx, offer.productId, { amount: offer.amount, codes })

/** The sources of an offer, and codes that are none, are the shop's affair: each of them is met at one of both suppliers. */
const sourcesAt = {
  gamesdrop: [
    ['stock_then_supplier', 1, 3, 2],
    ['stock', 3, 3, 0],
  ],
  kinguin: [
    ['supplier', 3, 2, 2],
    ['stock_then_supplier', 3, 3, 0],
  ],
} as const
const spoiltAt = {
  gamesdrop: [
    ['a zero byte', 'AB\\u0000CD'],
    ['501 characters', 'x'.repeat(501)],
  ],
  kinguin: [
    ['a line break', 'AB\\nCD'],
    ['half a character', 'AB\\ud800'],
  ],
}

/** GamesDrop is called twice for a code, Kinguin five times; the third of those, as GamesDrop's second, is the order. */
const faultsAt = {
  gamesdrop: [
    ['error500', 0],
    ['timeout', 1],
    ['error500', 1],
  ],
  kinguin: [
    ['timeout', 0],
    ['error500', 1],
    ['timeout', 2],
    ['error500', 2],
    ['timeout', 3],
    ['error500', 4],
  ],
} as const

/** At GamesDrop a slow answer is met part by part, below. */
const unclearAt = {
  gamesdrop: [['rubbish', 'unknown']],
  kinguin: [
    ['slow', 'pending'],
    ['rubbish', 'unknown'],
  ],
} as const

const madeAt = async (supplier: CodeSupplier) => (await ordersAt(providers, supplier)).made

describe.each(['gamesdrop', 'kinguin'] as const)('what %s sells', (supplier: CodeSupplier) => {
  const madeThere = () => madeAt(supplier)
  const order = (wanted = {}) => supplierOrder(shop.ctx, supplier, wanted)

  test.each<readonly [EditSupply['source'], number, number, number]>(sourcesAt[supplier])(
    'as an offer with source %s and %i codes in stock, %i ordered: %i are bought',
    async (...given) => {
      const [source, stock, quantity, bought] = given
      const made = await order({ source, stock, quantity })
      expect((await codesOf(made)).filter((code) => made.offer.codes.includes(code))).toHaveLength(quantity - bought)
      await shop.pass(minuteMs)
      expect(await statusOf(made)).toBe('completed')
      expect(new Set(await codesOf(made)).size).toBe(quantity)
      expect(await stockOf(shop.ctx, made.offer)).toBe(stock - (quantity - bought))
      expect(await madeThere()).toBe(bought)
    },
  )

  test.each<readonly ['timeout' | 'error500', number]>(faultsAt[supplier])(
    'is bought once although a %s meets the call after the first %i',
    async (fault, nth) => {
      const made = await makePaidOrder(shop.ctx, { offer: usual[supplier] })
      providers.failAfter(nth, { provider: supplier, fault })
      await orders.deliver(shop.ctx, made.id)
      await shop.pass(30 * minuteMs)
      expect(providers.calls.filter(({ status }) => status >= 500)).toHaveLength(1)
      expect(await statusOf(made)).toBe('completed')
      expect(await codesOf(made)).toHaveLength(1)
      expect(await madeThere()).toBe(1)
    },
  )

  test.each(unclearAt[supplier])('comes after all when the answer to its order is %s', async (fault, state) => {
    await providers.fail({ provider: supplier, fault })
    const made = await order({ offer: usual[supplier] })
    expect([await statusOf(made), await piecesIn(made)]).toEqual(['processing awaiting_supplier', [state]])
    await shop.pass(5 * minuteMs)
    expect([await statusOf(made), await piecesIn(made)]).toEqual(['completed', ['done']])
    expect(await madeThere()).toBe(1)
  })

  test.each(spoiltAt[supplier])('is kept out when its code has %s', async (_, code) => {
    const made = await makePaidOrder(shop.ctx, { offer: usual[supplier] })
    providers.rewriteAnswers((answer) => answer.replace(/"(key|serial)":"[^"]*"/, `"$1":"${code}"`))
    await orders.deliver(shop.ctx, made.id)
    await shop.pass(minuteMs)
    expect([await statusOf(made), await codesOf(made)]).toEqual(['processing awaiting_stock', []])
    const [piece] = await piecesOf(shop.ctx, made.id)
    expect(await openAlerts(shop.ctx, piece?.id ?? '')).toEqual(['supplier_code'])
    expect(await madeThere()).toBe(1)
  })
})

/** What the shop makes of a supplier's answers is the same whoever gives them: each is met at one of both. */
describe('what a supplier sells', () => {
  test('comes part by part, and each part is readable at once', async () => {
    await providers.fail({ provider: 'gamesdrop', fault: 'slow' })
    const made = await supplierOrder(shop.ctx, 'gamesdrop', { stock: 1, quantity: 3 })
    await shop.pass(11 * secondMs)
    expect(await statusOf(made)).toBe('processing awaiting_supplier')
    const early = await codesOf(made)
    expect(early).toHaveLength(2)
    await shop.pass(5 * minuteMs)
    expect(await statusOf(made)).toBe('completed')
    expect(await codesOf(made)).toEqual(expect.arrayContaining(early))
    expect(await madeAt('gamesdrop')).toBe(2)
  })

  test('is bought a dozen at a time over two messages, each piece once', async () => {
    const made = await supplierOrder(shop.ctx, 'gamesdrop', { quantity: 12, offer: usual.gamesdrop })
    await shop.pass(5 * minuteMs)
    expect(await statusOf(made)).toBe('completed')
    expect(new Set(await codesOf(made)).size).toBe(12)
    expect(await madeAt('gamesdrop')).toBe(12)
  })

  test('is bought once a piece, however many messages come at once', async () => {
    const made = await makePaidOrder(shop.ctx, {
      quantity: 3,
      offer: await offerFrom(shop.ctx, 'gamesdrop', { stock: 1 }),
    })
    for (let round = 0; round < 3; round += 1) {
      const ends = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(orders.deliver(shop.ctx, made.id))))
      expect(ends.filter((end) => end !== 'ok' && end !== 'unavailable')).toEqual([])
      testClock.ms += minuteMs
    }
    await shop.schedule(5)
    expect(await statusOf(made)).toBe('completed')
    expect(await piecesIn(made)).toEqual(['done', 'done'])
    expect(await madeAt('gamesdrop')).toBe(2)
  })

  test.each([
    ['kinguin', 'cancelled', 'rejected: cancelled', 1],
    ['gamesdrop', 'unavailable', 'rejected: unavailable', 0],
  ] as const)('at %s and is %s then waits for stock, is not bought again and not paid back', async (...given) => {
    const [supplier, fault, state, there] = given
    await providers.fail({ provider: supplier, fault })
    const made = await supplierOrder(shop.ctx, supplier)
    await shop.pass(60 * minuteMs)
    expect([await statusOf(made), await piecesIn(made)]).toEqual(['processing awaiting_stock', [state]])
    expect(await openAlerts(shop.ctx, made.id)).toEqual(['awaiting_stock'])
    const code = uniqueName('BROUGHT-')
    await refill(made.offer, [code])
    await shop.schedule(1)
    expect(await standOf(made, made.id)).toBe(`completed ${code}`)
    expect(await openAlerts(shop.ctx, made.id)).toEqual([])
    expect(await madeAt(supplier)).toBe(there)
  })

  test('is bought under its first id once there is money for it again', async () => {
    const made = await makePaidOrder(shop.ctx, { offer: usual.kinguin })
    await providers.fail({ provider: 'kinguin', balance: '0.10' })
    await orders.deliver(shop.ctx, made.id)
    await shop.pass(2 * minuteMs)
    const [first] = await piecesOf(shop.ctx, made.id)
    expect([await statusOf(made), first?.state]).toEqual(['processing awaiting_supplier', 'waiting'])
    expect(await openAlerts(shop.ctx, 'kinguin')).toEqual(['supplier_balance'])
    await providers.fail({ provider: 'kinguin', balance: '100' })
    await shop.pass(10 * minuteMs)
    const after = await piecesOf(shop.ctx, made.id)
    expect(after).toMatchObject([{ id: first?.id, state: 'done' }])
    expect(await statusOf(made)).toBe('completed')
    expect(await madeAt('kinguin')).toBe(1)
  })

  test('is never delivered twice: a code the shop knows is kept out, and the operator is told', async () => {
    const first = await supplierOrder(shop.ctx, 'gamesdrop')
    await shop.pass(minuteMs)
    const [known = ''] = await codesOf(first)
    await providers.fail({ provider: 'gamesdrop', fault: 'same_key' })
    const second = await supplierOrder(shop.ctx, 'gamesdrop')
    await shop.pass(10 * minuteMs)
    expect([await statusOf(second), await codesOf(second)]).toEqual(['processing awaiting_stock', []])
    const [piece] = await piecesOf(shop.ctx, second.id)
    expect(await openAlerts(shop.ctx, piece?.id ?? '')).toEqual(['supplier_code'])
    expect(await codesOf(first)).toEqual([known])
    expect(await madeAt('gamesdrop')).toBe(2)
    await refill(second.offer, [uniqueName('BROUGHT-')])
    await shop.schedule(1)
    expect(await statusOf(second)).toBe('completed')
  })
})

test('a picture in place of a code is kept out, and the operator is told', async () => {
  await providers.fail({ provider: 'kinguin', fault: 'image_key' })
  const made = await supplierOrder(shop.ctx, 'kinguin')
  await shop.pass(minuteMs)
  expect([await statusOf(made), await codesOf(made)]).toEqual(['processing awaiting_stock', []])
  const [piece] = await piecesOf(shop.ctx, made.id)
  expect(await openAlerts(shop.ctx, piece?.id ?? '')).toEqual(['supplier_code'])
})

test.each([
  ['as much as its price in dollars allows', 1300, 2000, '10.83', 'done'],
  ['a cent more', 1300, 2000, '10.84', 'rejected: price_too_high'],
  ['as much as its ceiling allows', 1999, 1100, '11.00', 'done'],
  ['a cent more than that', 1999, 1100, '11.01', 'rejected: price_too_high'],
])('a piece that costs %s in euros by now', async (_, usd, maxCost, price, end) => {
  const made = await makePaidOrder(shop.ctx, { offer: await offerFrom(shop.ctx, 'kinguin', { usd, maxCost }) })
  await providers.fail({ provider: 'kinguin', ref: goods.kinguin.ref, price })
  await orders.deliver(shop.ctx, made.id)
  await shop.pass(minuteMs)
  expect(await piecesIn(made)).toEqual([end])
  expect(await statusOf(made)).toBe(end === 'done' ? 'completed' : 'processing awaiting_stock')
})
