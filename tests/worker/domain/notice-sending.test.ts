import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Channel } from '../../../src/shared/notices'
import { commit, type Plan } from '../../../src/worker/db/database'
import type { Ctx, JobMessage } from '../../../src/worker/domain/ctx'
import { runPart } from '../../../src/worker/domain/jobs/jobs'
import { choose, handOnNotices, planLink, planNotify } from '../../../src/worker/domain/notices/notices'
import type { Message, PersonalChannel, Sent } from '../../../src/worker/domain/ports'
import { makeBuyer, testClock, testCtx, uniqueName } from '../../support/shop'

const secondMs = 1000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs

const delivered: Sent = { outcome: 'delivered' }
const later = (afterMs: number): Sent => ({ outcome: 'later', afterMs, why: '429 Too Many Requests' })
const refused: Sent = { outcome: 'refused', why: '403 Forbidden: bot was blocked by the user' }

/** A channel that takes everything until it is told otherwise, and remembers what it was asked to send. */
function fakeChannel() {
  const asked: { address: string; message: Message }[] = []
  const channel = { asked, answer: (_address: string): Sent | Promise<Sent> => delivered }
  const send: PersonalChannel = async (address, message) => {
    asked.push({ address, message })
    return channel.answer(address)
  }
  return Object.assign(channel, { send, texts: () => asked.map(({ message }) => message.text) })
}

let ctx: Ctx
let queued: JobMessage[]
let telegram: ReturnType<typeof fakeChannel>
let email: ReturnType<typeof fakeChannel>

beforeEach(async () => {
  queued = []
  telegram = fakeChannel()
  email = fakeChannel()
  const plain = await testCtx({ origin: 'https://shop.example' })
  const sendBatch = async (messages: Iterable<MessageSendRequest<JobMessage>>) => {
    queued.push(...[...messages].map(({ body }) => body))
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  }
  ctx = {
    ...plain,
    jobs: Object.assign(plain.jobs, { sendBatch }),
    channels: { telegram: telegram.send, email: email.send },
  }
  await commit(ctx.db, [sql`DELETE FROM notice_sends`])
})

/** Somebody who is reached there, and speaks Uzbek. */
async function reached(...channels: Channel[]): Promise<{ userId: string; address: string }> {
  const { userId } = await makeBuyer(ctx)
  const address = uniqueName('address-')
  const plans = channels.flatMap((channel) => planLink(ctx, { userId, channel, address, language: 'uz' }))
  await commit(ctx.db, plans)
  return { userId, address }
}

const tell = (userId: string, order = 'A1') =>
  commit(ctx.db, planNotify(ctx, { userId, kind: 'order_delivered', params: { order }, link: `/orders/${order}` }))

/** One run of the schedule, and what the queue then does with its messages. */
async function run(workers = 1): Promise<void> {
  await handOnNotices(ctx)
  const parts = queued.splice(0)
  await Promise.all(Array.from({ length: workers }, () => Promise.all(parts.map((part) => runPart(ctx, part)))))
}

const open = (userId: string) =>
  ctx.db.all<{ channel: string; due: number | null; trouble: string }>(
    sql`SELECT channel, due_at AS due, trouble FROM notice_sends
      WHERE notice_id IN (SELECT id FROM notices WHERE user_id = ${userId}) ORDER BY channel`,
  )
const refusing = (userId: string) =>
  ctx.db.all<{ channel: string; at: number }>(
    sql`SELECT channel, refused_at AS at FROM contacts WHERE user_id = ${userId} AND refused_at IS NOT NULL`,
  )

