import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../../src/shared/contract/admin'
import { orders as orderList } from '../../../src/shared/contract/orders'
import { notes, orderStory } from '../../../src/shared/contract/stories'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { deliver } from '../../../src/worker/domain/orders/orders'
import { type Client, clientOf, failure, success } from '../../support/http'
import { bankSays, deliveredOrder, namesOf, quietShop } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import { expectBooksToBalance, makeAdmin, makeBuyer, makePaidOrder, type Person, uniqueName } from '../../support/shop'

let ctx: Ctx
let providers: Providers
let person: Person
let admin: Client
beforeAll(async () => {
  ctx = await quietShop()
  providers = openProviders(ctx)
  person = await makeAdmin(ctx)
  admin = clientOf(person)
})

const storyOf = (id: string) => success(admin.get(`/admin/orders/${id}`), orderStory)

describe('the story of an order', () => {
  test('tells who bought what, what it holds by its last letters, and never a code', async () => {
    const { id, buyer, offer } = await makePaidOrder(ctx, { quantity: 2 })
    const before = await storyOf(id.toLowerCase())
    expect(before.codes.map(({ state, item }) => [state, item])).toEqual([
      ['held', 0],
      ['held', 0],
    ])
    await deliver(ctx, id)
    const story = await storyOf(id)
    expect(story.order).toMatchObject({ orderId: id, nickname: buyer.nickname, status: 'completed', codes: [] })
    expect(story.codes.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    for (const code of offer.codes) expect(JSON.stringify(story)).not.toContain(code)
  })

  test('tells each payment with its provider’s number, and what was booked', async () => {
    const { payment, orderId, buyer } = await deliveredOrder(ctx, providers)
    const { externalId } = await namesOf(ctx, payment.id)
    await success(
      admin.post(`/admin/orders/${orderId}/refund`, { amount: 1, reason: 'A test' }),
      orderList.shape.orders.element,
      201,
    )
    const story = await storyOf(orderId)
    expect(story.payments).toMatchObject([{ paymentId: payment.id, externalId, status: 'paid', userId: buyer.userId }])
    expect(story.booked.map(({ kind, from, to, amount }) => [kind, from, to, amount])).toEqual([
      ['purchase', 'system:stripe:usd', 'system:sales:usd', 4.99],
      ['refund', 'system:sales:usd', `user:${buyer.userId}:usd`, 1],
    ])
    await expectBooksToBalance()
  })

  test('tells that a bank asks a payment back, and how it ended', async () => {
    const { payment, orderId } = await deliveredOrder(ctx, providers)
    const disputesNow = async () => (await storyOf(orderId)).payments.map(({ disputes }) => disputes)
    expect(await disputesNow()).toEqual([[]])
    await bankSays(ctx, providers, payment.id, 'created')
    expect(await disputesNow()).toEqual([[{ state: 'open', amount: 4.99, at: expect.any(String) }]])
    await bankSays(ctx, providers, payment.id, 'won')
    expect(await disputesNow()).toEqual([[{ state: 'won', amount: 4.99, at: expect.any(String) }]])
  })

  test('holds nothing of another order, nor an administrator’s words that look like one', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    const other = await makePaidOrder(ctx)
    await admin.put(`/admin/users/${buyer.userId}`, { balanceUsd: 3, reason: id })
    const { booked, codes } = await storyOf(id)
    expect(booked.map(({ reference }) => reference)).toEqual([`order:${id}`])
    expect(codes).toHaveLength(1)
    expect((await storyOf(other.id)).codes[0]?.codeId).not.toBe(codes[0]?.codeId)
  })
})

describe('a note', () => {
  const note = (id: string, text: unknown, client = admin) => client.post(`/admin/orders/${id}/notes`, { text })

  test('is kept for administrators, newest first, and written down', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    await success(note(id, ' Called the buyer '), notes, 201)
    const said = await success(note(id.toLowerCase(), 'Waits for an answer'), notes, 201)
    expect(said.notes.map(({ text, nickname }) => [text, nickname])).toEqual([
      ['Waits for an answer', person.nickname],
      ['Called the buyer', person.nickname],
    ])
    expect((await storyOf(id)).notes).toEqual(said.notes)
    const own = await clientOf(buyer).get(`/orders/${id}`)
    expect(await own.text()).not.toContain('Called the buyer')
    const { entries } = await success(admin.get('/admin/audit?limit=2'), auditLog)
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['note_order', id],
      ['note_order', id],
    ])
  })

  test('is written once under one key, however often its answer was lost, and again under another', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    for (const path of [`/admin/orders/${id}/notes`, `/admin/users/${buyer.userId}/notes`]) {
      const key = uniqueName('one-press-')
      const write = (text: string, under = key) => admin.post(path, { text }, { key: under })
      const first = await success(write('Called'), notes, 201)
      expect(first.notes).toHaveLength(1)
      expect(await success(write('Called'), notes, 201)).toEqual(first)
      await failure(write('Called again'), 409, 'idempotency_mismatch')
      expect((await success(write('Called', uniqueName('one-press-')), notes, 201)).notes).toHaveLength(2)
    }
  })

  test.each([[''], ['   '], ['x'.repeat(2001)], [undefined], [5]])('of %j is refused', async (text) => {
    const { id } = await makePaidOrder(ctx)
    await failure(note(id, text), 400, 'invalid_request')
    expect(await ctx.db.all(sql`SELECT 1 FROM notes WHERE subject = ${id}`)).toEqual([])
  })
})

test.each<[string, string, object?]>([
  ['GET', '/admin/orders/000000000000'],
  ['POST', '/admin/orders/000000000000/notes', { text: 'A test' }],
])('%s %s is nothing for visitors and buyers, and says when there is no such order', async (method, path, body) => {
  await failure(clientOf().call(method, `/api${path}`, body), 401, 'unauthenticated')
  await failure(clientOf(await makeBuyer(ctx)).call(method, `/api${path}`, body), 403, 'forbidden')
  await failure(admin.call(method, `/api${path}`, body), 404, 'order_not_found')
})
