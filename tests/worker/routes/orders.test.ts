import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import steps from '../../../locales/instructions/en.json'
import { adminOrders, type Order, order, orders as orderList } from '../../../src/shared/contract/orders'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { deliver, payFromBalance } from '../../../src/worker/domain/orders/orders'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { nothingBeside } from '../../support/nothing-beside'
import {
  balanceOf,
  expectBooksToBalance,
  lostQueue,
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Person,
  testCtx,
  wishFor,
} from '../../support/shop'

let ctx: Ctx
let adminPerson: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  adminPerson = await makeAdmin(ctx)
  admin = clientOf(adminPerson)
})

/** A buyer with this many paid orders, oldest first. */
async function buyerWithOrders(count: number): Promise<{ buyer: Person; ids: string[]; more: () => Promise<string> }> {
  const buyer = await makeBuyer(ctx, { usd: 100_000 })
  const offer = await makeOffer(ctx, { stock: count + 5 })
  const more = async () => {
    await cart.add(buyer.ctx, wishFor(offer))
    return (await payFromBalance({ ...buyer.ctx, delivery: lostQueue(ctx) }, { currency: 'usd' })).id
  }
  const ids: string[] = []
  for (let made = 0; made < count; made += 1) ids.push(await more())
  return { buyer, ids, more }
}

const idsOf = (page: { orders: Order[] }) => page.orders.map((one) => one.orderId)
const setStatus = (id: string, status: string, client = admin) => client.put(`/orders/${id}/status`, { status })

describe('the list of one’s own orders', () => {
  test('goes page by page, newest first, and stays in step while new orders come in', async () => {
    const { buyer, ids, more } = await buyerWithOrders(5)
    const client = clientOf(buyer)
    const read = (query: string) => success(client.get(`/orders?limit=2${query}`), orderList)
    const first = await read('')
    const newest = await more()
    const second = await read(`&cursor=${first.nextCursor}`)
    const third = await read(`&cursor=${second.nextCursor}`)
    expect([first, second, third].flatMap(idsOf)).toEqual(ids.toReversed())
    expect(third.nextCursor).toBeNull()
    expect(idsOf(await read(''))[0]).toBe(newest)
  })

  test('that ends with a full page has no next one', async () => {
    const { buyer, ids } = await buyerWithOrders(2)
    const page = await success(clientOf(buyer).get('/orders?limit=2'), orderList)
    expect(page).toMatchObject({ nextCursor: null })
    expect(idsOf(page)).toEqual(ids.toReversed())
  })

  test('is searched by a part of the id in any case, among one’s own only', async () => {
    const { buyer, ids } = await buyerWithOrders(2)
    const [id = ''] = ids
    const search = async (client: Client, text: string) =>
      idsOf(await success(client.get(`/orders?search=${encodeURIComponent(text)}`), orderList))
    const mine = clientOf(buyer)
    for (const part of [id, id.toLowerCase(), id.slice(3, 9).toLowerCase(), ` ${id} `]) {
      expect(await search(mine, part)).toEqual([id])
    }
    expect(await search(mine, '')).toEqual(ids.toReversed())
    for (const text of ['%', '_', 'nothing-like-it', "'", '\\']) expect(await search(mine, text)).toEqual([])
    expect(await search(clientOf(await makeBuyer(ctx)), id)).toEqual([])
  })

  test.each(['limit=0', 'limit=101', 'limit=x', 'limit=1.5', 'limit=-1', `search=${'x'.repeat(101)}`])(
    'asked for with %s is refused',
    async (query) => {
      await failure(admin.get(`/orders?${query}`), 400, 'invalid_request')
    },
  )

  test('is empty behind a cursor of nowhere', async () => {
    const { buyer } = await buyerWithOrders(1)
    expect(await success(clientOf(buyer).get('/orders?cursor=NOWHERE'), orderList)).toEqual({
      orders: [],
      nextCursor: null,
    })
  })
})

