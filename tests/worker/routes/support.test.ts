import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../../src/shared/contract/admin'
import {
  type AdminTicket,
  adminTicket,
  adminTickets,
  type NewTicket,
  supportOptions,
  ticketAsker,
  ticketSent,
  tickets,
} from '../../../src/shared/contract/support'
import { createCtx } from '../../../src/worker/context'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { logoutEverywhere } from '../../../src/worker/domain/identity/identity'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as support from '../../../src/worker/domain/support/support'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { makeAdmin, makeBuyer, makePaidOrder, type Person, testClock, testCtx, uniqueName } from '../../support/shop'
import { codeIdOf } from '../../support/supplying'

let ctx: Ctx
let adminPerson: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  adminPerson = await makeAdmin(ctx)
  admin = clientOf(adminPerson)
})

const wishOf = (change: Partial<NewTicket> = {}): NewTicket => ({
  nickname: 'somebody',
  userId: '1234567890',
  message: uniqueName('My code is not there. '),
  ...change,
})

const send = async (client: Client, wish: unknown = wishOf()) =>
  (await success(client.post('/support', wish), ticketSent, 201)).ticketId

const inbox = async (query = '?limit=100') => (await success(admin.get(`/admin/support${query}`), adminTickets)).tickets
const found = async (ticketId: string): Promise<AdminTicket | undefined> =>
  (await inbox()).find((ticket) => ticket.ticketId === ticketId)
const own = async (person: Person, query = '') => success(clientOf(person).get(`/support${query}`), tickets)
const edit = (ticketId: string, wish: object) => admin.put(`/admin/support/${ticketId}`, wish)

const long = (length: number) => 'x'.repeat(length)
const all = (code: string) => ({ nickname: code, userId: code, message: code })

describe('a request', () => {
  test('of a visitor reaches the shop as it was written, and nobody is taken for its sender', async () => {
    const buyer = await makeBuyer(ctx)
    const message = '<b>Help</b> &amp; <script>alert(1)</script>\n\n**now** {{name}} ʻ😀'
    const ticketId = await send(clientOf(), { nickname: ` ${buyer.nickname} `, userId: buyer.userId, message })
    expect(ticketId).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/)
    expect(await found(ticketId)).toMatchObject({
      nickname: buyer.nickname,
      userId: buyer.userId,
      message,
      state: 'open',
      reply: null,
      account: null,
    })
    expect((await own(buyer)).tickets).toEqual([])
  })

  test('of a buyer is among the buyer’s own, newest first, a page at a time', async () => {
    const buyer = await makeBuyer(ctx)
    const { nickname, userId } = buyer
    const first = await send(clientOf(buyer), wishOf({ nickname, userId }))
    const second = await send(clientOf(buyer), wishOf({ nickname: 'a friend', userId: '-' }))
    expect(await found(second)).toMatchObject({ nickname: 'a friend', userId: '-', account: { nickname, userId } })
    const page = await own(buyer, '?limit=1')
    expect(page.tickets).toMatchObject([{ ticketId: second }])
    const rest = await own(buyer, `?limit=1&cursor=${page.nextCursor}`)
    expect(rest).toMatchObject({ tickets: [{ ticketId: first }], nextCursor: null })
    expect((await own(await makeBuyer(ctx))).tickets).toEqual([])
  })

  test.each([
    ['a token nobody has', async () => clientOf({ token: 'x'.repeat(43) })],
    [
      'a session that has ended',
      async () => {
        const buyer = await makeBuyer(ctx)
        await logoutEverywhere(buyer.ctx)
        return clientOf(buyer)
      },
    ],
  ])('with %s is a visitor’s', async (_, client) => {
    expect(await found(await send(await client()))).toMatchObject({ account: null })
  })

  test.each<[string, object, Record<string, string>]>([
    ['nothing', {}, { nickname: 'required', userId: 'required', message: 'required' }],
    ['only spaces', { nickname: ' ', userId: '\t', message: ' \n ' }, all('required')],
    ['nulls', { nickname: null, userId: null, message: null }, all('required')],
    ['other types', { nickname: 1, userId: [], message: {} }, all('required')],
    ['no nickname', wishOf({ nickname: '' }), { nickname: 'required' }],
    ['no user id', wishOf({ userId: '' }), { userId: 'required' }],
    ['no message', wishOf({ message: '' }), { message: 'required' }],
    ['too much of all', { nickname: long(65), userId: long(41), message: long(4001) }, all('too_long')],
  ])('with %s is refused at its fields', async (_, wish, fields) => {
    expect((await failure(clientOf().post('/support', wish), 400, 'invalid_request')).fields).toEqual(fields)
  })

  test('may be as long as the form says', async () => {
    await send(clientOf(), { nickname: long(64), userId: long(40), message: `${long(3999)}ш` })
  })

  test('is refused in the language of its sender', async () => {
    const say = async (language: string) =>
      (await failure(clientOf({ language }).post('/support', {}), 400, 'invalid_request')).error
    expect(new Set([await say('en'), await say('ru'), await say('uz')]).size).toBe(3)
  })
})

