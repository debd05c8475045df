import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import * as orders from '../../../src/worker/domain/orders/orders'
import { movedBy, stockOf } from '../../support/paying'
import {
  balanceOf,
  makeAdmin,
  makePaidOrder,
  openAlerts,
  outcomeOf,
  type Person,
  testClock,
  testCtx,
} from '../../support/shop'
import {
  expectVaultToAddUp,
  makeSuppliedOffer,
  makeWaitingOrder,
  newCodes,
  refill,
  shopThatWaits,
  standOf,
  statesOf,
} from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
beforeAll(async () => {
  ctx = await shopThatWaits()
  admin = await makeAdmin(ctx)
})
afterEach(() => expectVaultToAddUp())

const cancel = (id: string) => orders.setStatus(admin.ctx, id, { status: 'cancelled' })
const waitingFor = (id: string) => ctx.db.all(sql`SELECT position, pieces FROM backorders WHERE order_id = ${id}`)

describe('a paid order whose codes are missing', () => {
  test('waits for stock of its own offer, and the operator is told once, who can’t complete it', async () => {
    const order = await makeWaitingOrder(ctx, { quantity: 3 })
    await refill(admin, await makeSuppliedOffer(ctx), 3)
    for (let again = 0; again < 3; again += 1) await orders.deliver(ctx, order.id)
    const attempt = orders.setStatus(admin.ctx, order.id, { status: 'completed' })
    expect(await outcomeOf(attempt)).toBe('invalid_transition')
    expect(await standOf(order, order.id)).toBe('processing awaiting_stock')
    expect(await waitingFor(order.id)).toEqual([{ position: 0, pieces: 3 }])
    const told = await ctx.db.all(sql`SELECT kind, cleared_at AS cleared FROM alerts WHERE subject = ${order.id}`)
    expect(told).toEqual([{ kind: 'awaiting_stock', cleared: null }])
  })

  test('shows its buyer at once the codes that were there', async () => {
    const offer = await makeSuppliedOffer(ctx, { stock: 2 })
    const order = await makeWaitingOrder(ctx, { offer, quantity: 5 })
    expect(await standOf(order, order.id)).toBe(`processing awaiting_stock ${offer.codes.join(' ')}`)
    expect(await waitingFor(order.id)).toEqual([{ position: 0, pieces: 3 }])
  })

  test('waits once when five messages ask for its delivery at once', async () => {
    const order = await makePaidOrder(ctx, { offer: await makeSuppliedOffer(ctx), quantity: 2 })
    const outcomes = await Promise.all(Array.from({ length: 5 }, () => outcomeOf(orders.deliver(ctx, order.id))))
    expect(outcomes.filter((outcome) => !['ok', 'unavailable'].includes(outcome))).toEqual([])
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe('processing awaiting_stock')
    expect(await ctx.db.all(sql`SELECT 1 FROM supplier_orders WHERE order_id = ${order.id}`)).toHaveLength(2)
    expect(await openAlerts(ctx, order.id)).toEqual(['awaiting_stock'])
  })

  test('is refunded in full when it is cancelled, and waits no more', async () => {
    const order = await makeWaitingOrder(ctx, { quantity: 2 })
    expect(await movedBy(ctx, () => cancel(order.id))).toEqual({ sales: -998 })
    expect((await balanceOf(ctx, order.buyer.userId)).usd).toBe(998)
    expect(await standOf(order, order.id)).toBe('cancelled')
    expect(await openAlerts(ctx, order.id)).toEqual([])
    await refill(admin, order.offer, 2)
    expect(await standOf(order, order.id)).toBe('cancelled')
    expect(await stockOf(ctx, order.offer)).toBe(2)
  })
})

describe('an import', () => {
  test.each([
    ['enough for one and a part of the other', 3, [2, 1], 0],
    ['more than enough', 5, [2, 2], 1],
  ])('of %s goes to the oldest order first, the rest to stock', async (_, count, given, left) => {
    const older = await makeWaitingOrder(ctx, { quantity: 2 })
    const younger = await makeWaitingOrder(ctx, { offer: older.offer, quantity: 2 })
    const { codes, added } = await refill(admin, older.offer, count)
    for (const { id } of [younger, older]) await orders.deliver(ctx, id)
    const [first = 0, second = 0] = given
    const end = (has: number, wants: number) => (has === wants ? 'completed' : 'processing awaiting_stock')
    expect(added).toBe(count)
    expect(await standOf(older, older.id)).toBe([end(first, 2), ...codes.slice(0, first)].join(' '))
    expect(await standOf(younger, younger.id)).toBe([end(second, 2), ...codes.slice(first, first + second)].join(' '))
    expect(await stockOf(ctx, older.offer)).toBe(left)
    expect(await openAlerts(ctx, older.id)).toEqual(first === 2 ? [] : ['awaiting_stock'])
  })

  test('fills orders by the time of payment, not of the last delivery attempt', async () => {
    const offer = await makeSuppliedOffer(ctx)
    const older = await makePaidOrder(ctx, { offer })
    const younger = await makeWaitingOrder(ctx, { offer })
    await orders.deliver(ctx, older.id)
    const { codes } = await refill(admin, offer, 1)
    await orders.deliver(ctx, older.id)
    expect(await standOf(older, older.id)).toBe(`completed ${codes[0]}`)
    expect(await standOf(younger, younger.id)).toBe('processing awaiting_stock')
  })

  test('in several parts shows each part as it comes, and the last one completes the order', async () => {
    const order = await makeWaitingOrder(ctx, { quantity: 3 })
    const seen: string[] = []
    for (const count of [2, 1]) {
      seen.push(...(await refill(admin, order.offer, count)).codes)
      await orders.deliver(ctx, order.id)
      const end = seen.length < 3 ? 'processing awaiting_stock' : 'completed'
      expect(await standOf(order, order.id)).toBe(`${end} ${seen.join(' ')}`)
    }
    expect(await openAlerts(ctx, order.id)).toEqual([])
  })

  test('by two administrators at once fills each order once', async () => {
    const first = await makeWaitingOrder(ctx, { quantity: 2 })
    const second = await makeWaitingOrder(ctx, { offer: first.offer, quantity: 1 })
    const brought = await Promise.all([refill(admin, first.offer, 2), refill(await makeAdmin(ctx), first.offer, 2)])
    for (const { id } of [first, second]) await orders.deliver(ctx, id)
    const stands = [await standOf(first, first.id), await standOf(second, second.id)]
    expect(stands.map((stand) => stand.split(' ').length)).toEqual([3, 2])
    expect(stands.map((stand) => stand.split(' ')[0])).toEqual(['completed', 'completed'])
    const known = brought.flatMap(({ codes }) => codes)
    const given = stands.flatMap((stand) => stand.split(' ').slice(1))
    expect(new Set(given).size).toBe(3)
    expect(given.filter((code) => !known.includes(code))).toEqual([])
    expect(await stockOf(ctx, first.offer)).toBe(1)
  })

  test('delivers waiting orders through the real queue by itself', async () => {
    const order = await makeWaitingOrder(ctx)
    const open = { ...(await testCtx()), suppliers: ctx.suppliers }
    const { codes } = await refill(await makeAdmin(open), order.offer, 1)
    await expect.poll(() => standOf(order, order.id)).toBe(`completed ${codes[0]}`)
  })
})

