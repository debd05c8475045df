import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { commit } from '../../src/worker/db/database'
import { planWaitingAlerts } from '../../src/worker/domain/alerts/alerts'
import * as orders from '../../src/worker/domain/orders/orders'
import { sweep } from '../../src/worker/domain/outbox/outbox'
import { costOf, descending } from '../support/counting'
import { leaveNothingDue } from '../support/paying'
import { makeAdmin, openAlerts, type Person, testClock } from '../support/shop'
import { makeSuppliedOffer, makeWaitingOrder, refill, shopThatWaits, standOf } from '../support/supplying'

const hourMs = 60 * 60 * 1000
const few = 5
const many = 500

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
beforeAll(async () => {
  ctx = descending(await shopThatWaits())
  admin = await makeAdmin(ctx)
  await makeWaitingOrder(ctx) // The very first one has no rows behind its own.
})

type Waiting = Awaited<ReturnType<typeof makeWaitingOrder>>

/** More orders that wait for the same as this one, each paid a second after the one before. */
async function copy({ id }: Waiting, count: number): Promise<void> {
  const nth = sql`WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < ${count})`
  const copyId = (column: 'id' | 'order_id') => sql`printf('%s-%03d', ${sql.identifier(column)}, n)`
  const ofOrder = sql`nth WHERE order_id = ${id}`
  await commit(ctx.db, [
    sql`INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, reason, payment_method,
        placed_at, paid_at)
      ${nth} SELECT ${copyId('id')}, user_id, kind, currency, total, agreed, quantity, status, reason, payment_method,
        placed_at, paid_at + n * 1000 FROM orders, nth WHERE id = ${id}`,
    sql`INSERT INTO order_items (order_id, position, offer_id, product_id, type, titles, label, region, amount,
        unit_price, quantity, from_stock, claimed, instructions_id)
      ${nth} SELECT ${copyId('order_id')}, position, offer_id, product_id, type, titles, label, region, amount,
        unit_price, quantity, quantity, quantity, instructions_id FROM order_items, ${ofOrder}`,
    sql`INSERT INTO backorders (order_id, position, offer_id, pieces, since)
      ${nth} SELECT ${copyId('order_id')}, position, offer_id, pieces, since + n * 1000 FROM backorders, ${ofOrder}`,
    sql`INSERT INTO outbox (order_id, due_at) ${nth} SELECT ${copyId('order_id')}, due_at FROM outbox, ${ofOrder}`,
  ])
}

/** So many orders that wait for one offer, the third of which has others on all sides, and nothing else that is due. */
async function shopWhere(count: number): Promise<{ oldest: Waiting; second: string; third: string }> {
  await leaveNothingDue(ctx)
  const oldest = await makeWaitingOrder(ctx)
  await copy(oldest, count - 1)
  return { oldest, second: `${oldest.id}-001`, third: `${oldest.id}-002` }
}

/** What a sweep sends for, and what it costs. */
async function sweptNow() {
  const sent: string[] = []
  const sendBatch: typeof ctx.delivery.sendBatch = async (messages) => {
    for (const { body } of messages) sent.push(body.orderId)
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  }
  const cost = await costOf({ ...ctx, delivery: { ...ctx.delivery, sendBatch } }, sweep)
  return { sent, cost }
}

describe('an order that waits for codes', () => {
  test('costs as much to try again among 500 that wait for the same as among 5', async () => {
    const costAmong = async (count: number) => {
      const { third } = await shopWhere(count)
      await orders.deliver(ctx, third)
      return costOf(ctx, (counted) => orders.deliver(counted, third))
    }
    const among = await costAmong(few)
    expect(await costAmong(many)).toEqual(among)
    expect(among.rowsRead).toBeLessThanOrEqual(80)
  })

  test('is given up at the same cost among 500 as among 5', async () => {
    const costAmong = async (count: number) => {
      const { third } = await shopWhere(count)
      return costOf(admin.ctx, (counted) => orders.setStatus(counted, third, { status: 'cancelled' }))
    }
    const among = await costAmong(few)
    expect(await costAmong(many)).toEqual(among)
  })
})

describe('a sweep', () => {
  test('sends for none of 500 orders that nothing can be delivered of, and reads a dozen rows of each', async () => {
    await shopWhere(many)
    testClock.ms += hourMs
    const { sent, cost } = await sweptNow()
    expect(sent).toEqual([])
    expect(cost.rowsRead).toBeLessThanOrEqual(many * 12)
    expect(cost.rowsWritten).toBeLessThanOrEqual(many * 3)
    expect((await sweptNow()).cost).toMatchObject({ roundTrips: 1, rowsWritten: 0 })
  })

  test('sends for those that an import has filled and no others, whoever has paid first', async () => {
    const { oldest, second } = await shopWhere(many)
    const { codes } = await refill(admin, oldest.offer, 2)
    expect((await sweptNow()).sent.sort()).toEqual([oldest.id, second])
    await orders.deliver(ctx, oldest.id)
    expect(await standOf(oldest, oldest.id)).toBe(`completed ${codes[0]}`)
  })

  test('sends again for what was filled and whose message got lost', async () => {
    const { oldest } = await shopWhere(few)
    await refill(admin, oldest.offer, 1)
    await sweptNow()
    testClock.ms += hourMs
    expect((await sweptNow()).sent).toEqual([oldest.id])
  })

  test('sends for an order that shows a part and has got another', async () => {
    await leaveNothingDue(ctx)
    const part = await makeWaitingOrder(ctx, { offer: await makeSuppliedOffer(ctx, { stock: 1 }), quantity: 3 })
    await refill(admin, part.offer, 1)
    expect((await sweptNow()).sent).toEqual([part.id])
    await orders.deliver(ctx, part.id)
    testClock.ms += hourMs
    expect((await sweptNow()).sent).toEqual([])
  })

  test('leaves no order without an alert that waits for too long', async () => {
    const { second } = await shopWhere(few)
    testClock.ms += hourMs
    await sweptNow()
    await commit(ctx.db, planWaitingAlerts(ctx))
    expect(await openAlerts(ctx, second)).toEqual(['order_waiting'])
  })
})