describe('sending twice', () => {
  test('within a minute is one ticket, whoever clicked how often', async () => {
    const wish = wishOf()
    const clicks = await Promise.all([clientOf(), clientOf(), clientOf()].map((client) => send(client, wish)))
    expect(new Set(clicks).size).toBe(1)
    const buyer = clientOf(await makeBuyer(ctx))
    expect(await send(buyer, wish)).not.toBe(clicks[0])
    expect(await send(buyer, wish)).toBe(await send(buyer, wish))
  })

  test.each([
    ['other words', { message: 'Another question' }],
    ['another user id', { userId: '9' }],
    ['another nickname', { nickname: 'another' }],
  ])('with %s is another ticket', async (_, change) => {
    const wish = wishOf()
    expect(await send(clientOf(), { ...wish, ...change })).not.toBe(await send(clientOf(), wish))
  })

  test('is another ticket once a minute has passed', async () => {
    const wish = wishOf()
    const first = await support.ask(ctx, undefined, wish)
    testClock.ms += 59_999
    expect(await support.ask(ctx, undefined, wish)).toEqual(first)
    testClock.ms += 1
    expect(await support.ask(ctx, undefined, wish)).not.toEqual(first)
  })
})

test('an address may ask three times a minute; a form with a mistake does not count', async () => {
  const client = clientOf()
  const codes: string[] = []
  for (let count = 0; count < 4; count += 1) codes.push(await codeOf(client.post('/support', {})))
  for (let count = 0; count < 9; count += 1) codes.push(await codeOf(client.post('/support', wishOf())))
  expect(codes.slice(0, 7)).toEqual([...Array(4).fill('invalid_request'), 'ok', 'ok', 'ok'])
  // The limiter counts by fixed minutes: tries on both sides of a full minute are two windows.
  expect(codes.filter((code) => code === 'rate_limited').length).toBeGreaterThanOrEqual(3)
  const other = await clientOf().post('/support', wishOf())
  expect(other.status).toBe(201)
})