describe('one order', () => {
  test('shows its codes to its owner only: an administrator sees it without, others not at all', async () => {
    const { id, buyer, offer } = await makePaidOrder(ctx, { quantity: 2 })
    await deliver(ctx, id)
    const codes = offer.codes.slice(0, 2)
    const own = await success(clientOf(buyer).get(`/orders/${id.toLowerCase()}`), order)
    expect(own).toMatchObject({ orderId: id, status: 'completed', codes, items: [{ codes }] })
    expect(await success(clientOf(buyer).get('/orders'), orderList)).toMatchObject({ orders: [own] })
    const seen = await success(admin.get(`/orders/${id}`), order)
    expect(seen).toEqual({ ...own, codes: [], items: own.items.map((item) => ({ ...item, codes: [], codeIds: [] })) })
    await failure(clientOf(await makeBuyer(ctx)).get(`/orders/${id}`), 404, 'order_not_found')
    await failure(clientOf().get(`/orders/${id}`), 401, 'unauthenticated')
    await failure(clientOf(buyer).get('/orders/000000000000'), 404, 'order_not_found')
  })

  test('shows no code before it is delivered', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    expect(await success(clientOf(buyer).get(`/orders/${id}`), order)).toMatchObject({
      status: 'processing',
      codes: [],
    })
  })

  test('keeps title, label and price of the day it was made, whatever becomes of the product', async () => {
    const { id, buyer, offer } = await makePaidOrder(ctx)
    await deliver(ctx, id)
    const before = await success(clientOf(buyer).get(`/orders/${id}`), order)
    await catalogue.update(
      adminPerson.ctx,
      offer.productId,
      { title: 'Another', label: 'Gold', price: 1 },
      nothingBeside,
    )
    await catalogue.remove(adminPerson.ctx, offer.productId)
    expect(await success(clientOf(buyer).get(`/orders/${id}`), order)).toEqual(before)
    expect(before.items).toMatchObject([{ label: offer.label, price: 4.99 }])
  })

  test('tells the steps of each type of code in the order of its items', async () => {
    const buyer = await makeBuyer(ctx, { usd: 100_000 })
    for (const type of ['tg', 'uc', 'steam', 'genshin'] as const) {
      const offer = await makeOffer(ctx)
      await catalogue.update(adminPerson.ctx, offer.productId, { type }, nothingBeside)
      await cart.add(buyer.ctx, wishFor(offer))
    }
    const { id } = await payFromBalance({ ...buyer.ctx, delivery: lostQueue(ctx) }, { currency: 'usd' })
    const { items, instructions } = await success(clientOf(buyer).get(`/orders/${id}`), order)
    const titles = instructions.split('\n\n').map((block) => block.split('\n')[0])
    expect(titles).toEqual(items.map(({ type }) => steps[type].title))
  })

  test('tells its steps in the language of the reader', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    const in_ = async (language: string) =>
      (await success(clientOf({ token: buyer.token, language }).get(`/orders/${id}`), order)).instructions
    expect(new Set([await in_('en'), await in_('ru'), await in_('uz')]).size).toBe(3)
    expect(await in_('ru')).toMatch(/[а-я]/)
  })
})

