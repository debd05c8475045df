import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AlertList, alertList } from '../../../src/shared/contract/admin'
import { languages } from '../../../src/shared/languages'
import { commit } from '../../../src/worker/db/database'
import { type Detail, planRaise, planRaiseMore, planWaitingAlerts } from '../../../src/worker/domain/alerts/alerts'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as support from '../../../src/worker/domain/support/support'
import { type Client, clientOf, failure, success } from '../../support/http'
import {
  makeAdmin,
  makeBuyer,
  makePaidOrder,
  type Person,
  raiseMany,
  testClock,
  testCtx,
  uniqueName,
} from '../../support/shop'

let ctx: Ctx
let person: Person
let admin: Client

beforeAll(async () => {
  ctx = await testCtx()
  person = await makeAdmin(ctx)
  admin = clientOf(person)
})

async function raise(): Promise<string> {
  const subject = uniqueName('payment-')
  await commit(ctx.db, [planRaise(ctx, { kind: 'late_payment', subject, detail: ['payment_late', { order: 'A-1' }] })])
  return subject
}

async function detailIn(language: string, subject: string): Promise<string | undefined> {
  const client = clientOf({ token: person.token, language })
  const { alerts } = await success(client.get(`/admin/alerts?search=${subject}`), alertList)
  return alerts.find((alert) => alert.subject === subject)?.detail
}

const list = (query = '') => success(admin.get(`/admin/alerts?${query}`), alertList)

const openAbout = async (subject: string) =>
  (await list(`search=${subject}`)).alerts.filter((alert) => alert.subject === subject)

