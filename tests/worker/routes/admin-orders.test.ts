import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminOrders, orderTotals } from '../../../src/shared/contract/orders'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { createUser } from '../../../src/worker/domain/identity/identity'
import { deliver } from '../../../src/worker/domain/orders/orders'
import { type Client, clientOf, failure, success } from '../../support/http'
import { makeAdmin, makeBuyer, makePaidOrder, type Person, testClock, testCtx, uniqueName } from '../../support/shop'

let ctx: Ctx
let person: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  person = await makeAdmin(ctx)
  admin = clientOf(person)
})

type Facts = Partial<Record<'status' | 'reason' | 'kind' | 'provider' | 'currency', string | null>>

/** An order of a buyer's, as if it had been placed so many minutes after a moment. */
async function placed(buyer: string, minute: number, facts: Facts = {}): Promise<string> {
  const { status = 'completed', reason = null, kind = 'codes', provider = null, currency = 'usd' } = facts
  const id = ctx.ids.orderId()
  await ctx.db.run(sql`INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, reason,
    payment_method, payment_provider, placed_at, paid_at) VALUES (${id}, ${buyer}, ${kind}, ${currency}, 100, 100, 1,
    ${status}, ${reason}, ${provider ? 'card' : 'balance'}, ${provider}, ${testClock.ms + minute * 60_000}, 1)`)
  return id
}

const list = (query: string) => success(admin.get(`/admin/orders?${query}`), adminOrders)
const idsOf = async (query: string) => (await list(query)).orders.map((order) => order.orderId)

/** Ids of all pages; something happens between each two. */
async function pagesOf(query: string, meanwhile: () => Promise<unknown>): Promise<string[]> {
  const { orders, nextCursor } = await list(query)
  const ids = orders.map((order) => order.orderId)
  if (!nextCursor) return ids
  await meanwhile()
  return [...ids, ...(await pagesOf(`${query.replace(/&cursor=.*/, '')}&cursor=${nextCursor}`, meanwhile))]
}