describe('the status an administrator sets', () => {
  const no = 'invalid_transition'
  test.each([
    ['processing', { processing: 'ok', pending: no, shipped: 'invalid_request' }],
    ['completed', { completed: 'ok', processing: no, cancelled: no, pending: no }],
    ['cancelled', { cancelled: 'ok', processing: no, completed: no, pending: no }],
  ])('can become %s, and stays so whatever is wished then: %j', async (from, outcomes) => {
    const { id } = await makePaidOrder(ctx)
    if (from !== 'processing') await success(setStatus(id, from), order)
    for (const [to, outcome] of Object.entries(outcomes)) {
      expect([to, await codeOf(setStatus(id, to))]).toEqual([to, outcome])
      expect((await success(admin.get(`/orders/${id}`), order)).status).toBe(from)
    }
    await expectBooksToBalance()
  })

  test('that is not possible is refused naming both states', async () => {
    const { id } = await makePaidOrder(ctx)
    await success(setStatus(id, 'completed'), order)
    expect((await failure(setStatus(id, 'pending'), 409, 'invalid_transition')).error).toMatch(/completed.*pending/)
  })

  test('cancelled pays back in full, once, and puts the codes back on sale', async () => {
    const { id, buyer, offer } = await makePaidOrder(ctx, { quantity: 3 })
    expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: 0 })
    const cancelled = await success(setStatus(id, 'cancelled'), order)
    expect(cancelled.timeline.map((step) => step.status)).toEqual(['processing', 'cancelled'])
    await success(setStatus(id, 'cancelled'), order)
    expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: 3 * offer.usd })
    const [left] = await ctx.db.all(sql`SELECT stock, sold FROM offers WHERE id = ${offer.id}`)
    expect(left).toEqual({ stock: 10, sold: 0 })
    const next = await makePaidOrder(ctx, { offer, quantity: 3 })
    await deliver(ctx, next.id)
    const read = await success(clientOf(next.buyer).get(`/orders/${next.id}`), order)
    expect(read.codes).toEqual(offer.codes.slice(0, 3))
    await expectBooksToBalance()
  })

  test('by two administrators at once is done once and answered to both', async () => {
    const { id, buyer, offer } = await makePaidOrder(ctx)
    const other = clientOf(await makeAdmin(ctx))
    const answers = await Promise.all([setStatus(id, 'cancelled'), setStatus(id, 'cancelled', other)])
    expect(answers.map((answer) => answer.status)).toEqual([200, 200])
    expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: offer.usd })
    await expectBooksToBalance()
  })

  test('against a delivery at the same moment ends in one of both, and the loser is told the states', async () => {
    const { id, buyer, offer } = await makePaidOrder(ctx)
    const [answer] = await Promise.all([setStatus(id, 'cancelled'), deliver(ctx, id)])
    const { status } = await success(admin.get(`/orders/${id}`), order)
    if (answer.ok) {
      expect(status).toBe('cancelled')
      expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: offer.usd })
    } else {
      expect(status).toBe('completed')
      expect((await failure(Promise.resolve(answer), 409, 'invalid_transition')).error).toMatch(/completed.*cancelled/)
    }
    await expectBooksToBalance()
  })

  test('of no order is not found, and is not for buyers or visitors', async () => {
    await failure(setStatus('000000000000', 'cancelled'), 404, 'order_not_found')
    const { id, buyer } = await makePaidOrder(ctx)
    await failure(setStatus(id, 'cancelled', clientOf(buyer)), 403, 'forbidden')
    await failure(setStatus(id, 'cancelled', clientOf()), 401, 'unauthenticated')
  })
})

test('an administrator lists everybody’s orders by user, status and time, without a code in them', async () => {
  const { id, buyer, offer } = await makePaidOrder(ctx)
  await deliver(ctx, id)
  const other = await makePaidOrder(ctx)
  const list = (query: string) => success(admin.get(`/admin/orders?${query}`), adminOrders)
  const all = await list('limit=2')
  expect(idsOf(all)).toEqual([other.id, id])
  expect(all.orders[1]).toMatchObject({
    userId: buyer.userId,
    nickname: buyer.nickname,
    codes: [],
    items: [{ codes: [] }],
  })
  expect(JSON.stringify(all)).not.toContain(offer.codes[0])
  expect(idsOf(await list(`user=${buyer.userId}`))).toEqual([id])
  expect(idsOf(await list(`user=${buyer.userId}&status=processing`))).toEqual([])
  expect(idsOf(await list(`user=${buyer.userId}&status=completed`))).toEqual([id])
  expect(idsOf(await list(`search=${id.slice(0, 8).toLowerCase()}`))).toEqual([id])
  const { date = '' } = all.orders[1] ?? {}
  expect(idsOf(await list(`user=${buyer.userId}&from=${date}`))).toEqual([id])
  expect(idsOf(await list(`user=${buyer.userId}&to=${date}`))).toEqual([])
  expect(idsOf(await success(admin.get(`/admin/users/${buyer.userId}/orders`), orderList))).toEqual([id])
  await failure(admin.get('/admin/orders?status=shipped'), 400, 'invalid_request')
  await failure(admin.get('/admin/orders?from=yesterday'), 400, 'invalid_request')
})