describe('alerts', () => {
  test('an administrator reads what waits and puts it away once it is seen to', async () => {
    const subject = await raise()
    const [alert] = await openAbout(subject)
    expect(alert).toMatchObject({
      kind: 'late_payment',
      detail: 'Order A-1 no longer waited for this payment; the money is on the buyer’s balance.',
    })
    expect((await admin.remove(`/admin/alerts/${alert?.alertId}`)).status).toBe(204)
    expect((await admin.remove(`/admin/alerts/${alert?.alertId}`)).status).toBe(204)
    expect(await openAbout(subject)).toEqual([])
  })

  test('each alert leads to where it is solved: an order, a buyer or a product', async () => {
    const { id, buyer, offer } = await makePaidOrder(ctx)
    const payment = (paymentId: string, orderId: string | null) =>
      ctx.db.run(sql`INSERT INTO payments (id, user_id, kind, order_id, provider, method, currency, amount, live, status,
        request, created_at) VALUES (${paymentId}, ${buyer.userId}, ${orderId ? 'order' : 'topup'}, ${orderId}, 'stripe',
        'card', 'usd', 100, 0, 'failed', '{}', 1)`)
    const [ofOrder, topUp] = [uniqueName('pay-'), uniqueName('pay-')]
    await payment(ofOrder, id)
    await payment(topUp, null)
    const detail: Detail = ['payment_not_known', { provider: 'stripe' }]
    const subjects = [id, ofOrder, topUp, offer.id, 'nothing-of-ours']
    await commit(
      ctx.db,
      subjects.map((subject) => planRaise(ctx, { kind: 'payment_unknown', subject, detail })),
    )
    const places = await Promise.all(subjects.map(async (subject) => (await openAbout(subject))[0]))
    expect(places).toMatchObject([
      { orderId: id, userId: null },
      { orderId: id, userId: buyer.userId },
      { orderId: null, userId: buyer.userId },
      { orderId: null, productId: offer.productId },
      { orderId: null, userId: null, productId: null },
    ])
    await commit(ctx.db, [sql`UPDATE alerts SET cleared_at = 1 WHERE kind = 'payment_unknown'`])
  })

  describe('in a storm', () => {
    const stormed = 493
    const startMs = testClock.ms
    beforeAll(async () => {
      testClock.ms = startMs
      await commit(ctx.db, [
        sql`UPDATE alerts SET cleared_at = 1 WHERE cleared_at IS NULL`,
        planRaise(ctx, { kind: 'books_unbalanced', subject: 'books', detail: ['rate_never'] }),
        planRaise(ctx, { kind: 'rate_stale', subject: 'rate', detail: ['rate_never'] }),
      ])
      testClock.ms += 1
      await raiseMany(ctx, 'awaiting_stock', stormed)
    })
    afterAll(async () => {
      testClock.ms = startMs
      await ctx.db.run(sql`UPDATE alerts SET cleared_at = 1 WHERE cleared_at IS NULL`)
    })

    test('the most severe stands first, and each kind is one line with its count', async () => {
      const { alerts, total, groups } = await list('limit=2')
      expect(total).toBe(stormed + 2)
      expect(groups.map(({ kind, severity, count, alerts: few }) => [kind, severity, count, few.length])).toEqual([
        ['books_unbalanced', 'critical', 1, 1],
        ['awaiting_stock', 'high', stormed, 3],
        ['rate_stale', 'low', 1, 1],
      ])
      expect(alerts.map(({ kind }) => kind)).toEqual(['books_unbalanced', 'awaiting_stock'])
    })

    test('every alert is listed once, page by page', async () => {
      const subjects: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page: AlertList = await list(`limit=100${cursor && `&cursor=${cursor}`}`)
        subjects.push(...page.alerts.map(({ subject }) => subject))
        cursor = page.nextCursor
      }
      expect(subjects).toHaveLength(stormed + 2)
      expect(new Set(subjects).size).toBe(stormed + 2)
      expect([subjects[0], subjects.at(-1)]).toEqual(['books', 'rate'])
    })

    test.each([
      ['kind=rate_stale', ['rate'], stormed + 2],
      ['search=BOOKS', ['books'], 1],
      ['search=exchange%20rate', ['rate'], 1],
      ['search=nothing', [], 0],
      ['kind=unheard_of', [], stormed + 2],
    ])('%s finds %j', async (query, subjects, total) => {
      const found = await list(query)
      expect(found.alerts.map(({ subject }) => subject)).toEqual(subjects)
      expect(found.total).toBe(total)
    })

    test('all of a kind are put away at once, but for those that nobody could have seen', async () => {
      const seen = (await list()).groups.find(({ kind }) => kind === 'awaiting_stock')
      testClock.ms += 1
      await commit(ctx.db, [planRaise(ctx, { kind: 'awaiting_stock', subject: 'LATER', detail: ['rate_never'] })])
      const path = `/admin/alerts?kind=awaiting_stock&until=${seen?.newestAt}`
      expect((await admin.remove(path)).status).toBe(204)
      expect((await list()).alerts.map(({ subject }) => subject)).toEqual(['books', 'LATER', 'rate'])
      const [entry] = await ctx.db.all(
        sql`SELECT subject, after ->> 'count' AS count FROM audit_entries WHERE action = 'dismiss_alerts'`,
      )
      expect(entry).toEqual({ subject: 'awaiting_stock', count: stormed })
    })
  })

  test('putting away all of a kind leaves one that says more than when the page was read', async () => {
    const sum = { minor: 500, currency: 'usd' } as const
    const subject = uniqueName('payment-')
    const say = (detail: Detail) => commit(ctx.db, [planRaiseMore(ctx, { kind: 'dispute', subject, detail })])
    await say(['dispute_opened', { sum }])
    const read = (await list()).groups.find(({ kind }) => kind === 'dispute')
    testClock.ms += 1
    await say(['dispute_lost', { sum }])
    const seen = (await list()).groups.find(({ kind }) => kind === 'dispute')
    await admin.remove(`/admin/alerts?kind=dispute&until=${read?.newestAt}`)
    expect(await openAbout(subject)).toMatchObject([{ detail: expect.stringContaining('was lost') }])
    await admin.remove(`/admin/alerts?kind=dispute&until=${seen?.newestAt}`)
    expect(await openAbout(subject)).toEqual([])
  })

  test.each<[Detail | Detail[], string, string, string]>([
    [['not_delivered'], 'could not be delivered', 'не удалось выдать', 'bajarib boʻlmadi'],
    [
      ['dispute_opened', { sum: { minor: 450, currency: 'usd' } }],
      'A bank disputes $4.50.',
      'Банк открыл спор на 4,50 $.',
      'Bank 4,50 $ boʻyicha',
    ],
    [
      ['dispute_won', { sum: { minor: 123_456_700, currency: 'uzs' } }],
      'over 1,234,567 UZS was won',
      'на 1 234 567 сум выигран',
      '1 234 567 soʻm boʻyicha',
    ],
    [
      ['supplier_low', { supplier: 'Kinguin', sum: { minor: 1250, currency: 'eur' } }],
      '€12.50 is left',
      'осталось 12,50 €.',
      '12,50 € qoldi',
    ],
    [
      ['currency_wrong', { currency: 'usd', sum: { minor: -5, currency: 'usd' } }],
      'add up to -$0.05',
      'равна -0,05 $',
      '-0,05 $',
    ],
    [
      ['code_low', { offer: { en: 'Game', ru: 'Игра', uz: 'Oʻyin' }, stock: 3 }],
      'Game: codes left: 3.',
      'Игра: осталось кодов: 3.',
      'Oʻyin: qolgan kodlar: 3.',
    ],
    [
      ['order_late_because', { reason: { say: 'reason_on_hold' } }],
      'delivered: a person has to look at it.',
      'выдан: нужна проверка вручную.',
      'berilmagan: qoʻlda tekshirish kerak.',
    ],
    [
      [['stock_wrong', { offer: 'a', shown: 1, real: 2 }], ['rate_never']],
      'Offer a shows 1 codes and has 2. There has been no official rate yet.',
      'на деле 2. Официального курса ещё не было.',
      'aslida 2 ta. Rasmiy kurs hali boʻlmagan.',
    ],
    [
      ['refund_unclear', { provider: 'yookassa', sum: { minor: 450, currency: 'rub' } }],
      'Whether YooKassa refunded',
      'вернул ли YooKassa 4,50',
      'YooKassa',
    ],
    [['supplier_down', { supplier: 'smileone' }], 'Smile.one does not', 'Поставщик Smile.one', 'Smile.one'],
    [['asked_by', { nickname: '{{reason}} ["x"]' }], 'Asked by {{reason}} ["x"].', '{{reason}} ["x"].', '["x"].'],
  ])('say %j in the language of whoever reads', async (detail, ...texts) => {
    const subject = uniqueName('payment-')
    await commit(ctx.db, [planRaise(ctx, { kind: 'late_payment', subject, detail })])
    const said = await Promise.all(languages.map((language) => detailIn(language, subject)))
    for (const [at, text] of texts.entries()) expect(said[at]?.replaceAll('\u00a0', ' ')).toContain(text)
  })

  test.each(['It came too late.', '17', '"words"'])('from before details had keys say %s as it was', async (detail) => {
    const subject = await raise()
    await ctx.db.run(sql`UPDATE alerts SET detail = ${detail} WHERE subject = ${subject}`)
    expect(await detailIn('ru', subject)).toBe(detail)
  })

  test('that the shop raises about those who wait say so in every language', async () => {
    const { id } = await makePaidOrder(ctx)
    const wish = { nickname: 'A friend', userId: '1', message: uniqueName('Where is it? ') }
    const { ticketId } = await support.ask(ctx, undefined, wish)
    await ctx.db.run(sql`UPDATE orders SET paid_at = 1, reason = 'awaiting_stock' WHERE id = ${id}`)
    await ctx.db.run(sql`UPDATE support_tickets SET at = 1 WHERE id = ${ticketId}`)
    await commit(ctx.db, planWaitingAlerts(ctx))
    expect(await detailIn('en', id)).toBe('Paid, but not delivered: it waits for codes.')
    expect(await detailIn('ru', id)).toBe('Оплачен, но не выдан: ждёт кодов.')
    expect(await detailIn('uz', ticketId)).toBe('Soʻragan: A friend.')
  })

  test.each(['get', 'remove'] as const)('are no business of a buyer or a visitor (%s)', async (method) => {
    const path = method === 'get' ? '/admin/alerts' : '/admin/alerts/some-alert'
    await failure(clientOf(await makeBuyer(ctx))[method](path), 403, 'forbidden')
    await failure(clientOf()[method](path), 401, 'unauthenticated')
  })
})
