import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import { dismiss } from '../../../src/worker/domain/alerts/alerts'
import * as orders from '../../../src/worker/domain/orders/orders'
import { costOf } from '../../support/counting'
import { makeAdmin, openAlerts, outcomeOf, type Person, testClock } from '../../support/shop'
import {
  codeIdOf,
  complain,
  expectVaultToAddUp,
  makeDeliveredOrder,
  shopThatWaits,
  standOf,
  statesOf,
} from '../../support/supplying'

const { perHour, ofShopPerHour, hourMs } = workerLimits.replacements
const reason = 'It was used already'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
beforeAll(async () => {
  ctx = await shopThatWaits()
})
beforeEach(async () => {
  testClock.ms += hourMs
  admin = await makeAdmin(ctx)
})
afterEach(() => expectVaultToAddUp())

type Order = Awaited<ReturnType<typeof makeDeliveredOrder>>

const replace = async (order: Order, by = admin, code = 0) =>
  orders.replaceCode(by.ctx, order.id, { codeId: await codeIdOf(order, code), reason })
const answer = async (order: Order, decision: 'replace' | 'refund') =>
  orders.answerClaim(admin.ctx, await complain(order), { decision, reply: reason })

/** The audit log says that somebody has replaced so many codes at such a moment. */
const hasReplaced = (userId: string, count: number, atMs = testClock.ms) =>
  ctx.db.run(sql`INSERT INTO audit_entries (id, at, actor, action, subject, reason)
    WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < ${count})
    SELECT ${`${userId}-`} || n, ${atMs}, ${userId}, 'replace_code', 'x', '' FROM nth`)

/** How many of so many tries are done, and what the first of the others meets. */
async function tries(count: number, attempt: (nth: number) => Promise<unknown>): Promise<[number, string]> {
  for (let nth = 0; nth < count; nth += 1) {
    const outcome = await outcomeOf(attempt(nth))
    if (outcome !== 'ok') return [nth, outcome]
  }
  return [count, 'ok']
}

describe('replaced codes of one item', () => {
  test.each([[1], [5]])('that was bought %i times as many codes are replaced', async (quantity) => {
    const order = await makeDeliveredOrder(ctx, quantity, 20)
    expect(await tries(20, () => replace(order))).toEqual([quantity, 'too_many_replacements'])
    expect((await statesOf(ctx, order.offer)).filter((state) => state === 'free')).toHaveLength(20 - quantity)
  })

  test('include those that answered a claim', async () => {
    const order = await makeDeliveredOrder(ctx, 2, 5)
    await answer(order, 'replace')
    await replace(order)
    const before = await standOf(order, order.id)
    expect(await outcomeOf(answer(order, 'replace'))).toBe('too_many_replacements')
    expect(await standOf(order, order.id)).toBe(before)
  })

  test('beyond the limit can still be paid back', async () => {
    const order = await makeDeliveredOrder(ctx, 1, 5)
    await replace(order)
    expect(await outcomeOf(answer(order, 'refund'))).toBe('ok')
  })

  test('are replaced once when two administrators replace the last one at once', async () => {
    const order = await makeDeliveredOrder(ctx, 2, 5)
    await replace(order)
    const other = await makeAdmin(ctx)
    const both = [replace(order, admin, 0), replace(order, other, 1)].map(outcomeOf)
    expect((await Promise.all(both)).sort()).toEqual(['ok', 'too_many_replacements'])
  })
})

describe('a free code that does not open', () => {
  const alter = ({ offer }: Order, which: string) =>
    ctx.db.run(sql`UPDATE codes SET sealed = 'AA' || sealed WHERE offer_id = ${offer.id} AND order_id IS NULL
      AND id ${sql.raw(which)} (SELECT min(id) FROM codes WHERE offer_id = ${offer.id} AND order_id IS NULL)`)

  test('is no other code: the next one that opens is, and its buyer reads all of the item', async () => {
    const order = await makeDeliveredOrder(ctx, 2, 2)
    await alter(order, '=')
    await replace(order)
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[1]} ${order.codes[3]}`)
    expect(await statesOf(ctx, order.offer)).toEqual(['replaced', 'delivered', 'free', 'delivered'])
  })

  test('refuses for now where no other opens, and the buyer keeps what they have', async () => {
    const order = await makeDeliveredOrder(ctx, 1, 1)
    await alter(order, '>=')
    expect(await outcomeOf(replace(order))).toBe('unavailable')
    expect(await outcomeOf(answer(order, 'replace'))).toBe('unavailable')
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[0]}`)
  })
})

