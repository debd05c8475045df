import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { order as orderShape } from '../../../src/shared/contract/orders'
import type { Currency } from '../../../src/shared/money'
import { commit } from '../../../src/worker/db/database'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import { openSession, planConfirm, planTidy } from '../../../src/worker/domain/identity/identity'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import { costOf } from '../../support/counting'
import { clientOf, failure, success } from '../../support/http'
import {
  expectBooksToBalance,
  lostQueue,
  makeBuyer,
  makeOffer,
  outcomeOf,
  type Person,
  testClock,
  testCtx,
  uniqueName,
  wishFor,
} from '../../support/shop'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

/** Another session of somebody, in which nobody has proven who they are. */
const unproven = ({ ctx: by }: Person): CallerCtx => ({
  ...by,
  caller: { ...by.caller, provenAtMs: 0, sessionKey: uniqueName('session:') },
})
const confirm = (by: CallerCtx) => commit(ctx.db, planConfirm(by))

describe('what is sent to others without a confirmation', () => {
  let friend: Person
  beforeAll(async () => {
    friend = await makeBuyer(ctx)
  })

  const sender = async () => {
    const person = await makeBuyer(ctx, { usd: 200_000, rub: 2_000_000 })
    const by = unproven(person)
    const send = (minor: number, currency: Currency = 'usd', caller = by) =>
      outcomeOf(transfers.send(caller, { userId: friend.userId, currency, minor }))
    return { person, by, send }
  }

  test.each([
    [[10_000], 'ok'],
    [[6_000, 4_000], 'ok'],
    [[6_000, 4_001], 'step_up_required'],
    [[10_000, 1], 'step_up_required'],
    [[2_500, 2_500, 2_500, 2_500], 'ok'],
    [[2_500, 2_500, 2_500, 2_500, 1], 'step_up_required'],
  ])('is added up: the last of %j cents is %s', async (sums, outcome) => {
    const { send } = await sender()
    const outcomes: string[] = []
    for (const minor of sums) outcomes.push(await send(minor))
    expect(outcomes).toEqual([...sums.slice(1).map(() => 'ok'), outcome])
    await expectBooksToBalance()
  })

  test('is added up also where ten transfers come at once', async () => {
    const { send } = await sender()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => send(3_000)))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'step_up_required')).toHaveLength(7)
    await expectBooksToBalance()
  })

  test('is counted anew after a confirmation, without what was sent while that counted', async () => {
    const { by, send } = await sender()
    expect(await send(10_000)).toBe('ok')
    expect(await send(1)).toBe('step_up_required')
    await confirm(by)
    expect(await send(50_000)).toBe('ok')
    testClock.ms += 5 * minuteMs + 1
    await commit(ctx.db, planTidy(testClock.ms))
    expect(await send(10_000)).toBe('ok')
    expect(await send(1)).toBe('step_up_required')
  })

  test('is counted anew after a day', async () => {
    const { send } = await sender()
    expect(await send(6_000)).toBe('ok')
    testClock.ms += 60 * minuteMs
    expect(await send(4_000)).toBe('ok')
    testClock.ms += dayMs - 60 * minuteMs
    expect(await send(6_001)).toBe('step_up_required')
    expect(await send(6_000)).toBe('ok')
  })

  test('is counted for the account: the confirmation of another session does not count here', async () => {
    const { person, by, send } = await sender()
    const other = unproven(person)
    await confirm(other)
    expect(await send(50_000, 'usd', other)).toBe('ok')
    expect(await send(1)).toBe('step_up_required')
    await confirm(by)
    expect(await send(1)).toBe('ok')
  })

  test('has no purchases, money that came in, or other currencies in it', async () => {
    const { person, by, send } = await sender()
    const giver = await makeBuyer(ctx, { usd: 20_000 })
    await transfers.send(giver.ctx, { userId: person.userId, currency: 'usd', minor: 20_000 })
    await cart.add(by, wishFor(await makeOffer(ctx, { usd: 9_000 })))
    await orders.payFromBalance({ ...by, delivery: lostQueue(ctx) }, { currency: 'usd' })
    expect(await send(1_000_000, 'rub')).toBe('ok')
    expect(await send(10_000)).toBe('ok')
    await expectBooksToBalance()
  })

  test('is answered again under its key, however much was sent since', async () => {
    const { by, send } = await sender()
    const keyed = { ...by, idempotency: { key: uniqueName('a-key-'), requestHash: 'same' } }
    expect(await send(10_000, 'usd', keyed)).toBe('ok')
    expect(await send(10_000, 'usd', keyed)).toBe('ok')
    expect(await send(1)).toBe('step_up_required')
  })
})