describe('the list of all orders', () => {
  const all: Facts[] = [
    {},
    { status: 'processing', reason: 'on_hold' },
    { status: 'processing', reason: 'awaiting_stock', kind: 'freefire' },
    { status: 'pending', provider: 'stripe' },
    { status: 'cancelled', reason: 'expired', provider: 'yookassa', currency: 'rub' },
    { status: 'cancelled', currency: 'rub' },
    { provider: 'stripe', kind: 'freefire' },
  ]
  let buyer: Person
  const ids: string[] = []
  beforeAll(async () => {
    buyer = await makeBuyer(ctx)
    for (const [minute, facts] of all.entries()) ids.push(await placed(buyer.userId, 1_000 + minute, facts))
  })

  test.each([
    ['status=cancelled', [5, 4]],
    ['status=processing', [2, 1]],
    ['reason=on_hold', [1]],
    ['reason=expired&status=cancelled', [4]],
    ['reason=expired&status=processing', []],
    ['kind=topup', [6, 2]],
    ['kind=freefire', [6, 2]],
    ['provider=stripe', [6, 3]],
    ['provider=yookassa', [4]],
    ['provider=balance', [5, 2, 1, 0]],
    ['currency=rub', [5, 4]],
    ['currency=usd&kind=codes', [3, 1, 0]],
    ['provider=stripe&status=completed&kind=freefire&currency=usd', [6]],
    ['', [6, 5, 4, 3, 2, 1, 0]],
  ])('with %s shows what fits, newest first, also of one buyer', async (query, expected) => {
    const from = new Date(testClock.ms + 1_000 * 60_000).toISOString()
    const wanted = expected.map((index) => ids[index])
    expect(await idsOf(`${query}&from=${from}`)).toEqual(wanted)
    expect(await idsOf(`${query}&user=${buyer.userId}`)).toEqual(wanted)
    expect(await idsOf(`${query}&user=${buyer.nickname.toUpperCase()}`)).toEqual(wanted)
  })

  test('goes page by page through any mixture, in step while others buy', async () => {
    const other = await makeBuyer(ctx)
    const wanted: string[] = []
    for (let minute = 0; minute < 9; minute += 1) {
      const facts = { kind: minute % 2 ? 'codes' : 'freefire', provider: minute % 3 ? 'stripe' : 'yookassa' }
      const id = await placed(other.userId, 5_000 + minute, { ...facts, currency: 'rub' })
      if (minute !== 3) wanted.unshift(id)
    }
    await ctx.db.run(sql`UPDATE orders SET currency = 'usd' WHERE user_id = ${other.userId}
      AND placed_at = ${testClock.ms + 5_003 * 60_000}`)
    const from = new Date(testClock.ms + 5_000 * 60_000).toISOString()
    const meanwhile = () => placed(other.userId, 6_000)
    for (const filters of ['currency=rub', `currency=rub&user=${other.userId}`]) {
      expect(await pagesOf(`${filters}&from=${from}&limit=2`, meanwhile)).toEqual(wanted)
    }
  })

  test('finds an order by how its number begins, in any case, and for 90 days by any part of it', async () => {
    const [id = ''] = ids
    expect(await idsOf(`search=${id.slice(0, 6).toLowerCase()}`)).toEqual([id])
    expect(await idsOf(`search=${id}&status=completed`)).toEqual([id])
    expect(await idsOf(`search=${id}&status=pending`)).toEqual([])
    expect(await idsOf(`search=${id}&user=${buyer.nickname}`)).toEqual([id])
    expect(await idsOf(`search=${id.slice(3)}`)).toEqual([id])
    const old = await placed(buyer.userId, -91 * 24 * 60)
    expect(await idsOf(`search=${old.slice(0, 9)}`)).toEqual([old])
    expect(await idsOf(`search=${old.slice(3)}`)).toEqual([])
    await ctx.db.run(sql`DELETE FROM orders WHERE id = ${old}`)
    for (const text of ["' OR 1=1", '%%%', '___']) expect(await idsOf(`search=${encodeURIComponent(text)}`)).toEqual([])
  })

  test('finds an order by its buyer, its player, its code and its payment, and narrows what it finds', async () => {
    const { id, buyer: other, offer } = await makePaidOrder(ctx)
    await deliver(ctx, id)
    const topUp = await placed(other.userId, 2_000, { kind: 'freefire', provider: 'stripe' })
    await ctx.db.run(sql`INSERT INTO order_topups (order_id, user_id, transaction_id, game, player_id, player_name,
      package_id, supplier, ref, name, max_cost, at)
      VALUES (${topUp}, ${other.userId}, ${topUp}, 'free-fire', '8800112233', 'P', 'p', 'gamesdrop', 'r', '100', 1, 1)`)
    await ctx.db.run(sql`INSERT INTO payments (id, user_id, kind, order_id, provider, method, currency, amount, live, status,
      request, external_id, charge_id, created_at) VALUES (${`pay-${topUp}`}, ${other.userId}, 'order', ${topUp}, 'stripe',
      'card', 'usd', 100, 0, 'pending', '{}', 'cs_test_FindMe', 'pi_FindMe', 1)`)
    const found = (text: string, more = '') => idsOf(`search=${encodeURIComponent(text)}${more}`)
    for (const text of ['8800112233', 'cs_test_FindMe', 'pi_FindMe', `pay-${topUp}`])
      expect(await found(text)).toEqual([topUp])
    for (const text of [offer.codes[0] ?? '', ` ${offer.codes[0]} `]) expect(await found(text)).toEqual([id])
    for (const text of [other.userId, other.nickname, other.nickname.slice(0, -1).toUpperCase()]) {
      expect(await found(text)).toEqual(expect.arrayContaining([topUp, id]))
    }
    expect(await found(other.nickname, '&kind=freefire')).toEqual([topUp])
    expect(await pagesOf(`search=${other.nickname}&limit=1`, async () => undefined)).toEqual([topUp, id])
    expect(await found('8800112233', '&currency=rub')).toEqual([])
  })

  test('is narrowed to a day, by UTC', async () => {
    const other = await makeBuyer(ctx)
    const onDay = await placed(other.userId, 0)
    await placed(other.userId, 24 * 60)
    const date = new Date(testClock.ms).toISOString().slice(0, 10)
    expect(await idsOf(`user=${other.userId}&date=${date}`)).toEqual([onDay])
    await failure(admin.get('/admin/orders?date=2026-02-30'), 400, 'invalid_request')
  })

  test.each([
    ['newest', [3, 1, 2, 0]],
    ['oldest', [0, 2, 1, 3]],
    ['largest', [2, 3, 1, 0]],
    ['smallest', [0, 1, 3, 2]],
  ])('is sorted %s first, page by page, also what filters find', async (sort, places) => {
    const other = await makeBuyer(ctx)
    const totals = [100, 200, 500, 300]
    const made: string[] = []
    for (const [place, minute] of [0, 20, 10, 30].entries()) {
      const id = await placed(other.userId, 20_000 + minute)
      await ctx.db.run(sql`UPDATE orders SET total = ${totals[place]}, agreed = ${totals[place]} WHERE id = ${id}`)
      made.push(id)
    }
    const wanted = places.map((place) => made[place])
    for (const filters of [
      `user=${other.userId}`,
      `status=completed&user=${other.userId}`,
      `search=${other.nickname}`,
    ]) {
      expect(await pagesOf(`${filters}&sort=${sort}&limit=2`, async () => undefined)).toEqual(wanted)
    }
  })

  test('is added up by filter and currency: what was paid, and what of it went back', async () => {
    const other = await makeBuyer(ctx)
    const [first] = [await placed(other.userId, 30_000), await placed(other.userId, 30_001, { currency: 'rub' })]
    await ctx.db.run(sql`UPDATE orders SET refunded = 40 WHERE id = ${first}`)
    const unpaid = await placed(other.userId, 30_002, { status: 'pending', provider: 'stripe' })
    await ctx.db.run(sql`UPDATE orders SET paid_at = NULL WHERE id = ${unpaid}`)
    const totals = (query: string) => success(admin.get(`/admin/order-totals?${query}`), orderTotals)
    expect(await totals(`user=${other.userId}`)).toEqual({
      orders: 3,
      isWhole: true,
      sums: [
        { currency: 'rub', orders: 1, paid: 1, refunded: 0 },
        { currency: 'usd', orders: 2, paid: 1, refunded: 0.4 },
      ],
    })
    expect(await totals(`search=${first}&currency=rub`)).toEqual({ orders: 0, isWhole: true, sums: [] })
  })

  test('an id decides before a name that looks like one', async () => {
    await createUser(ctx, { nickname: buyer.userId, password: 'a-password-1', role: 'buyer' })
    expect(await idsOf(`user=${buyer.userId}&status=pending`)).toEqual([ids[3]])
    expect(await idsOf('user=nobody-of-this-name')).toEqual([])
  })

  test.each(['status=shipped', 'reason=because', 'kind=x', 'provider=paypal', 'search=ab', 'to=now'])(
    'refuses %s',
    async (query) => {
      await failure(admin.get(`/admin/orders?${query}`), 400, 'invalid_request')
    },
  )

  test('refuses a currency that the shop does not know', async () => {
    await failure(admin.get('/admin/orders?currency=eur'), 400, 'unsupported_currency')
  })
})

