import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { exportBatch, revealCode, voidCode } from '../../../src/worker/domain/inventory/inventory'
import { putUses } from '../../../src/worker/domain/marks/mark-in-kv'
import { type CodeUse, readMark, usesAfter, writeMark } from '../../../src/worker/domain/marks/marks'
import { usesPerRun } from '../../../src/worker/domain/marks/writing'
import * as orders from '../../../src/worker/domain/orders/orders'
import { freshShop } from '../../support/earlier-database'
import { stockOf } from '../../support/paying'
import {
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Offer,
  outcomeOf,
  type Person,
  testClock,
} from '../../support/shop'
import { batchIdOf, codeIdOf, makeDeliveredOrder, rowsOf } from '../../support/supplying'

const minuteMs = 60_000

let ctx: Awaited<ReturnType<typeof freshShop>>
let admin: Person
beforeEach(async () => {
  ctx = await freshShop()
  admin = await makeAdmin(ctx)
  await writeMark(ctx)
  testClock.ms += minuteMs
})

/** Runs the schedule's job, counting what is told to KV, in its order. */
async function told(shop: Ctx = ctx, put: (key: string) => void = () => {}): Promise<string[]> {
  const keys: string[] = []
  const sessions: KVNamespace = Object.assign(Object.create(env.SESSIONS), {
    get: env.SESSIONS.get.bind(env.SESSIONS),
    put: (key: string, ...rest: [string]) => {
      put(key)
      keys.push(key)
      return env.SESSIONS.put(key, ...rest)
    },
  })
  await writeMark({ ...shop, sessions })
  return keys
}

async function usesTold(): Promise<CodeUse[]> {
  const uses: CodeUse[] = []
  let readTo = ''
  for (;;) {
    const next = await usesAfter(env.SESSIONS, { sinceMs: testClock.ms, readTo, nowMs: testClock.ms })
    if (!next) return uses
    uses.push(...next.uses)
    readTo = next.readTo
  }
}

const printsOf = async (offer: Offer, which = sql`true`): Promise<string[]> =>
  (
    await ctx.db.all<{ print: string }>(
      sql`SELECT fingerprint AS print FROM codes WHERE offer_id = ${offer.id} AND ${which} ORDER BY id`,
    )
  ).map(({ print }) => print)

describe('the mark', () => {
  test('is raised in each minute in which something moved, and in no other', async () => {
    const before = await readMark(env.SESSIONS)
    expect(await told()).toEqual([])
    await makeBuyer(ctx)
    expect(await told()).toEqual(['mark'])
    expect(await readMark(env.SESSIONS)).toEqual({ seq: (before?.seq ?? 0) + 1, atMs: testClock.ms, isQuiet: false })
    expect(await told()).toEqual([])
  })

  test('comes after the codes that were given out in its minute: a worker that dies between tells all of them', async () => {
    const order = await makeDeliveredOrder(ctx, 2)
    const dying = (key: string) => {
      if (key === 'mark') throw new Error('the worker is gone')
    }
    await expect(told(ctx, dying)).rejects.toThrow('gone')
    expect((await usesTold()).map(({ order }) => order)).toEqual([order.id, order.id])
    expect(await told()).toEqual(['mark'])
  })

  test('is never told lower than KV knows: a database that would is behind', async () => {
    const mark = { seq: 1_000_000, atMs: 1, isQuiet: false }
    await env.SESSIONS.put('mark', JSON.stringify(mark))
    await makeBuyer(ctx)
    expect(await told()).toEqual([])
    expect(await readMark(env.SESSIONS)).toEqual(mark)
    await env.SESSIONS.delete('mark')
  })

  test('is told again when KV has not heard of it', async () => {
    await makeBuyer(ctx)
    await told()
    await env.SESSIONS.delete('mark')
    expect(await told()).toEqual(['mark'])
  })

  test('of two runs in one minute keeps every code that the first has told', async () => {
    const [first, second] = [await makeOffer(ctx), await makeOffer(ctx)]
    for (const offer of [first, second]) {
      const { id } = await makePaidOrder(ctx, { offer })
      await orders.deliver(ctx, id)
      await told()
    }
    const given = [
      ...(await printsOf(first, sql`delivered_at > 0`)),
      ...(await printsOf(second, sql`delivered_at > 0`)),
    ]
    expect((await usesTold()).map(({ print }) => print)).toEqual(given)
  })

  test('of two runs at once keeps every code: the slower one has read fewer, and tells them last', async () => {
    await makeDeliveredOrder(ctx, 1)
    let others = Promise.resolve<unknown>(undefined)
    const slow = env.SESSIONS.put.bind(env.SESSIONS)
    const sessions: KVNamespace = Object.assign(Object.create(env.SESSIONS), {
      get: env.SESSIONS.get.bind(env.SESSIONS),
      async put(key: string, ...rest: [string]) {
        if (key !== 'mark') others = makeDeliveredOrder(ctx, 1).then(() => told())
        await others
        return slow(key, ...rest)
      },
    })
    expect(await outcomeOf(writeMark({ ...ctx, sessions }))).not.toBe('ok')
    const given = await ctx.db.all<{ print: string }>(
      sql`SELECT fingerprint AS print FROM codes WHERE delivered_at = ${testClock.ms} ORDER BY id`,
    )
    expect(given).toHaveLength(2)
    expect(new Set((await usesTold()).map(({ print }) => print))).toEqual(new Set(given.map(({ print }) => print)))
  })

  test('says that the shop stands still once it was closed for three minutes without anything moving', async () => {
    const closed: Ctx = { ...ctx, settings: { ...ctx.settings, closed: 'owner' } }
    const isQuiet = async (shop: Ctx = closed) => {
      testClock.ms += minuteMs
      await writeMark(shop)
      return (await readMark(env.SESSIONS))?.isQuiet
    }
    expect([await isQuiet(), await isQuiet(), await isQuiet()]).toEqual([false, false, false])
    await makeBuyer(ctx)
    expect([await isQuiet(), await isQuiet(), await isQuiet(), await isQuiet()]).toEqual([false, false, false, true])
    expect(await isQuiet(ctx)).toBe(false)
  })
})

