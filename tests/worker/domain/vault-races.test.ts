import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { voidBatch, voidCode } from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import { stockOf } from '../../support/paying'
import { balanceOf, makeAdmin, makeOffer, makePaidOrder, outcomeOf, type Person } from '../../support/shop'
import {
  batchIdOf,
  expectVaultToAddUp,
  makeShoppers,
  makeSuppliedOffer,
  makeWaitingOrder,
  newCodes,
  openCodesOf,
  overtaken,
  payAtOnce,
  refill,
  rowsOf,
  shopThatWaits,
  standOf,
  statesOf,
} from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
let other: Person
beforeAll(async () => {
  ctx = await shopThatWaits()
  admin = await makeAdmin(ctx)
  other = await makeAdmin(ctx)
})
afterEach(() => expectVaultToAddUp())

const reason = 'a test'
const count = (words: string[], word: string) => words.filter((each) => each === word).length
const cancel = (id: string) => orders.setStatus(admin.ctx, id, { status: 'cancelled' })
const ordersOf = async ({ ctx: caller }: Person) => (await orders.listOwn(caller, { limit: 5 })).orders

/** Delivers what somebody has bought. Answers the codes that are there then. */
async function codesFor(buyer: Person): Promise<string[]> {
  for (const { id } of await ordersOf(buyer)) await orders.deliver(ctx, id)
  return (await ordersOf(buyer)).flatMap((order) => order.items.flatMap((item) => item.codes))
}

describe('ten buyers at once for the last four codes', () => {
  test.each([
    ['one', 1, 4, 0],
    ['three', 3, 1, 1],
  ])('who want %s each get them whole or pay nothing', async (_, quantity, winners, left) => {
    const offer = await makeOffer(ctx, { stock: 4 })
    const shoppers = await makeShoppers(ctx, offer, 10, quantity)
    const outcomes = await payAtOnce(shoppers)
    expect([count(outcomes, 'ok'), count(outcomes, 'out_of_stock')]).toEqual([winners, 10 - winners])
    expect(await stockOf(ctx, offer)).toBe(left)
    const sold = await Promise.all(shoppers.map(codesFor))
    const spent = await Promise.all(shoppers.map(async ({ userId }) => (await balanceOf(ctx, userId)).usd === 0))
    const bought = outcomes.map((outcome) => outcome === 'ok')
    expect(sold.map((codes) => codes.length)).toEqual(bought.map((isBought) => (isBought ? quantity : 0)))
    expect(spent).toEqual(bought)
    expect(new Set(sold.flat()).size).toBe(winners * quantity)
    expect(sold.flat().filter((code) => !offer.codes.includes(code))).toEqual([])
  })
})