describe('a code that is given back', () => {
  test('by a cancelled order goes to a waiting order before anybody else can buy it', async () => {
    const offer = await makeSuppliedOffer(ctx, { stock: 2 })
    const rich = await makePaidOrder(ctx, { offer, quantity: 2 })
    const waiting = await makeWaitingOrder(ctx, { offer })
    await cancel(rich.id)
    await orders.deliver(ctx, waiting.id)
    expect(await standOf(waiting, waiting.id)).toBe(`completed ${offer.codes[0]}`)
    expect(await stockOf(ctx, offer)).toBe(1)
  })

  test('by a waiting order goes to the next one, unless its buyer has seen the code', async () => {
    const offer = await makeSuppliedOffer(ctx, { stock: 1 })
    const first = await makeWaitingOrder(ctx, { offer, quantity: 3 })
    const next = await makeWaitingOrder(ctx, { offer })
    const { codes } = await refill(admin, offer, 1)
    expect(await outcomeOf(cancel(first.id))).toBe('invalid_transition')
    await orders.refund(admin.ctx, first.id, { reason: 'a test' })
    await orders.deliver(ctx, next.id)
    expect(await standOf(next, next.id)).toBe(`completed ${codes[0]}`)
    expect(await standOf(first, first.id)).toBe(`completed ${offer.codes[0]}`)
    expect(await orders.show(first.buyer.ctx, first.id)).toMatchObject({ items: [{ quantity: 3, returned: 2 }] })
    expect((await balanceOf(ctx, first.buyer.userId)).usd).toBe(3 * offer.usd)
  })

  test.each([
    ['just after', async (id: string, fill: () => Promise<unknown>) => [await fill(), await cancel(id)]],
    ['at the same moment as', (id: string, fill: () => Promise<unknown>) => Promise.all([cancel(id), fill()])],
  ])('by one that is cancelled %s the import reaches the next', async (_, both) => {
    const first = await makeWaitingOrder(ctx)
    const next = await makeWaitingOrder(ctx, { offer: first.offer })
    const codes = newCodes(1)
    await both(first.id, () => refill(admin, first.offer, codes))
    await orders.deliver(ctx, next.id)
    expect(await standOf(first, first.id)).toBe('cancelled')
    expect(await standOf(next, next.id)).toBe(`completed ${codes.join(' ')}`)
    expect((await balanceOf(ctx, first.buyer.userId)).usd).toBe(499)
  })
})

describe('while a bank disputes what was paid', () => {
  test('imported codes are kept for the order, and shown once the bank has given the money back', async () => {
    const offer = await makeSuppliedOffer(ctx, { stock: 1 })
    const order = await makeWaitingOrder(ctx, { offer, quantity: 2 })
    await commit(ctx.db, orders.planDispute(ctx, order.id))
    const { codes } = await refill(admin, offer, 3)
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`processing disputed ${offer.codes[0]}`)
    await commit(ctx.db, orders.planUndispute(ctx, { id: order.id, status: 'processing', refunded: 0 }))
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${offer.codes[0]} ${codes[0]}`)
  })

  test('a code that expires until the bank has given the money back is not delivered: another one is', async () => {
    const order = await makeWaitingOrder(ctx)
    await commit(ctx.db, orders.planDispute(ctx, order.id))
    const dayMs = 24 * 60 * 60_000
    const expiresAt = new Date(testClock.ms + dayMs).toISOString()
    const wish = { amount: order.offer.amount, codes: newCodes(1), expiresAt }
    await orders.importCodes(admin.ctx, order.offer.productId, wish)
    testClock.ms += dayMs
    await commit(ctx.db, orders.planUndispute(ctx, { id: order.id, status: 'processing', refunded: 0 }))
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe('processing awaiting_stock')
    expect(await statesOf(ctx, order.offer)).toEqual(['expired'])
    const { codes } = await refill(admin, order.offer, 1)
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${codes[0]}`)
  })
})
