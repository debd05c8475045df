import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { voidBatch, voidCode } from '../../../src/worker/domain/inventory/inventory'
import { knownClaims } from '../../../src/worker/domain/orders/delivering/claimed'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { atCheckout, byCard, movedBy, stockOf } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  makeAdmin,
  makeOffer,
  makePaidOrder,
  type Offer,
  openAlerts,
  outcomeOf,
  type Person,
} from '../../support/shop'
import {
  batchIdOf,
  expectVaultToAddUp,
  makePartOrder,
  newCodes,
  overtaken,
  refill,
  rowsOf,
  shopThatWaits,
  standOf,
  statesOf,
} from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
let providers: Providers
beforeAll(async () => {
  ctx = await shopThatWaits()
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => expectVaultToAddUp())

const reason = 'the supplier says they are stolen'
const voidAll = async (offer: Offer, by = admin.ctx) => voidBatch(by, await batchIdOf(ctx, offer), reason)
const voidFirst = async (offer: Offer, by = admin.ctx) => voidCode(by, (await rowsOf(ctx, offer))[0]?.id ?? 0, reason)
const cancel = (id: string) => orders.setStatus(admin.ctx, id, { status: 'cancelled' })
const waitingFor = (id: string) => ctx.db.all(sql`SELECT position, pieces FROM backorders WHERE order_id = ${id}`)

/** An offer of one code that an unpaid order keeps, with the provider's page to pay it at. */
async function reserved(stock = 1) {
  const { buyer, offer } = await atCheckout(ctx, { usd: 499 }, await makeOffer(ctx, { stock }))
  const { id, orderId, payUrl } = await payments.startOrder(buyer.ctx, byCard())
  return { buyer, offer, id: orderId ?? '', paymentId: id, payUrl }
}
type Reserved = Awaited<ReturnType<typeof reserved>>

type Void = (offer: Offer, by?: Person['ctx']) => Promise<unknown>
const ways: [string, Void][] = [
  ['with its batch', voidAll],
  ['alone', voidFirst],
]

describe.each(ways)('a code that is voided %s', (_, end) => {
  test('leaves the paid order that holds it, which waits for stock at once and is filled by the next import', async () => {
    const order = await makePaidOrder(ctx, { offer: await makeOffer(ctx, { stock: 1 }) })
    expect(await movedBy(ctx, () => end(order.offer))).toEqual({})
    expect(await statesOf(ctx, order.offer)).toEqual(['voided'])
    expect(await waitingFor(order.id)).toEqual([{ position: 0, pieces: 1 }])
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe('processing awaiting_stock')
    expect(await openAlerts(ctx, order.id)).toEqual(['awaiting_stock'])
    const { codes } = await refill(admin, order.offer, 1)
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${codes[0]}`)
    expect(await openAlerts(ctx, order.id)).toEqual([])
  })

  test('stays with the buyer to whom it is delivered at that moment', async () => {
    const order = await makePaidOrder(ctx, { offer: await makeOffer(ctx, { stock: 1 }) })
    const meanwhile = overtaken(admin, () => orders.deliver(ctx, order.id))
    const outcome = await outcomeOf(end(order.offer, meanwhile))
    expect(outcome).toBe(end === voidFirst ? 'code_sold' : 'ok')
    expect(await standOf(order, order.id)).toBe(`completed ${order.offer.codes[0]}`)
  })

  test('is not delivered by a message that has read it before', async () => {
    const order = await makePaidOrder(ctx, { offer: await makeOffer(ctx, { stock: 1 }) })
    // Who has bought in this isolate reads nothing (delivering-here.test.ts).
    knownClaims(ctx).forgetAll()
    await orders.deliver({ ...ctx, db: overtaken(admin, () => end(order.offer)).db }, order.id)
    expect(await standOf(order, order.id)).toBe('processing awaiting_stock')
    expect(await statesOf(ctx, order.offer)).toEqual(['voided'])
  })
})

// What becomes of it afterwards is the same, however it was voided: both ways are met.
describe('a code that is voided', () => {
  test('while a message delivers it leaves its place to another one, which the buyer reads', async () => {
    const order = await makePaidOrder(ctx, { offer: await makeOffer(ctx, { stock: 2 }) })
    knownClaims(ctx).forgetAll()
    await orders.deliver({ ...ctx, db: overtaken(admin, () => voidFirst(order.offer)).db }, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${order.offer.codes[1]}`)
    expect(await statesOf(ctx, order.offer)).toEqual(['voided', 'delivered'])
  })

  test('is not sold when the order that held it ends', async () => {
    const order = await makePaidOrder(ctx, { offer: await makeOffer(ctx, { stock: 1 }) })
    await voidAll(order.offer)
    await cancel(order.id)
    expect([await statesOf(ctx, order.offer), await stockOf(ctx, order.offer)]).toEqual([['voided'], 0])
    expect((await balanceOf(ctx, order.buyer.userId)).usd).toBe(order.offer.usd)
    expect(await outcomeOf(makePaidOrder(ctx, { offer: order.offer }))).toBe('out_of_stock')
    expect(await waitingFor(order.id)).toEqual([])
  })

  test('leaves an unpaid order too, which is given up as ever', async () => {
    const order = await reserved()
    await voidFirst(order.offer)
    await payments.giveUp(order.buyer.ctx, order.id)
    expect([await statesOf(ctx, order.offer), await stockOf(ctx, order.offer)]).toEqual([['voided'], 0])
  })

  type Pay = (order: Reserved) => Promise<unknown>
  test.each<[string, Void, Pay]>([
    [
      'from the balance',
      voidFirst,
      ({ buyer, id }) => orders.payFromBalance(buyer.ctx, { currency: 'usd', orderId: id }),
    ],
    ['by card', voidAll, async ({ payUrl }) => providers.pay(payUrl).then(() => providers.arrive())],
  ])('leaves an unpaid order that waits for stock once it is paid %s', async (_, end, pay) => {
    const order = await reserved()
    await end(order.offer)
    await pay(order)
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe('processing awaiting_stock')
    expect(await openAlerts(ctx, order.id)).toEqual(['awaiting_stock'])
    const { codes } = await refill(admin, order.offer, 1)
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${codes[0]}`)
  })

  test('comes back by an import, for whoever waits for it', async () => {
    const order = await makePaidOrder(ctx, { offer: await makeOffer(ctx, { stock: 1 }) })
    await voidFirst(order.offer)
    expect(await refill(admin, order.offer, order.offer.codes)).toMatchObject({ added: 1 })
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${order.offer.codes[0]}`)
  })
})

