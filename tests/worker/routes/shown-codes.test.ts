import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as orders from '../../../src/worker/domain/orders/orders'
import { calls, sentOf } from '../../support/calls'
import { type Furnished, furnish, type Things } from '../../support/furnished'
import { type Client, clientOf, codeOf } from '../../support/http'
import { routeTable } from '../../support/route-table'
import { makeOffer, makePaidOrder, type Offer } from '../../support/shop'
import { batchIdOf, complain, rowsOf } from '../../support/supplying'

// What a thief can read who holds the token of an administrator, and has paid for one cheap piece.

let shop: Furnished
beforeAll(async () => {
  shop = await furnish()
})

const password = 'a-password-1'
const reason = 'It does not work'
const free = 8
/** So many codes an item of one piece may get: the one that was paid for, and one in its place. */
const paidAndReplaced = 2

/** What administrators ask to see on purpose: it leaves the stock, on record, and nobody is sold it. */
const shownOnPurpose = ['POST /admin/codes/:id/reveal', 'POST /admin/batches/:id/export']

/** Of calls that do several things, the one that shows the most. */
const worst: Readonly<Record<string, object>> = {
  'POST /admin/claims/:id/answer': { decision: 'replace', reply: reason },
  'PUT /orders/:id/status': { status: 'completed', reason },
}

type Thief = { client: Client; offer: Offer; order: Awaited<ReturnType<typeof makePaidOrder>>; seen: Set<string> }

async function makeThief(): Promise<Thief> {
  const offer = await makeOffer(shop.ctx, { stock: 1 + free, usd: 99 })
  const order = await makePaidOrder(shop.ctx, { offer })
  await orders.deliver(shop.ctx, order.id)
  await shop.ctx.db.run(sql`UPDATE users SET role = 'admin' WHERE id = ${order.buyer.userId}`)
  return { client: clientOf(order.buyer), offer, order, seen: new Set() }
}

async function note({ offer, seen }: Thief, answer: Promise<Response>): Promise<void> {
  const text = await (await answer).text()
  for (const code of offer.codes) if (new RegExp(`\\b${code}\\b`).test(text)) seen.add(code)
}

/** What the thief's calls are about, as it is by now: a code of an own order, and another one that is for sale. */
async function thingsOf({ offer, order }: Thief): Promise<Partial<Things>> {
  const [rows, batch] = await Promise.all([rowsOf(shop.ctx, offer), batchIdOf(shop.ctx, offer)])
  const idOf = (wanted: string) => String((rows.find(({ state }) => state === wanted) ?? rows.at(-1))?.id)
  return {
    ...{ product: offer.productId, offer: offer.id, batch },
    ...{ delivered: order.id, waiting: order.id, soldCode: idOf('delivered'), freeCode: idOf('free') },
  }
}

/** What the thief says of the own code, anew once it was answered. */
async function openClaimOf({ order }: Thief): Promise<string> {
  const open = sql`SELECT id FROM claims WHERE order_id = ${order.id} AND state = 'open'`
  const [claim] = await shop.ctx.db.all<{ id: string }>(open)
  return claim?.id ?? complain(order)
}

/** Sends a call a few times, and looks at the own orders after each that may have changed them. */
async function attack(thief: Thief, route: string, times: number, asBefore?: Partial<Things>): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const isAboutClaim = route.includes('/claims/')
    const claim = isAboutClaim ? await openClaimOf(thief) : shop.things.claim
    const things = { ...shop.things, ...(asBefore ?? (await thingsOf(thief))), claim }
    const { method, path, body } = sentOf({ ...shop, things, stock: thief.offer }, route)
    await note(thief, thief.client.call(method, `/api${path}`, worst[route] ?? body))
    if (!isReading(route) && leavesTraces(route)) await lookAtOrders(thief)
  }
}

const lookAtOrders = (thief: Thief) => note(thief, thief.client.get('/orders'))

/** How many codes of the offer nobody has seen, and may still buy. */
const onSale = async ({ offer }: Thief) =>
  (await rowsOf(shop.ctx, offer)).filter(({ state }) => state === 'free').length

const isReading = (route: string) => route.startsWith('GET ')

/** What the thief has of the things that a call can name. */
const own = ['product', 'offer', 'batch', 'delivered', 'waiting', 'soldCode', 'freeCode', 'claim']

/** Whether a call is about something of the thief's, or ends the session: the next call would not find it as it was. */
function leavesTraces(route: string): boolean {
  const { for: audience, at = [], body } = calls[route] ?? { for: 'admin' }
  const isAboutOwn = typeof body === 'function' || (Array.isArray(at) && at.some((name) => own.includes(name)))
  return isAboutOwn || ['leaver', 'session'].includes(audience) || route === 'DELETE /me'
}

describe('a thief of an administrator’s token', () => {
  test.each(routeTable.filter((route) => !isReading(route) && leavesTraces(route)))(
    'reads by %s what was paid for, and once confirmed one code in its place',
    async (route) => {
      const thief = await makeThief()
      const [paid = ''] = thief.offer.codes
      await attack(thief, route, 1)
      expect([...thief.seen].filter((code) => code !== paid)).toEqual([])
      await thief.client.post('/step-up', { password })
      // Whoever was shown another code each time would have seen one more than the limit.
      await attack(thief, route, calls[route]?.confirmed ? 2 : 1)
      const limit = shownOnPurpose.includes(route) ? 1 + free - (await onSale(thief)) : paidAndReplaced
      expect(thief.seen.size).toBeLessThanOrEqual(limit)
    },
  )

  describe('who has confirmed it', () => {
    let thief: Thief
    let things: Partial<Things>
    beforeAll(async () => {
      thief = await makeThief()
      things = await thingsOf(thief)
      await thief.client.post('/step-up', { password })
    })

    // Whoever has confirmed it is shown what others are shown, and more.
    test.each(routeTable.filter((route) => isReading(route) || !leavesTraces(route)))(
      'sees by %s what was paid for',
      async (route) => {
        const seen = new Set<string>()
        await attack({ ...thief, seen }, route, 1, things)
        expect([...seen].filter((code) => code !== thief.offer.codes[0])).toEqual([])
      },
    )

    test('finds nothing else in the own orders after all of them', async () => {
      const seen = new Set<string>()
      await lookAtOrders({ ...thief, seen })
      expect([...seen]).toEqual([thief.offer.codes[0]])
    })
  })
})

test('a thief can’t buy again with the money of an own refunded order', async () => {
  const thief = await makeThief()
  const { client, order } = thief
  expect(await codeOf(client.post(`/admin/orders/${order.id}/refund`, { reason }))).toBe('step_up_required')
  const claim = await openClaimOf(thief)
  const refund = { decision: 'refund', reply: reason }
  expect(await codeOf(client.post(`/admin/claims/${claim}/answer`, refund))).toBe('step_up_required')
})

test('a code that is shown on purpose is never sold, and is on record', async () => {
  const thief = await makeThief()
  await thief.client.post('/step-up', { password })
  for (const route of shownOnPurpose) await attack(thief, route, 1)
  expect(thief.seen.size).toBe(1 + free)
  expect(await onSale(thief)).toBe(0)
  const acts = await shop.ctx.db.all<{ action: string }>(
    sql`SELECT action FROM audit_entries WHERE actor = ${thief.order.buyer.userId} ORDER BY seq`,
  )
  expect(acts.map(({ action }) => action)).toEqual(['reveal_code', 'export_batch'])
})