const reason = 'A test'

describe('KV is told of a code', () => {
  test.each<[string, (offer: Offer) => Promise<unknown>]>([
    ['that its buyer can read', async (offer) => orders.deliver(ctx, (await makePaidOrder(ctx, { offer })).id)],
    [
      'that was given in the place of another',
      async (offer) => {
        const order = await makePaidOrder(ctx, { offer })
        await orders.deliver(ctx, order.id)
        await told()
        testClock.ms += minuteMs
        await orders.replaceCode(admin.ctx, order.id, { codeId: await codeIdOf(order), reason })
      },
    ],
    [
      'that an administrator has seen',
      async (offer) => revealCode(admin.ctx, (await rowsOf(ctx, offer))[0]?.id ?? 0, reason),
    ],
    ['that was voided', async (offer) => voidCode(admin.ctx, (await rowsOf(ctx, offer))[0]?.id ?? 0, reason)],
  ])('%s', async (_, use) => {
    const offer = await makeOffer(ctx, { stock: 3 })
    await use(offer)
    await told()
    const prints = (await usesTold()).map(({ print }) => print)
    const known = await printsOf(offer)
    expect(prints.length).toBeGreaterThan(0)
    expect(prints.filter((print) => !known.includes(print))).toEqual([])
  })

  test('of every code of a batch that was exported, and of none that is free, held or expired', async () => {
    const offer = await makeOffer(ctx, { stock: 3 })
    await exportBatch(admin.ctx, await batchIdOf(ctx, offer), reason)
    const held = await makeOffer(ctx, { stock: 3 })
    await makePaidOrder(ctx, { offer: held })
    await ctx.db.run(sql`UPDATE codes SET voided_at = 1, void_reason = 'expired'
      WHERE offer_id = ${held.id} AND order_id IS NULL`)
    await told()
    expect(new Set((await usesTold()).map(({ print }) => print))).toEqual(new Set(await printsOf(offer)))
    expect(await stockOf(ctx, offer)).toBe(0)
  })
})

test('what was used in the busiest hour of a shop is read again, although KV gives no more than 25 MB at once', async () => {
  const use = { id: 12_345_678, key: 'x'.repeat(16), print: 'x'.repeat(44), order: 'x'.repeat(20) }
  const minutes = 60
  const text = JSON.stringify(Array(usesPerRun).fill(use))
  const beganMs = testClock.ms
  for (let nth = 0; nth < minutes; nth += 1) {
    testClock.ms += minuteMs
    await putUses(env.SESSIONS, testClock.ms, { use: nth, mark: nth }, JSON.parse(text))
  }
  let uses = 0
  let readTo = ''
  for (;;) {
    const next = await usesAfter(env.SESSIONS, { sinceMs: beganMs, readTo, nowMs: testClock.ms })
    if (!next) break
    uses += next.uses.length
    readTo = next.readTo
  }
  expect(uses).toBe(minutes * usesPerRun)
})