describe('an administrator', () => {
  test('answers, the buyer reads it, and the answer is on record', async () => {
    const buyer = await makeBuyer(ctx)
    const ticketId = await send(clientOf(buyer))
    const reply = 'Here it is:\n<i>have a look</i>'
    const answered = await success(edit(ticketId, { state: 'answered', reply: ` ${reply} ` }), adminTicket)
    expect(answered).toMatchObject({ ticketId, state: 'answered', reply })
    const [ticket] = (await own(buyer)).tickets
    expect(ticket).toMatchObject({ ticketId, state: 'answered', reply, answeredAt: answered.answeredAt })
    expect(ticket).not.toHaveProperty('account')
    const { entries } = await success(admin.get('/admin/audit?limit=100'), auditLog)
    const record = entries.filter((entry) => entry.subject === ticketId)
    expect(record).toMatchObject([{ action: 'answer_ticket', after: { state: 'answered' }, reason: reply }])
  })

  const answer = { state: 'answered', reply: 'Done' }
  const close = { state: 'closed' }
  const closeWithWords = { state: 'closed', reply: 'Done' }
  const otherWords = { state: 'answered', reply: 'Something else' }
  test.each([
    ['answers', [answer], ['ok'], 'answered', 'Done'],
    ['closes without a word', [close], ['ok'], 'closed', null],
    ['closes with words', [closeWithWords], ['ok'], 'closed', 'Done'],
    ['answers and then closes', [answer, close], ['ok', 'ok'], 'closed', 'Done'],
    ['answers twice alike', [answer, answer], ['ok', 'ok'], 'answered', 'Done'],
    ['closes twice', [close, close], ['ok', 'ok'], 'closed', null],
    ['answers in other words', [answer, otherWords], ['ok', 'ticket_closed'], 'answered', 'Done'],
    ['closes in other words', [answer, { ...otherWords, ...close }], ['ok', 'ticket_closed'], 'answered', 'Done'],
    ['answers what is closed', [close, answer], ['ok', 'ticket_closed'], 'closed', null],
    ['closes again with words', [close, closeWithWords], ['ok', 'ticket_closed'], 'closed', null],
  ])('who %s leaves what the sender has read', async (_, wishes, outcomes, state, reply) => {
    const ticketId = await send(clientOf())
    const codes: string[] = []
    for (const wish of wishes) codes.push(await codeOf(edit(ticketId, wish)))
    expect(codes).toEqual(outcomes)
    expect(await found(ticketId)).toMatchObject({ state, reply })
  })

  test('is one of two who answer at once; the other is told', async () => {
    const ticketId = await send(clientOf())
    const replies = ['Yes', 'No'].map((reply) => codeOf(edit(ticketId, { state: 'answered', reply })))
    expect((await Promise.all(replies)).sort()).toEqual(['ok', 'ticket_closed'])
  })

  test.each<[string, object, Record<string, string>]>([
    ['no state', {}, { state: 'required' }],
    ['a ticket back to open', { state: 'open' }, { state: 'invalid' }],
    ['an answer without words', { state: 'answered' }, { reply: 'required' }],
    ['an answer of spaces', { state: 'answered', reply: '  ' }, { reply: 'required' }],
    ['an endless answer', { state: 'answered', reply: long(4001) }, { reply: 'too_long' }],
  ])('can’t send %s', async (_, wish, fields) => {
    const ticketId = await send(clientOf())
    expect((await failure(edit(ticketId, wish), 400, 'invalid_request')).fields).toEqual(fields)
  })

  test('is told that a ticket does not exist', async () => {
    await failure(edit('nothing', answer), 404, 'ticket_not_found')
  })

  test('sees open tickets in the order in which they came, and the others newest first', async () => {
    const [first, second] = [await send(clientOf()), await send(clientOf())]
    const places = async (query: string) => {
      const ids = (await inbox(query)).map(({ ticketId }) => ticketId)
      return [ids.indexOf(first), ids.indexOf(second)]
    }
    const [early = -1, late = -1] = await places('?state=open&limit=100')
    expect(early).toBeGreaterThanOrEqual(0)
    expect(late).toBeGreaterThan(early)
    await edit(first, answer)
    await edit(second, answer)
    expect(await places('?state=open&limit=100')).toEqual([-1, -1])
    expect(await places('?state=answered')).toEqual([1, 0])
    expect(await places('')).toEqual([1, 0])
  })

  test('pages through the queue without missing one', async () => {
    const wanted = (await inbox('?state=open&limit=100')).map(({ ticketId }) => ticketId)
    const seen: string[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const path = `/admin/support?state=open&limit=2${cursor && `&cursor=${cursor}`}`
      const page: { tickets: AdminTicket[]; nextCursor: string | null } = await success(admin.get(path), adminTickets)
      seen.push(...page.tickets.map(({ ticketId }) => ticketId))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(wanted)
    expect(seen.length).toBeGreaterThan(4)
  })

  test.each(['?state=lost', '?limit=0', '?limit=101'])('can’t ask for %s', async (query) => {
    await failure(admin.get(`/admin/support${query}`), 400, 'invalid_request')
  })
})

test.each([
  ['GET', '/support', 'ok'],
  ['GET', '/admin/support', 'forbidden'],
  ['PUT', '/admin/support/nothing', 'forbidden'],
])('%s %s is nothing for visitors, and for buyers it is %s', async (method, path, outcome) => {
  const body = method === 'PUT' ? { state: 'closed' } : undefined
  const ask = (client: Client) => codeOf(client.call(method, `/api${path}`, body))
  expect(await ask(clientOf())).toBe('unauthenticated')
  expect(await ask(clientOf(await makeBuyer(ctx)))).toBe(outcome)
})

describe('the chat link', () => {
  test('is told to everybody', async () => {
    const { messenger } = await success(clientOf().get('/support/options'), supportOptions)
    expect(messenger).toBe(env.SUPPORT_LINK)
  })

  test.each([
    ['https://t.me/example', 'https://t.me/example'],
    ['', null],
  ])('that the owner writes as %j is %j', async (link, expected) => {
    const shop = await createCtx({ ...env, SUPPORT_LINK: link }, { waitUntil: () => {} })
    expect(support.messenger(shop)).toBe(expected)
  })
})

describe('who asks, beside the request', () => {
  const askerOf = async (ticketId: string, language = 'en') => {
    const client = clientOf({ token: adminPerson.token, language })
    return (await success(client.get(`/admin/support/${ticketId}/asker`), ticketAsker)).asker
  }

  test('is nobody for a visitor, whatever name was written', async () => {
    const { nickname, userId } = await makeBuyer(ctx)
    expect(await askerOf(await send(clientOf(), wishOf({ nickname, userId })))).toBeNull()
  })

  test('is the buyer with balances, orders, open claims and notes', async () => {
    const { id, buyer, offer } = await makePaidOrder(ctx)
    await orders.deliver(ctx, id)
    const codeId = await codeIdOf({ id, buyer })
    await clientOf(buyer).post(`/orders/${id}/claims`, { item: 0, codeId, message: 'It is used' })
    await admin.post(`/admin/users/${buyer.userId}/notes`, { text: 'Always polite' })
    await admin.put(`/admin/users/${buyer.userId}`, { balanceRub: 20, frozen: true })
    const ticketId = await send(clientOf(buyer))
    expect(await askerOf(ticketId)).toMatchObject({
      user: { userId: buyer.userId, nickname: buyer.nickname, balanceRub: 20, frozen: true, orders: 1 },
      orders: [{ orderId: id, status: 'completed', reason: null, currency: 'usd', totalAmount: offer.usd / 100 }],
      claims: [{ orderId: id, message: 'It is used' }],
      disputes: [],
      debts: [],
      notes: [{ text: 'Always polite', nickname: adminPerson.nickname }],
    })
  })

  test('shows what a bank asks back and what is owed', async () => {
    const buyer = await makeBuyer(ctx)
    await ctx.db.run(sql`INSERT INTO payments (id, user_id, kind, provider, method, live, currency, amount, status,
      outcome, request, created_at) VALUES (${`${buyer.userId}-pay`}, ${buyer.userId}, 'topup', 'stripe', 'card', 0, 'usd', 500, 'paid', 'balance', '{}', 1)`)
    await ctx.db.run(sql`INSERT INTO payment_disputes (id, payment_id, amount, state, at)
      VALUES (${`${buyer.userId}-open`}, ${`${buyer.userId}-pay`}, 450, 'open', 1),
        (${`${buyer.userId}-lost`}, ${`${buyer.userId}-pay`}, 50, 'lost', 1)`)
    await ctx.db.run(sql`INSERT INTO accounts (id, currency, balance, floor)
      VALUES (${`owed:${buyer.userId}:usd`}, 'usd', -50, -1000)`)
    const asker = await askerOf(await send(clientOf(buyer)))
    await ctx.db.run(sql`DELETE FROM accounts WHERE id = ${`owed:${buyer.userId}:usd`}`)
    expect(asker).toMatchObject({
      disputes: [{ orderId: null, amount: 4.5, currency: 'usd' }],
      debts: [{ currency: 'usd', amount: 0.5 }],
    })
  })

  test('is for administrators, and of a request there is', async () => {
    const buyer = await makeBuyer(ctx)
    const ticketId = await send(clientOf(buyer))
    await failure(clientOf(buyer).get(`/admin/support/${ticketId}/asker`), 403, 'forbidden')
    await failure(admin.get('/admin/support/nothing/asker'), 404, 'ticket_not_found')
  })
})