describe('an export', () => {
  const exported = async (filters: object) => {
    const answer = await admin.post('/admin/order-export', filters)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Content-Type')).toMatch(/^text\/csv/)
    const bytes = await answer.arrayBuffer()
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  }

  test('holds what the filters find, without a code, and is written down', async () => {
    const { id, buyer, offer } = await makePaidOrder(ctx, { quantity: 2 })
    await deliver(ctx, id)
    const text = await exported({ user: buyer.userId })
    const [head, row, end] = text.split('\r\n')
    expect(head).toMatch(/^\ufefforderId,date,status/)
    expect(row).toContain(`${id},`)
    expect(row).toContain(`completed,,codes,${buyer.userId},${buyer.nickname},`)
    expect(row).toContain(' × 2",2,usd,9.98,0.00,balance,,')
    expect(end).toBe('')
    for (const code of offer.codes) expect(text).not.toContain(code)
    const audited = await ctx.db.all(
      sql`SELECT action, subject, after ->> 'user' AS user FROM audit_entries WHERE actor = ${person.userId}`,
    )
    expect(audited).toContainEqual({ action: 'export_orders', subject: 'orders', user: buyer.userId })
  })

  test.each(['=HYPERLINK(1)', '+1+1', '-2+3', '@SUM(A1)'])('lets no table calculate with the name %s', async (name) => {
    const nickname = uniqueName(name)
    const { userId } = await createUser(ctx, { nickname, password: 'a-password-1', role: 'buyer' })
    await placed(userId, 0)
    expect(await exported({ user: userId })).toContain(`,'${nickname},`)
  })

  test('is for administrators', async () => {
    const buyer = await makeBuyer(ctx)
    await failure(clientOf(buyer).post('/admin/order-export', {}), 403, 'forbidden')
    await failure(clientOf().post('/admin/order-export', {}), 401, 'unauthenticated')
    await failure(admin.post('/admin/order-export', { currency: 'eur' }), 400, 'unsupported_currency')
  })
})