describe('an import at the same moment as', () => {
  test('purchases sells nothing twice and loses nothing', async () => {
    const offer = await makeOffer(ctx, { stock: 3 })
    const shoppers = await makeShoppers(ctx, offer, 8)
    const [outcomes, brought] = await Promise.all([payAtOnce(shoppers), refill(admin, offer, 4)])
    const sold = count(outcomes, 'ok')
    expect(sold).toBeGreaterThanOrEqual(3)
    expect(sold).toBeLessThanOrEqual(7)
    expect(count(outcomes, 'out_of_stock')).toBe(8 - sold)
    expect(await stockOf(ctx, offer)).toBe(7 - sold)
    expect(await openCodesOf(ctx, offer)).toEqual([...offer.codes, ...brought.codes])
  })

  test('purchases serves first who has paid before', async () => {
    const order = await makeWaitingOrder(ctx, { quantity: 2 })
    const shoppers = await makeShoppers(ctx, order.offer, 3)
    const [outcomes, { codes }] = await Promise.all([payAtOnce(shoppers), refill(admin, order.offer, 2)])
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${codes.join(' ')}`)
    expect(outcomes).toEqual(Array(3).fill('ok'))
    expect((await Promise.all(shoppers.map(codesFor))).flat()).toEqual([])
  })

  test('its repetition by somebody else counts what was brought meanwhile', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const codes = newCodes(3)
    const meanwhile = overtaken(admin, () => refill(other, offer, codes.slice(1)))
    const report = await orders.importCodes(meanwhile, offer.productId, { amount: offer.amount, codes })
    expect(report).toMatchObject({ added: 1, alreadyStocked: 2, alreadySold: 0 })
    expect((await openCodesOf(ctx, offer)).sort()).toEqual([...codes].sort())
    expect(await stockOf(ctx, offer)).toBe(3)
  })

  test('the sale of a code that it was to bring leaves it to the buyer', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const codes = newCodes(2)
    const sell = async () => {
      await refill(other, offer, codes.slice(0, 1))
      await makePaidOrder(ctx, { offer })
    }
    const report = await orders.importCodes(overtaken(admin, sell), offer.productId, { amount: offer.amount, codes })
    expect(report).toMatchObject({ added: 1, alreadyStocked: 0, alreadySold: 1 })
    expect(await statesOf(ctx, offer)).toEqual(['held', 'free'])
  })
})

describe('two files at once', () => {
  test.each([0, 6, 12])('for two games that share %i of 12 codes stock none of them twice', async (shared) => {
    const [first, second] = [await makeOffer(ctx, { stock: 0 }), await makeOffer(ctx, { stock: 0 })]
    const codes = newCodes(24 - shared)
    const [head, tail] = [codes.slice(0, 12), codes.slice(-12).reverse()]
    const reports = await Promise.all([refill(admin, first, head), refill(other, second, tail)])
    const sum = (of: 'added' | 'alreadyStocked' | 'alreadySold') => reports.reduce((all, each) => all + each[of], 0)
    expect([sum('added'), sum('alreadyStocked'), sum('alreadySold')]).toEqual([24 - shared, shared, 0])
    const stocked = [...(await openCodesOf(ctx, first)), ...(await openCodesOf(ctx, second))]
    expect(stocked.sort()).toEqual([...codes].sort())
  })

  test('and a third while three orders wait fill them by when they were paid, each code once', async () => {
    const offer = await makeSuppliedOffer(ctx)
    const waiting: Awaited<ReturnType<typeof makeWaitingOrder>>[] = []
    for (const quantity of [1, 2, 2]) waiting.push(await makeWaitingOrder(ctx, { offer, quantity }))
    const deliverAll = () => waiting.map(({ id }) => outcomeOf(orders.deliver(ctx, id)))
    const [brought] = await Promise.all([
      Promise.all([refill(admin, offer, 1), refill(other, offer, 2), refill(await makeAdmin(ctx), offer, 1)]),
      ...deliverAll(),
    ])
    await Promise.all(deliverAll())
    const stands = await Promise.all(waiting.map(async (order) => (await standOf(order, order.id)).split(' ')))
    expect(stands.map(([status]) => status)).toEqual(['completed', 'completed', 'processing'])
    const given = stands.flatMap((words) => words.filter((word) => word.startsWith('REFILL-')))
    expect(given.sort()).toEqual(brought.flatMap(({ codes }) => codes).sort())
    expect(await stockOf(ctx, offer)).toBe(0)
  })
})

describe('stock that is voided while people buy it', () => {
  test('as a whole batch is void, and whoever has bought one waits for another', async () => {
    const offer = await makeOffer(ctx, { stock: 4 })
    const batchId = await batchIdOf(ctx, offer)
    const shoppers = await makeShoppers(ctx, offer, 5)
    const [outcomes, { voided, held }] = await Promise.all([payAtOnce(shoppers), voidBatch(admin.ctx, batchId, reason)])
    expect([voided, held]).toEqual([4, count(outcomes, 'ok')])
    expect(await statesOf(ctx, offer)).toEqual(Array(4).fill('voided'))
    expect(await stockOf(ctx, offer)).toBe(0)
    const { codes } = await refill(admin, offer, held)
    expect((await Promise.all(shoppers.map(codesFor))).flat().sort()).toEqual([...codes].sort())
  })

  test('as a single code leaves the buyer who was faster, who gets another', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    const [row] = await rowsOf(ctx, offer)
    const meanwhile = overtaken(admin, () => makePaidOrder(ctx, { offer }))
    expect(await outcomeOf(voidCode(meanwhile, row?.id ?? 0, reason))).toBe('ok')
    expect(await statesOf(ctx, offer)).toEqual(['voided', 'held'])
  })

  test('as a single code by two administrators at once leaves the counter right', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    const [row] = await rowsOf(ctx, offer)
    await Promise.all([admin, other].map((by) => voidCode(by.ctx, row?.id ?? 0, reason)))
    expect([await statesOf(ctx, offer), await stockOf(ctx, offer)]).toEqual([['voided', 'free'], 1])
  })
})

test('a code of an order that is cancelled goes to one of the buyers who want it at that moment, or to nobody', async () => {
  const offer = await makeOffer(ctx, { stock: 1 })
  const shoppers = await makeShoppers(ctx, offer, 5)
  const { id } = await makePaidOrder(ctx, { offer })
  const [outcomes] = await Promise.all([payAtOnce(shoppers), cancel(id)])
  const sold = count(outcomes, 'ok')
  expect(sold).toBeLessThanOrEqual(1)
  expect([count(outcomes, 'out_of_stock'), await stockOf(ctx, offer)]).toEqual([5 - sold, 1 - sold])
})
