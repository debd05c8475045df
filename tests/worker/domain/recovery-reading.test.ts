import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { readMark, writeMark } from '../../../src/worker/domain/marks/marks'
import * as recovery from '../../../src/worker/domain/recovery/recovery'
import { shopNow } from '../../../src/worker/domain/settings/settings'
import { copyDatabase, freshShop, putBack } from '../../support/earlier-database'
import { kvWith } from '../../support/late-kv'
import { stockOf } from '../../support/paying'
import {
  fallBackTo,
  fatesOf,
  goBackTo,
  markNext,
  minute,
  openStage,
  ownerOf,
  reason,
  type Stage,
  sell,
  settle,
} from '../../support/recovering'
import { makeBuyer, makeOffer, type Offer, openAlerts, outcomeOf, testClock } from '../../support/shop'
import { overtaken } from '../../support/supplying'

let stage: Stage
let ctx: Stage['ctx']
beforeEach(async () => {
  stage = await openStage()
  ctx = stage.ctx
})

/** A backup, after which two codes of three are sold, each in a minute of its own. */
async function sellTwoSince(): Promise<{ offer: Offer; backup: Awaited<ReturnType<typeof copyDatabase>> }> {
  const offer = await makeOffer(ctx, { stock: 3 })
  await markNext(ctx)
  const backup = await copyDatabase()
  for (const _ of ['first', 'second']) {
    await sell(ctx, offer)
    await markNext(ctx)
  }
  return { offer, backup }
}

/** The shop stood closed until KV was told that it stands still. */
async function standStill(): Promise<void> {
  const closed: Ctx = { ...ctx, settings: { ...ctx.settings, closed: 'owner' } }
  for (let nth = 0; nth < 5; nth += 1) await markNext(closed)
}

describe('a code whose mark KV shows late is not sold again', () => {
  test('when the list of keys lacks a minute for a while', async () => {
    const { offer, backup } = await sellTwoSince()
    const knownFromMs = testClock.ms + 3 * 60_000
    const sessions = kvWith(env.SESSIONS, {
      list: async () => {
        const page = await env.SESSIONS.list({ prefix: 'used:' })
        return testClock.ms < knownFromMs ? { ...page, keys: page.keys.slice(0, -1) } : page
      },
    })
    const shop = await fallBackTo(stage, backup, { sessions })
    expect(await openAlerts(ctx, 'database')).toEqual(['database_behind'])
    for (let nth = 0; nth < 6; nth += 1) await minute(shop)
    expect(await fatesOf(ctx, offer)).toEqual({ quarantined: 1, sold: 2 })
  })

  test('when a minute is listed before its content can be read', async () => {
    const { offer, backup } = await sellTwoSince()
    let late = 'used:'
    const sessions = kvWith(env.SESSIONS, {
      get: async (key, ...rest) => {
        const found: unknown = await Reflect.apply(env.SESSIONS.get, env.SESSIONS, [key, ...rest])
        if (!(found instanceof Map) || late === '') return found
        return new Map([...found].map(([name, value], nth) => [name, nth === 0 ? null : value]))
      },
    })
    const shop = await fallBackTo(stage, backup, { sessions })
    await settle(shop)
    const owner = await ownerOf(await freshShop(), stage)
    expect(await fatesOf(ctx, offer)).toEqual({ quarantined: 3 })
    expect(await outcomeOf(recovery.open(owner, reason))).toBe('recovery_unfinished')
    late = ''
    await minute(shop)
    expect(await fatesOf(ctx, offer)).toEqual({ quarantined: 1, sold: 2 })
    await recovery.open(owner, reason)
  })
})

test('a database that was never marked is read up within what KV allows in one run', async () => {
  const offer = await makeOffer(ctx, { stock: 2 })
  const backup = await copyDatabase()
  await markNext(ctx)
  await sell(ctx, offer)
  await markNext(ctx)
  let lists = 0
  const sessions = kvWith(env.SESSIONS, {
    list: (...given) => {
      lists += 1
      return Reflect.apply(env.SESSIONS.list, env.SESSIONS, given)
    },
  })
  await putBack(backup)
  await ctx.db.run(sql`DELETE FROM transfers`)
  const shop = await freshShop({ sessions })
  await minute(shop)
  await settle(shop)
  expect(await fatesOf(ctx, offer)).toEqual({ quarantined: 1, sold: 1 })
  expect(lists).toBeLessThan(500)
})

