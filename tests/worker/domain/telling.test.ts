import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { alertKinds } from '../../../src/shared/alerts'
import { readConfig } from '../../../src/worker/config/config'
import { commit } from '../../../src/worker/db/database'
import {
  announce,
  type Detail,
  planClear,
  planRaise,
  planRaiseMore,
  planWaitingAlerts,
  tell,
} from '../../../src/worker/domain/alerts/alerts'
import type { AlertMessage, Ctx } from '../../../src/worker/domain/ctx'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import { deliver } from '../../../src/worker/domain/orders/orders'
import { ask, edit } from '../../../src/worker/domain/support/support'
import { alertDetail, alertName } from '../../../src/worker/i18n'
import { createTelegram } from '../../../src/worker/providers/telegram'
import { demoEnv } from '../../support/adapters'
import { openProviders, shopOrigin } from '../../support/providers'
import { makeAdmin, makePaidOrder, raiseMany, testClock, testCtx, uniqueName } from '../../support/shop'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const channelWith = (changes: Record<string, string> = {}) =>
  createTelegram(readConfig({ ...demoEnv, ...changes }), (baseUrl) => shopOrigin + baseUrl, {
    nameOf: alertName,
    detailOf: alertDetail,
  })

let ctx: Ctx
let queued: AlertMessage[]
let providers: ReturnType<typeof openProviders>

beforeEach(async () => {
  queued = []
  const send = async (message: AlertMessage) => {
    queued.push(message)
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  }
  const plain = await testCtx()
  ctx = { ...plain, operator: channelWith(), alertQueue: Object.assign(plain.alertQueue, { send }) }
  providers = openProviders()
  await commit(ctx.db, [sql`UPDATE alerts SET cleared_at = 1 WHERE cleared_at IS NULL`])
})

const raise = async (subject: string, order = 'A-1') =>
  commit(ctx.db, [planRaise(ctx, { kind: 'late_payment', subject, detail: ['payment_late', { order }] })])

const messages = z.array(z.object({ chat: z.string(), text: z.string() }))
const read = async () =>
  messages.parse(await (await providers.call('/simulator/telegram/messages')).json()).map(({ text }) => text)

/** One run of the schedule, and what the queue then does with its messages. */
async function run(): Promise<(number | undefined)[]> {
  await announce(ctx)
  return Promise.all(queued.splice(0).map((message) => tell(ctx, message)))
}

const standOf = async (subject: string) => {
  const [row] = await ctx.db.all<{ told: number | null; trouble: string }>(
    sql`SELECT told_at AS told, tell_trouble AS trouble FROM alerts WHERE subject = ${subject} ORDER BY raised_at DESC`,
  )
  return row
}