describe('a notice', () => {
  test('is sent by each channel once, in the language of the contact, with a button to its page in that language', async () => {
    const { userId, address } = await reached('telegram', 'email')
    await tell(userId)
    await run()
    const message = {
      title: 'Buyurtmangiz tayyor',
      text: 'A1 buyurtmangiz bajarildi. U buyurtmalaringizda turibdi.',
      button: { label: 'Doʻkonda ochish', url: 'https://shop.example/uz/orders/A1' },
      language: 'uz',
      shop: 'Keyfall',
    }
    // The chat is one person's own: its button lets them in.
    const url = expect.stringMatching(/^https:\/\/shop\.example\/uz\/enter#[\w-]{43}$/)
    expect(telegram.asked).toEqual([{ address, message: { ...message, button: { ...message.button, url } } }])
    expect(email.asked).toEqual([{ address, message }])
    expect(await open(userId)).toEqual([])
    testClock.ms += hourMs
    await run()
    expect(telegram.asked).toHaveLength(1)
  })

  test('has no button where the shop does not know its own address', async () => {
    const { userId } = await reached('email')
    await tell(userId)
    ctx = { ...ctx, origin: '' }
    await run()
    expect(email.asked.map(({ message }) => message.button)).toEqual([undefined])
  })

  test('that two workers are handed at the same moment is sent once', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => reached('telegram')))
    for (const { userId } of people) await tell(userId)
    await run(3)
    expect(telegram.asked.map(({ address }) => address).toSorted()).toEqual(
      people.map(({ address }) => address).toSorted(),
    )
  })

  test('whose message the queue lost is handed on again', async () => {
    const { userId } = await reached('telegram')
    await tell(userId)
    await handOnNotices(ctx)
    queued = []
    testClock.ms += minuteMs
    await run()
    expect(telegram.asked).toHaveLength(1)
  })

  test('that a worker lost on its way stays lost, with a trace, and keeps no other waiting', async () => {
    const [first, second] = [await reached('telegram'), await reached('telegram')]
    telegram.answer = (address) => (address === first.address ? Promise.reject(new Error('gone')) : delivered)
    await tell(first.userId)
    testClock.ms += 1
    await tell(second.userId)
    await run()
    testClock.ms += minuteMs
    await run()
    expect(telegram.asked.map(({ address }) => address)).toEqual([first.address, second.address])
    expect(await open(first.userId)).toEqual([{ channel: 'telegram', due: null, trouble: 'interrupted' }])
  })

  test('to somebody who is reached there no more is given up', async () => {
    const { userId } = await reached('telegram')
    await tell(userId)
    await commit(ctx.db, [sql`DELETE FROM contacts WHERE user_id = ${userId}`])
    await run()
    expect(telegram.asked).toEqual([])
    expect(await open(userId)).toEqual([{ channel: 'telegram', due: null, trouble: 'nobody there' }])
  })

  test('that somebody has switched off since, while it was tried, is given up, and one of security is not', async () => {
    const { userId, address } = await reached('telegram', 'email')
    await tell(userId)
    await commit(ctx.db, planNotify(ctx, { userId, kind: 'password_changed' }))
    telegram.answer = () => later(minuteMs)
    await run()
    expect(email.asked).toHaveLength(2)
    const caller = { userId, epoch: 0, issuedAtMs: 0, sessionKey: '' }
    await choose({ ...ctx, caller, needs: 'buyer' }, [{ kind: 'order_delivered', channel: 'telegram', wanted: false }])
    telegram.answer = () => delivered
    telegram.asked.length = 0
    testClock.ms += hourMs
    await run()
    expect(telegram.asked).toEqual([{ address, message: expect.objectContaining({ title: 'Parol almashtirildi' }) }])
    expect(await open(userId)).toEqual([{ channel: 'telegram', due: null, trouble: 'not wanted' }])
  })
})