describe('within one hour', () => {
  test('an administrator replaces a limited number of codes, whatever orders they are of', async () => {
    const [one, other] = [await makeDeliveredOrder(ctx, perHour, 40), await makeDeliveredOrder(ctx, perHour, 40)]
    const next = (nth: number) => replace(nth % 2 === 0 ? one : other)
    expect(await tries(perHour + 1, next)).toEqual([perHour, 'too_many_replacements'])
    testClock.ms += hourMs - 1
    expect(await outcomeOf(next(0))).toBe('too_many_replacements')
    testClock.ms += 1
    expect(await outcomeOf(next(0))).toBe('ok')
  })

  test('all administrators together replace a limited number of codes', async () => {
    const busy = await Promise.all(Array.from({ length: ofShopPerHour / perHour }, () => makeAdmin(ctx)))
    for (const { userId } of busy) await hasReplaced(userId, perHour - 1)
    const order = await makeDeliveredOrder(ctx, busy.length + 1, busy.length + 1)
    const next = (nth: number) => replace(order, [...busy, admin][nth])
    expect(await tries(busy.length + 1, next)).toEqual([busy.length, 'too_many_replacements'])
  })

  test('the limit on replaced codes reads the rows of that hour only', async () => {
    const order = await makeDeliveredOrder(ctx, 3, 3)
    const costNow = async () => {
      const codeId = await codeIdOf(order)
      return (await costOf(admin.ctx, (counted) => orders.replaceCode(counted, order.id, { codeId, reason }))).rowsRead
    }
    await costNow()
    const before = await costNow()
    await hasReplaced(admin.userId, 1000, 1)
    testClock.ms += hourMs
    expect((await costNow()) - before).toBeLessThanOrEqual(2)
  })
})

describe('the operator', () => {
  const detailOf = async () => {
    const rows = await ctx.db.all<{ id: string; detail: string }>(
      sql`SELECT id, detail FROM alerts WHERE subject = ${admin.userId} AND cleared_at IS NULL`,
    )
    return rows.map(({ id, detail }) => ({ id, said: JSON.parse(detail) }))
  }

  test('is told once who replaces codes, and how many', async () => {
    const [first, second] = [await makeDeliveredOrder(ctx, 2, 5), await makeDeliveredOrder(ctx, 1, 5)]
    await replace(first)
    await answer(second, 'replace')
    const said = ['codes_replaced', { nickname: admin.nickname, count: 2, order: second.id }]
    expect(await detailOf()).toEqual([{ id: expect.any(String), said }])
    await dismiss(admin.ctx, (await detailOf())[0]?.id ?? '')
    expect(await openAlerts(ctx, admin.userId)).toEqual([])
    await replace(first)
    expect(await openAlerts(ctx, admin.userId)).toEqual(['codes_replaced'])
  })

  test('is not told of replacements that were refused', async () => {
    const order = await makeDeliveredOrder(ctx, 1, 0)
    expect(await outcomeOf(replace(order))).toBe('no_free_code')
    expect(await openAlerts(ctx, admin.userId)).toEqual([])
  })

  test('finds each replaced code in the audit log, also those of claims', async () => {
    const order = await makeDeliveredOrder(ctx, 2, 5)
    await replace(order)
    await answer(order, 'replace')
    const entries = await ctx.db.all(sql`SELECT action, reason FROM audit_entries WHERE actor = ${admin.userId}
      AND subject = ${order.id}`)
    expect(entries).toEqual(Array(2).fill({ action: 'replace_code', reason }))
  })
})