describe('an alert', () => {
  test('reaches the operator once, with others in one message', async () => {
    await raise('payment-1')
    testClock.ms += 1
    await raise('payment-2', 'A-2')
    expect(await run()).toEqual([undefined])
    expect(await read()).toEqual([
      [
        'A payment came late: 2',
        'Order A-2 no longer waited for this payment; the money is on the buyer’s balance.',
        'payment-2',
        'Order A-1 no longer waited for this payment; the money is on the buyer’s balance.',
        'payment-1',
      ].join('\n'),
    ])
    testClock.ms += hourMs
    expect(await run()).toEqual([])
    expect(await standOf('payment-1')).toEqual({ told: testClock.ms - hourMs, trouble: '' })
  })

  test('that says more than when it was told is told again', async () => {
    const more = (detail: Detail) => commit(ctx.db, [planRaiseMore(ctx, { kind: 'dispute', subject: 'p-1', detail })])
    const sum = { minor: 500, currency: 'usd' } as const
    const [opened, lost]: [Detail, Detail] = [
      ['dispute_opened', { sum }],
      ['dispute_lost', { sum }],
    ]
    await more(opened)
    await run()
    testClock.ms += minuteMs
    await more(lost)
    await run()
    expect(await read()).toEqual([
      `A bank disputes a payment\n${alertDetail('en', JSON.stringify([opened]))}\np-1`,
      `A bank disputes a payment\n${alertDetail('en', JSON.stringify([opened, lost]))}\np-1`,
    ])
    expect(await run()).toEqual([])
  })

  test('is told in the language the operator wants', async () => {
    await raise('payment-ru')
    ctx = { ...ctx, operator: channelWith({ OPERATOR_LANGUAGE: 'ru' }) }
    await run()
    expect(await read()).toEqual([
      'Платёж пришёл поздно\nЗаказ A-1 уже не ждал этого платежа; деньги на балансе покупателя.\npayment-ru',
    ])
  })

  test('that was cleared before its message went out is not told', async () => {
    await raise('payment-gone')
    await announce(ctx)
    await commit(ctx.db, [planClear(ctx, 'payment-gone', ['late_payment'])])
    expect(await Promise.all(queued.map((message) => tell(ctx, message)))).toEqual([undefined])
    expect(await read()).toEqual([])
  })

  test('whose message the queue lost is announced again', async () => {
    await raise('payment-lost')
    await announce(ctx)
    queued = []
    expect(await run()).toEqual([])
    testClock.ms += 10 * minuteMs
    expect(await run()).toEqual([undefined])
    expect(await read()).toHaveLength(1)
  })

  test('is told once though its message comes twice', async () => {
    await raise('payment-twice')
    await announce(ctx)
    const [message] = queued
    if (!message) throw new Error('nothing was queued')
    await tell(ctx, message)
    await tell(ctx, message)
    expect(await read()).toHaveLength(1)
  })

  test('that is severe is told with the next message, above a storm that was there first', async () => {
    await raiseMany(ctx, 'awaiting_stock', 493)
    testClock.ms += minuteMs
    await commit(ctx.db, [planRaise(ctx, { kind: 'books_unbalanced', subject: 'books', detail: ['rate_never'] })])
    await run()
    const [text = '', ...more] = await read()
    expect(text.split('\n\n').map((part) => part.split('\n')[0])).toEqual([
      'The books do not balance',
      'Paid orders wait for codes: 493',
    ])
    expect(text.match(/awaiting_stock-/g)).toHaveLength(3)
    expect(more).toEqual([])
    expect(await run()).toEqual([])
  })

  test('waits for no storm that is larger than a message counts', async () => {
    await raiseMany(ctx, 'sold_out', 1500)
    await commit(ctx.db, [planRaise(ctx, { kind: 'dispute', subject: 'payment-3', detail: ['dispute_uncredited'] })])
    await run()
    await run()
    const lines = (await read()).map((text) => text.split('\n\n').map((part) => part.split('\n')[0]))
    expect(lines[0]?.[0]).toBe('A bank disputes a payment')
    expect(lines.flat().filter((line) => line?.startsWith('Sold out'))).toEqual(['Sold out: 999', 'Sold out: 501'])
  })

  test('of every kind at once has its line, whatever the others say', async () => {
    for (const kind of alertKinds) {
      const detail: Detail = ['payment_late', { order: 'x'.repeat(500) }]
      await commit(ctx.db, [planRaise(ctx, { kind, subject: kind, detail })])
    }
    await run()
    const [text = ''] = await read()
    for (const kind of alertKinds) expect(text).toContain(alertName('en', kind))
    expect(text).toHaveLength(4096)
  })

  test('is not asked about where the owner has named no chat', async () => {
    await raise('payment-nobody')
    ctx = { ...ctx, operator: undefined }
    expect(await run()).toEqual([])
    expect(queued).toEqual([])
  })

  // Before the reader's name stand the alert's own words: the cut falls after another character with each length.
  test.each([
    ['letters', 'x', /^x…$/],
    ['faces of two units', '😀', /^😀…$/],
    ['families of eleven', '👨‍👩‍👧‍👦', /^👨‍👩‍👧‍👦…$/],
    ['letters with their accents', 'e\u0301', /^e\u0301…$/],
    ['flags', '🇺🇿', /^🇺🇿…$/],
  ])('that is too long ends after a whole character: %s', async (_, character, end) => {
    for (let pad = 0; pad < character.length; pad += 1) {
      await raise(uniqueName('payment-long-'), `${'x'.repeat(pad)} ${character.repeat(5000)}`)
      expect(await run()).toEqual([undefined])
      const text = (await read()).at(-1) ?? ''
      expect(text.isWellFormed()).toBe(true)
      expect(text.length).toBeLessThanOrEqual(4096)
      expect(text.length).toBeGreaterThan(4096 - 1 - character.length)
      expect(
        [...new Intl.Segmenter().segment(text)]
          .slice(-2)
          .map(({ segment }) => segment)
          .join(''),
      ).toMatch(end)
    }
  })

  test('of one endless character is told as far as it goes, without half a sign', async () => {
    await raise('payment-endless', `e${'\u{1d167}'.repeat(5000)}`)
    expect(await run()).toEqual([undefined])
    const [text = ''] = await read()
    expect([text.isWellFormed(), text.length > 4090, text.at(-1)]).toEqual([true, true, '…'])
  })

  test('with half a sign in it is told all the same, and what looks like markup stays text', async () => {
    await raise('payment-half', 'A\ud83d &amp; <b>')
    expect(await run()).toEqual([undefined])
    expect(await read()).toEqual([expect.stringContaining('Order A\ufffd &amp; <b> no longer waited')])
  })
})