describe('a channel', () => {
  test('that asks for patience gets it, for everybody, and then each notice once', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => reached('telegram')))
    for (const { userId } of people) await tell(userId)
    telegram.answer = () => later(90 * secondMs)
    await run()
    expect(telegram.asked).toHaveLength(1)
    testClock.ms += 89 * secondMs
    await run()
    expect(telegram.asked).toHaveLength(1)
    telegram.answer = () => delivered
    testClock.ms += secondMs
    await run()
    expect(telegram.asked).toHaveLength(6)
    for (const { userId } of people) expect(await open(userId)).toEqual([])
  })

  test('that is down is asked with growing gaps for a day, and then no more', async () => {
    const { userId } = await reached('telegram')
    await tell(userId)
    telegram.answer = () => later(0)
    const [beganMs, gaps] = [testClock.ms, [] as number[]]
    let askedMs = beganMs
    for (let [send] = await open(userId); send?.due; [send] = await open(userId)) {
      testClock.ms = send.due
      await run()
      gaps.push((testClock.ms - askedMs) / minuteMs)
      askedMs = testClock.ms
    }
    expect(gaps.slice(0, 9)).toEqual([0, 1, 2, 4, 8, 16, 32, 60, 60])
    expect(askedMs - beganMs).toBeLessThanOrEqual(24 * hourMs)
    expect(askedMs - beganMs).toBeGreaterThan(22 * hourMs)
    expect(await open(userId)).toEqual([{ channel: 'telegram', due: null, trouble: '429 Too Many Requests' }])
  })

  test('that is down keeps nobody waiting who is reached elsewhere', async () => {
    const { userId } = await reached('telegram', 'email')
    await tell(userId)
    let free = () => {}
    telegram.answer = () => new Promise((resolve) => (free = () => resolve(later(0))))
    const running = run()
    await expect.poll(() => email.asked.length).toBe(1)
    free()
    await running
  })

  test('that the shop does not have is waited for, and given up with a trace', async () => {
    const { userId } = await reached('telegram', 'email')
    await tell(userId)
    ctx = { ...ctx, channels: { email: email.send } }
    await run()
    expect(email.asked).toHaveLength(1)
    expect(await open(userId)).toEqual([
      { channel: 'telegram', due: testClock.ms + minuteMs, trouble: 'no such channel' },
    ])
    testClock.ms += 24 * hourMs
    await run()
    expect(await open(userId)).toEqual([{ channel: 'telegram', due: null, trouble: 'no such channel' }])
  })

  test('that somebody has blocked is not asked for them again, until they are reached there anew', async () => {
    const { userId, address } = await reached('telegram', 'email')
    await tell(userId, 'A1')
    await tell(userId, 'A2')
    telegram.answer = () => refused
    await run()
    expect(telegram.asked).toHaveLength(1)
    expect(email.asked).toHaveLength(2)
    expect(await refusing(userId)).toEqual([{ channel: 'telegram', at: testClock.ms }])
    expect(await open(userId)).toEqual([
      { channel: 'telegram', due: null, trouble: refused.why },
      { channel: 'telegram', due: null, trouble: refused.why },
    ])
    await tell(userId, 'A3')
    await run()
    expect(telegram.asked).toHaveLength(1)
    telegram.answer = () => delivered
    await commit(ctx.db, planLink(ctx, { userId, channel: 'telegram', address, language: 'ru' }))
    await tell(userId, 'A4')
    await run()
    expect(telegram.texts().slice(1)).toEqual(['Заказ A4 выдан. Он в ваших заказах.'])
  })
})

test('a flood is handed on in parts of twenty, four hundred a run, the oldest first', async () => {
  const { userId } = await reached('telegram')
  const plans: Plan = []
  for (let nth = 0; nth < 41; nth += 1) {
    testClock.ms += 1
    for (let one = 0; one < 10; one += 1) plans.push(...planNotify(ctx, { userId, kind: 'order_delivered' }))
  }
  await commit(ctx.db, plans)
  await handOnNotices(ctx)
  expect(queued.map(({ ids }) => ids.length)).toEqual(Array.from({ length: 20 }, () => 20))
  const handed = queued.splice(0).flatMap(({ ids }) => ids)
  const oldest = await ctx.db.all<{ id: string }>(
    sql`SELECT notice_id AS id FROM notice_sends ORDER BY due_at LIMIT 400`,
  )
  expect(handed.toSorted()).toEqual(oldest.map(({ id }) => id).toSorted())
  await ctx.db.run(
    sql`DELETE FROM notice_sends WHERE notice_id IN (SELECT value FROM json_each(${JSON.stringify(handed)}))`,
  )
  await run()
  expect(telegram.asked).toHaveLength(10)
})