describe('a voided batch', () => {
  test('tells how many of its codes it has voided and how many were held, now and in the log', async () => {
    const offer = await makeOffer(ctx, { stock: 6 })
    const delivered = await makePaidOrder(ctx, { offer })
    await orders.deliver(ctx, delivered.id)
    await makePaidOrder(ctx, { offer, quantity: 2 })
    expect(await voidAll(offer)).toEqual({ voided: 5, held: 2 })
    expect(await voidAll(offer)).toEqual({ voided: 0, held: 0 })
    const log = await ctx.db.all(sql`SELECT after, reason FROM audit_entries
      WHERE subject = ${await batchIdOf(ctx, offer)} ORDER BY seq`)
    expect(log).toEqual([
      { after: '{"voided":5,"held":2}', reason },
      { after: '{"voided":0,"held":0}', reason },
    ])
    expect(await standOf(delivered, delivered.id)).toBe(`completed ${offer.codes[0]}`)
    expect(await openAlerts(ctx, offer.id)).toEqual(['sold_out'])
  })

  test.each([
    [1, 'processing awaiting_stock'],
    [2, 'completed'],
    [3, 'completed'],
  ])('gives %i others to the orders that held its codes, first to the one that is paid', async (others, end) => {
    const unpaid = await reserved(2)
    const paid = await makePaidOrder(ctx, { offer: unpaid.offer })
    const { codes } = await refill(admin, unpaid.offer, others)
    expect(await voidAll(unpaid.offer)).toEqual({ voided: 2, held: 2 })
    expect(await stockOf(ctx, unpaid.offer)).toBe(Math.max(others - 2, 0))
    await orders.deliver(ctx, paid.id)
    expect(await standOf(paid, paid.id)).toBe(`completed ${codes[0]}`)
    await orders.payFromBalance(unpaid.buyer.ctx, { currency: 'usd', orderId: unpaid.id })
    await orders.deliver(ctx, unpaid.id)
    expect(await standOf(unpaid, unpaid.id)).toBe([end, ...codes.slice(1, 2)].join(' '))
  })

  test('leaves to its buyer what was shown of an order that waits, and takes nothing of other batches', async () => {
    const order = await makePartOrder(ctx, 1, 3)
    const { codes, batchId } = await refill(admin, order.offer, 1)
    expect(await voidBatch(admin.ctx, batchId, reason)).toEqual({ voided: 1, held: 1 })
    expect(await voidAll(order.offer)).toEqual({ voided: 0, held: 0 })
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`processing awaiting_stock ${order.codes[0]}`)
    expect(await waitingFor(order.id)).toEqual([{ position: 0, pieces: 2 }])
    const more = await refill(admin, order.offer, newCodes(2))
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${[...order.codes, ...more.codes].join(' ')}`)
    expect(more.codes).not.toContain(codes[0])
  })
})
