import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { noticeChoices, notices, unreadNotices } from '../../../src/shared/contract/notices'
import { chosenKinds, noticeKinds, securityKinds } from '../../../src/shared/notices'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import { planLink, planNotify } from '../../../src/worker/domain/notices/notices'
import { clientOf, failure, success } from '../../support/http'
import { makeBuyer, type Person, testClock, testCtx, uniqueName } from '../../support/shop'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

const dayMs = 24 * 60 * 60 * 1000

const tell = (userId: string, order: string) =>
  commit(ctx.db, planNotify(ctx, { userId, kind: 'order_delivered', params: { order }, link: `/orders/${order}` }))
const listOf = (person: Person, query = '') => success(clientOf(person).get(`/notices${query}`), notices)
const read = (person: Person, until: string) =>
  success(clientOf(person).post('/notices/read', { until }), unreadNotices)

/** Somebody who was told of orders N1, N2 and so on. */
async function toldOf(count: number): Promise<Person> {
  const person = await makeBuyer(ctx)
  for (let nth = 1; nth <= count; nth += 1) await tell(person.userId, `N${nth}`)
  return person
}

describe('notices', () => {
  test.each([
    ['en', 'Your order is here', 'Order N1 has been delivered. You find it in your orders.'],
    ['ru', 'Заказ выдан', 'Заказ N1 выдан. Он в ваших заказах.'],
    ['uz', 'Buyurtmangiz tayyor', 'N1 buyurtmangiz bajarildi. U buyurtmalaringizda turibdi.'],
  ])('are in the language of who reads them: %s', async (language, title, text) => {
    const person = await toldOf(1)
    const list = await success(clientOf({ ...person, language }).get('/notices'), notices)
    const at = new Date(testClock.ms).toISOString()
    expect(list).toEqual({
      notices: [
        {
          noticeId: list.notices[0]?.noticeId,
          ...{ kind: 'order_delivered', at, read: false, title, text, link: '/orders/N1' },
        },
      ],
      ...{ unread: 1, nextCursor: null },
    })
  })

  test.each(noticeKinds)('of the kind %s have every word they need, in all languages', async (kind) => {
    const person = await makeBuyer(ctx)
    const params = { order: 'N1', from: 'nick', ticket: 'T1' }
    await commit(ctx.db, planNotify(ctx, { userId: person.userId, kind, params }))
    for (const language of ['en', 'ru', 'uz']) {
      const list = await success(clientOf({ ...person, language }).get('/notices'), notices)
      expect(list.notices.map(({ text, link }) => [text.includes('{{'), link])).toEqual([[false, null]])
    }
  })

  test('come in pages, the newest first, and count all that is unread', async () => {
    const person = await toldOf(5)
    const first = await listOf(person, '?limit=2')
    const second = await listOf(person, `?limit=2&cursor=${first.nextCursor}`)
    const third = await listOf(person, `?limit=2&cursor=${second.nextCursor}`)
    const links = [first, second, third].map((page) => page.notices.map(({ link }) => link))
    expect(links).toEqual([['/orders/N5', '/orders/N4'], ['/orders/N3', '/orders/N2'], ['/orders/N1']])
    expect([first.unread, third.nextCursor]).toEqual([5, null])
    expect((await listOf(person)).notices).toHaveLength(5)
  })

  test('are read up to the one that is named, once and for all older ones', async () => {
    const person = await toldOf(4)
    const before = await listOf(person)
    const until = before.notices[1]?.noticeId ?? ''
    expect(await read(person, until)).toEqual({ unread: 1 })
    expect(await read(person, until)).toEqual({ unread: 1 })
    expect((await listOf(person)).notices.map((one) => one.read)).toEqual([false, true, true, true])
    expect(await read(person, before.notices[0]?.noticeId ?? '')).toEqual({ unread: 0 })
  })

  test('of somebody else are neither shown, nor read, nor a place in a list', async () => {
    const [person, other] = [await toldOf(2), await toldOf(1)]
    const theirs = (await listOf(other)).notices[0]?.noticeId ?? ''
    expect(await read(person, theirs)).toEqual({ unread: 2 })
    expect((await listOf(other)).unread).toBe(1)
    expect((await listOf(person, `?cursor=${theirs}`)).notices).toEqual([])
    expect(await read(person, 'made-up')).toEqual({ unread: 2 })
  })

  test('are kept for 90 days, with what was never sent of them', async () => {
    const person = await toldOf(1)
    const { userId } = person
    await commit(ctx.db, planLink(ctx, { userId, channel: 'email', address: uniqueName('a-'), language: 'en' }))
    await tell(userId, 'N2')
    const sends = () =>
      ctx.db.all(sql`SELECT 1 FROM notice_sends JOIN notices ON id = notice_id WHERE user_id = ${userId}`)
    const all = () => ctx.db.all(sql`SELECT 1 FROM notices WHERE user_id = ${userId}`)
    const later = (ms: number) => runDue({ ...ctx, clock: { nowMs: () => testClock.ms + ms } })
    await later(90 * dayMs - 1)
    expect((await all()).length).toBe(2)
    await later(90 * dayMs)
    expect([await all(), await sends()]).toEqual([[], []])
  })
})