test('a backup that was restored by a machine whose clock runs a year ahead is not waited for a year', async () => {
  const aheadMs = testClock.ms + 365 * 24 * 60 * 60_000
  await commit(ctx.db, recovery.planClose({ atMs: aheadMs, backAtMs: testClock.ms, lacks: null }))
  const shop = await freshShop()
  await settle(shop)
  expect(await outcomeOf(recovery.open(await ownerOf(shop, stage), reason))).toBe('ok')
})

describe('a mark that says “closed and still”', () => {
  test('vouches for nothing once the shop is not to be closed any more: somebody may have bought since', async () => {
    const { offer, backup } = await sellTwoSince()
    await standStill()
    await goBackTo(stage, backup)
    expect(await fatesOf(ctx, offer)).toEqual({ quarantined: 1, sold: 2 })
  })

  test('vouches also for codes that the command has set aside, which restored the backup earlier', async () => {
    const { offer, backup } = await sellTwoSince()
    await standStill()
    await putBack(backup)
    await commit(ctx.db, recovery.planClose({ atMs: testClock.ms, backAtMs: testClock.ms, lacks: null }))
    testClock.ms += 60 * 60_000
    await goBackTo(stage, await copyDatabase(), { isClosedByOwner: true })
    expect(await fatesOf(ctx, offer)).toEqual({ free: 1, sold: 2 })
    expect(await stockOf(ctx, offer)).toBe(1)
  })

  test('vouches for nothing that an earlier return has set aside, and is waited for anew', async () => {
    const { offer, backup } = await sellTwoSince()
    const unopened = await goBackTo(stage, backup)
    const between = await copyDatabase()
    await recovery.open(await ownerOf(unopened, stage), reason)
    await standStill()
    const shop = await fallBackTo(stage, between, { isClosedByOwner: true })
    await minute(shop)
    expect(await outcomeOf(recovery.open(await ownerOf(shop, stage), reason))).toBe('recovery_unfinished')
    await settle(shop)
    expect(await fatesOf(ctx, offer)).toEqual({ quarantined: 1, sold: 2 })
    expect(await outcomeOf(recovery.open(await ownerOf(shop, stage), reason))).toBe('ok')
  })
})

describe('a shop that is not behind any more is not closed again', () => {
  async function opened(): Promise<{ stale: Ctx; offer: Offer }> {
    const { offer, backup } = await sellTwoSince()
    const stale = await goBackTo(stage, backup)
    expect(stale.settings.closed).toBe('database_behind')
    const owner = await ownerOf(stale, stage)
    await recovery.release(owner, { reason })
    await recovery.open(owner, reason)
    return { stale, offer }
  }

  test('by a schedule that remembers it as closed for seconds after it was opened', async () => {
    const { stale, offer } = await opened()
    await minute(stale)
    const now = await freshShop()
    expect(now.settings.closed).toBeUndefined()
    expect(Object.values(now.settings.switches)).not.toContain(false)
    expect(await stockOf(ctx, offer)).toBe(1)
  })

  test('by a schedule that had looked just before it was opened', async () => {
    const { offer, backup } = await sellTwoSince()
    await putBack(backup)
    const stale = await freshShop()
    const mark = await readMark(env.SESSIONS)
    const caught = overtaken({ ...stage.admin, ctx: { ...stage.admin.ctx, ...stale } }, () =>
      env.DB.prepare('UPDATE marks SET seq = ?').bind(mark?.seq).run(),
    )
    expect(await outcomeOf(recovery.recover(caught))).not.toBe('ok')
    expect((await freshShop()).settings.closed).toBeUndefined()
    expect(await stockOf(ctx, offer)).toBe(3)
  })

  test('in an isolate that looks while the schedule raises the mark', async () => {
    await markNext(ctx)
    await makeBuyer(ctx)
    const sessions = kvWith(env.SESSIONS, {
      get: async (...given) => {
        await writeMark(ctx)
        return Reflect.apply(env.SESSIONS.get, env.SESSIONS, given)
      },
    })
    const shop = { db: ctx.db, sessions, isolate: { clock: testClock } }
    const found = await shopNow(shop, ctx.defaultSettings)
    expect(found.settings.closed).toBeUndefined()
  })
})