describe('when Telegram', () => {
  test.each([
    ['is busy', 'too_many', 40_000, '429 Too Many Requests: retry after 40'],
    ['has a fault', 'error500', 30_000, '500 Internal Server Error'],
    ['is silent', 'timeout', 30_000, 'no answer'],
    ['has put the bot out', 'blocked', undefined, '403 Forbidden: bot was kicked from the group chat'],
  ])('%s, the alert says so and is told later', async (_state, fault, afterMs, trouble) => {
    const subject = uniqueName('payment-')
    await raise(subject)
    await providers.fail({ provider: 'telegram', fault })
    expect(await run()).toEqual([afterMs])
    expect(await standOf(subject)).toEqual({ told: null, trouble })
    testClock.ms += hourMs
    expect(await run()).toEqual([undefined])
    expect(await standOf(subject)).toEqual({ told: testClock.ms, trouble: '' })
    expect((await read()).at(-1)).toContain(subject)
  })

  test('does not know the token, its trouble names no secret', async () => {
    const subject = uniqueName('payment-')
    await raise(subject)
    ctx = { ...ctx, operator: channelWith({ TELEGRAM_BOT_TOKEN: '7:secret' }) }
    await run()
    expect(await standOf(subject)).toEqual({ told: null, trouble: '401 Unauthorized' })
  })
})

describe('somebody who waits too long raises an alert', () => {
  const openKinds = async (subject: string) =>
    (
      await ctx.db.all<{ kind: string }>(
        sql`SELECT kind FROM alerts WHERE subject = ${subject} AND cleared_at IS NULL AND kind IN
          ('order_waiting', 'support_unanswered')`,
      )
    ).map(({ kind }) => kind)

  /** What the schedule looks for each minute, among much else. */
  const look = () => commit(ctx.db, planWaitingAlerts(ctx))

  test('a buyer who has paid ten minutes ago, until the order is delivered', async () => {
    const { id } = await makePaidOrder(ctx)
    testClock.ms += 10 * minuteMs - 1
    await look()
    expect(await openKinds(id)).toEqual([])
    testClock.ms += minuteMs
    await look()
    expect(await openKinds(id)).toEqual(['order_waiting'])
    await deliver(ctx, id)
    await look()
    expect(await openKinds(id)).toEqual([])
  })

  test('a buyer who has paid, until a bank disputes it: that has an alert of its own', async () => {
    const { id } = await makePaidOrder(ctx)
    testClock.ms += 11 * minuteMs
    await look()
    expect(await openKinds(id)).toEqual(['order_waiting'])
    await ctx.db.run(sql`UPDATE orders SET reason = 'disputed' WHERE id = ${id}`)
    await look()
    expect(await openKinds(id)).toEqual([])
  })

  test('a question of twenty hours ago, until it is answered', async () => {
    const { ticketId } = await ask(ctx, undefined, { nickname: 'Timur', userId: '1234567890', message: 'My code?' })
    testClock.ms += 20 * hourMs
    await runDue(ctx)
    expect(await openKinds(ticketId)).toEqual(['support_unanswered'])
    await edit((await makeAdmin(ctx)).ctx, ticketId, { state: 'answered', reply: 'Here it is.' })
    await look()
    expect(await openKinds(ticketId)).toEqual([])
  })
})