describe('what somebody wants to be told', () => {
  const choicesOf = (person: Person) => success(clientOf(person).get('/notices/choices'), noticeChoices)
  const choose = (person: Person, ...choices: object[]) => clientOf(person).put('/notices/choices', { choices })

  /** Somebody who is reached by e-mail. */
  async function reached(): Promise<Person> {
    const person = await makeBuyer(ctx)
    const { userId } = person
    await commit(ctx.db, planLink(ctx, { userId, channel: 'email', address: uniqueName('a-'), language: 'en' }))
    return person
  }

  test('is asked by each channel that they have: at first everything, and none without a channel', async () => {
    expect(await choicesOf(await makeBuyer(ctx))).toEqual({ channels: [], choices: [] })
    expect(await choicesOf(await reached())).toEqual({
      channels: ['email'],
      choices: [
        ...chosenKinds.map((kind) => ({ kind, channel: 'email', wanted: true, always: false })),
        ...securityKinds.map((kind) => ({ kind, channel: 'email', wanted: true, always: true })),
      ],
    })
  })

  test('is what they have chosen last; what they did not name stays', async () => {
    const person = await reached()
    const is = (kind: string, wanted: boolean) => ({ kind, channel: 'email', wanted })
    await success(choose(person, is('order_waits', false), is('order_ended', false)), noticeChoices)
    const after = await success(choose(person, is('order_waits', true), is('new_device', true)), noticeChoices)
    expect(after.choices.filter(({ wanted }) => !wanted).map(({ kind }) => kind)).toEqual(['order_ended'])
    expect(await choicesOf(person)).toEqual(after)
  })

  test('comes in the language that they have chosen last, and that of others stays', async () => {
    const [person, other] = [await reached(), await reached()]
    expect((await clientOf(person).put('/notices/language', { language: 'uz' })).status).toBe(204)
    const languages = await ctx.db.all(sql`SELECT language FROM contacts
      WHERE user_id IN (${person.userId}, ${other.userId}) ORDER BY user_id = ${other.userId}`)
    expect(languages).toEqual([{ language: 'uz' }, { language: 'en' }])
    const unknown = clientOf(person).put('/notices/language', { language: 'tlh' })
    expect((await failure(unknown, 400, 'invalid_request')).fields).toEqual({ language: 'invalid' })
  })

  test.each(securityKinds)('is always %s', async (kind) => {
    const person = await reached()
    const said = await failure(choose(person, { kind, channel: 'email', wanted: false }), 400, 'invalid_request')
    expect(said.fields).toEqual({ 'choices.0.wanted': 'always_told' })
    expect((await choicesOf(person)).choices.every(({ wanted }) => wanted)).toBe(true)
  })

  test.each([
    ['an unknown kind', { kind: 'weather', channel: 'email', wanted: false }, 'choices.0.kind'],
    ['an unknown channel', { kind: 'order_waits', channel: 'pigeon', wanted: false }, 'choices.0.channel'],
    ['no wish', { kind: 'order_waits', channel: 'email' }, 'choices.0.wanted'],
  ])('is not %s', async (_, choice, field) => {
    const said = await failure(choose(await reached(), choice), 400, 'invalid_request')
    expect(Object.keys(said.fields ?? {})).toEqual([field])
  })
})