describe('old codes', () => {
  /** A buyer in an unproven session, with delivered orders of one code each. */
  async function buyerOf(count: number) {
    const person = await makeBuyer(ctx, { usd: 100_000 })
    const offer = await makeOffer(ctx, { stock: count + 1 })
    const buy = async () => {
      await cart.add(person.ctx, wishFor(offer))
      const { id } = await orders.payFromBalance({ ...person.ctx, delivery: lostQueue(ctx) }, { currency: 'usd' })
      await orders.deliver(ctx, id)
      return id
    }
    const ids: string[] = []
    for (let made = 0; made < count; made += 1) ids.push(await buy())
    return { person, by: unproven(person), ids, buy }
  }
  const isShown = async (by: CallerCtx, id: string) => {
    const { items, codesHidden } = await orders.show(by, id)
    const counts = items.map(({ codes, codeIds }) => [codes.length, codeIds.length])
    expect(counts).toEqual(codesHidden ? [[0, 0]] : [[1, 1]])
    return !codesHidden
  }
  async function shownOf(by: CallerCtx, ids: string[]) {
    let shown = 0
    for (const id of ids) shown += Number(await isShown(by, id))
    return shown
  }

  /** Twelve orders of a day ago. Each session counts for itself what it opens of them. */
  let old: Awaited<ReturnType<typeof buyerOf>>
  beforeAll(async () => {
    old = await buyerOf(12)
    testClock.ms += dayMs
  })

  test('of ten orders are shown to a session, an eleventh is shown without, and young ones always', async () => {
    const { by, ids, buy } = await buyerOf(12)
    expect(await shownOf(by, ids)).toBe(12)
    testClock.ms += dayMs
    expect(await shownOf(by, ids)).toBe(10)
    const last = ids.at(-1) ?? ''
    expect(await outcomeOf(orders.show(by, last, true))).toBe('step_up_required')
    expect(await outcomeOf(orders.show(by, ids[0] ?? '', true))).toBe('ok')
    expect(await shownOf(by, [...ids.slice(0, 10), await buy()])).toBe(11)
  })

  test('opened again are not counted again, and nothing is written', async () => {
    const { by, ids } = await buyerOf(2)
    const [id = ''] = ids
    expect(await costOf(by, (counted) => orders.show(counted, id))).toMatchObject({ roundTrips: 1, rowsWritten: 0 })
    testClock.ms += dayMs
    expect(await isShown(by, id)).toBe(true)
    expect(await costOf(by, (counted) => orders.show(counted, id))).toMatchObject({ roundTrips: 2, rowsWritten: 0 })
  })

  test('of twelve orders that are opened at once are shown of ten', async () => {
    const by = unproven(old.person)
    const shown = await Promise.all(old.ids.map((id) => isShown(by, id)))
    expect(shown.filter((each) => each)).toHaveLength(10)
  })

  test('are counted anew after a confirmation, without what was opened while that counted', async () => {
    const { person, ids } = old
    const by = unproven(person)
    expect(await shownOf(by, ids)).toBe(10)
    await confirm(by)
    expect(await shownOf(by, ids)).toBe(12)
    testClock.ms += 5 * minuteMs + 1
    await commit(ctx.db, planTidy(testClock.ms))
    expect(await shownOf(by, ids.toReversed())).toBe(10)
  })

  test('are counted anew after a day, and for each session of its own', async () => {
    const { person, ids } = old
    const by = unproven(person)
    expect(await shownOf(by, ids)).toBe(10)
    expect(await shownOf(unproven(person), ids)).toBe(10)
    testClock.ms += dayMs
    expect(await shownOf(by, ids.toReversed())).toBe(10)
  })

  test('are in no list, which counts nothing', async () => {
    const { person, ids, buy } = old
    const by = unproven(person)
    const young = await buy()
    const list = (await orders.listOwn(by, { limit: 20 })).orders
    expect(list.map(({ id }) => id)).toEqual([young, ...ids.toReversed()])
    expect(list.map(({ codesHidden }) => codesHidden)).toEqual([false, ...ids.map(() => true)])
    expect(list.flatMap(({ items }) => items.flatMap(({ codes }) => codes))).toHaveLength(1)
    expect(await shownOf(by, ids)).toBe(10)
  })

  test('that are hidden leave a report about them in its place', async () => {
    const { person, ids } = old
    const [earlier, by] = [unproven(person), unproven(person)]
    const last = ids.at(-1) ?? ''
    const [codeId = ''] = (await orders.show(earlier, last)).items[0]?.codeIds ?? []
    await orders.fileClaim(earlier, last, { item: 0, codeId, message: 'It does not work' })
    await shownOf(by, ids)
    expect((await orders.show(by, last)).items).toMatchObject([{ codes: [], claims: [{ code: 0, state: 'open' }] }])
  })

  test('are answered over HTTP once the buyer has confirmed', async () => {
    const { person, ids } = old
    await ctx.db.run(sql`UPDATE codes SET delivered_at = ${Date.now() - 2 * dayMs}
      WHERE order_id IN (SELECT id FROM orders WHERE user_id = ${person.userId})`)
    const client = clientOf({ token: await openSession(ctx, { userId: person.userId, epoch: 0 }) })
    const last = `/orders/${ids.at(-1)}`
    for (const id of ids.slice(0, 10)) {
      expect(await success(client.get(`/orders/${id}?codes=needed`), orderShape)).toMatchObject({ codesHidden: false })
    }
    await failure(client.get(`${last}?codes=needed`), 403, 'step_up_required')
    await failure(client.get(`${last}?codes=all`), 400, 'invalid_request')
    expect(await success(client.get(last), orderShape)).toMatchObject({ codesHidden: true, codes: [] })
    expect((await client.post('/step-up', { password: 'a-password-1' })).status).toBe(204)
    const shown = await success(client.get(`${last}?codes=needed`), orderShape)
    expect(shown).toMatchObject({ codesHidden: false, codes: [expect.any(String)] })
  })
})
