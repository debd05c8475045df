import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import { serve } from '../../../src/worker/app'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { knownClaims } from '../../../src/worker/domain/orders/delivering/claimed'
import * as orders from '../../../src/worker/domain/orders/orders'
import { createVault } from '../../../src/worker/providers/vault'
import { costOf } from '../../support/counting'
import { atPage, quietShop } from '../../support/paying'
import { openProviders, shopOrigin } from '../../support/providers'
import {
  expectBooksToBalance,
  lostQueue,
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Offer,
  openAlerts,
  outcomeOf,
  testClock,
  testCtx,
  wishFor,
} from '../../support/shop'
import { makeSuppliedOffer, refill, shopThatWaits } from '../../support/supplying'

// What a purchase has claimed from stock is delivered in its isolate without being read again.

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

type Order = Awaited<ReturnType<typeof makePaidOrder>>
const two = () => makePaidOrder(ctx, { quantity: 2 })
const tripsOf = async (order: Order) => (await costOf(ctx, (counted) => orders.deliver(counted, order.id))).roundTrips
const codesOf = async ({ id, buyer }: Order) => (await orders.show(buyer.ctx, id)).items.flatMap(({ codes }) => codes)

describe('delivering an order that was claimed from stock takes', () => {
  afterEach(() => expectBooksToBalance())

  test('one round trip in the isolate of the purchase', async () => {
    const order = await two()
    expect(await tripsOf(order)).toBe(1)
    expect(await codesOf(order)).toEqual(order.offer.codes.slice(0, 2))
  })

  test('two a while later', async () => {
    const own = { ...ctx, isolate: { clock: testClock } }
    const order = await makePaidOrder(own, { quantity: 2 })
    testClock.ms += workerLimits.claimedCacheMs
    expect((await costOf(own, (counted) => orders.deliver(counted, order.id))).roundTrips).toBe(2)
    expect(await codesOf(order)).toEqual(order.offer.codes.slice(0, 2))
  })

  test('one for an order that was kept unpaid and is paid from the balance', async () => {
    const offer = await makeOffer(ctx)
    const buyer = await makeBuyer(ctx, { usd: offer.usd })
    await cart.add(buyer.ctx, wishFor(offer))
    const lines = await orders.checkout<never>(buyer.ctx, { currency: 'usd' })
    if (!('priced' in lines)) throw new Error('nothing to order')
    const payWith = { method: 'card', provider: null } as const
    const along = (made: { id: string }) => ({ first: [], last: [], made: made.id })
    const orderId = await orders.placeUnpaid(buyer.ctx, { ...lines, payWith }, along)
    await orders.payFromBalance({ ...buyer.ctx, delivery: lostQueue(ctx) }, { currency: 'usd', orderId })
    expect(await tripsOf({ id: orderId, buyer, offer })).toBe(1)
    expect(await codesOf({ id: orderId, buyer, offer })).toEqual(offer.codes.slice(0, 1))
  })
})

describe('an order that was paid at a provider', () => {
  afterEach(() => expectBooksToBalance())

  /** An order whose payment the shop has settled; its message to the queue is lost. */
  async function settled(shop: Ctx) {
    const providers = openProviders(shop)
    const { buyer, offer, orderId, payment } = await atPage(shop)
    await providers.pay(payment.payUrl)
    await providers.arrive()
    return { id: orderId, buyer, offer }
  }

  test('is delivered in one round trip by the isolate that has settled its payment, in two by another one', async () => {
    const shop = await quietShop()
    const [here, elsewhere] = [await settled(shop), await settled(shop)]
    knownClaims(shop).forget(elsewhere.id)
    expect([await tripsOf(here), await tripsOf(elsewhere)]).toEqual([1, 2])
    for (const order of [here, elsewhere]) expect(await codesOf(order)).toEqual(order.offer.codes.slice(0, 1))
  })

  test('goes on after the answer, and not twice', async () => {
    const shop = await quietShop()
    const order = await settled(shop)
    const goOn = async () => {
      const { roundTrips } = await costOf(shop, async (counted) => {
        orders.deliverSettled(counted)
        await shop.settleLater()
      })
      return roundTrips
    }
    expect([await goOn(), await goOn()]).toEqual([1, 0])
    expect(await codesOf(order)).toEqual(order.offer.codes.slice(0, 1))
  })

  test('is delivered by the call that tells of the payment, though its message never comes', async () => {
    // Calls have the real clock.
    const shop = await testCtx({ clock: { nowMs: () => Date.now() } })
    const providers = openProviders(shop)
    const { buyer, orderId, payment, offer } = await atPage({ ...shop, delivery: lostQueue(shop) })
    providers.keepLetters()
    await providers.pay(payment.payUrl)
    await providers.arrive()
    const { body = '', headers } = providers.letters.at(-1) ?? {}
    const execution = createExecutionContext()
    const asked = new Request(`${shopOrigin}/api/webhooks/stripe`, {
      method: 'POST',
      body,
      ...(headers && { headers }),
    })
    const answer = await serve(asked as Parameters<typeof serve>[0], { ...env, DELIVERY: lostQueue(shop) }, execution)
    await waitOnExecutionContext(execution)
    expect(answer.status).toBe(200)
    expect(await codesOf({ id: orderId, buyer, offer })).toEqual(offer.codes.slice(0, 1))
  })
})

describe('a purchase whose message never comes', () => {
  afterEach(() => expectBooksToBalance())

  /** Buys with a queue that loses everything, and waits for what goes on after the answer. */
  async function buyAlone(shop: Ctx, offer: Offer, quantity: number) {
    const buyer = await makeBuyer(shop, { usd: offer.usd * quantity })
    await cart.add(buyer.ctx, wishFor(offer, quantity))
    const later: Promise<unknown>[] = []
    const alone = { ...buyer.ctx, delivery: lostQueue(shop), later: (work: Promise<unknown>) => later.push(work) }
    let id = ''
    const { roundTrips } = await costOf(alone, async (counted) => {
      ;({ id } = await orders.buy(counted, { currency: 'usd' }))
      await Promise.all(later)
    })
    return { id, buyer, offer, roundTrips, status: (await orders.show(buyer.ctx, id)).status }
  }

  test('is delivered where it was bought, in two round trips with the purchase', async () => {
    const order = await buyAlone(ctx, await makeOffer(ctx), 2)
    expect(order).toMatchObject({ status: 'completed', roundTrips: 2 })
    expect(await codesOf(order)).toEqual(order.offer.codes.slice(0, 2))
  })

  test('waits for the schedule when a supplier has to be asked: nothing of it is tried here', async () => {
    const shop = await shopThatWaits()
    const order = await buyAlone(shop, await makeSuppliedOffer(shop, { stock: 1 }), 2)
    expect(order).toMatchObject({ status: 'processing', roundTrips: 1 })
    const { codes } = await refill(await makeAdmin(shop), order.offer, 1)
    await orders.deliver(shop, order.id)
    expect(await codesOf(order)).toEqual([...order.offer.codes, ...codes])
  })

  test('keeps its money and its codes when D1 is away after the answer, and is delivered by the next message', async () => {
    let batches = 0
    const gone = () => Promise.reject(new Error('D1_ERROR: Network connection lost.'))
    const offer = await makeOffer(ctx)
    const buyer = await makeBuyer(ctx, { usd: offer.usd })
    await cart.add(buyer.ctx, wishFor(offer))
    const later: Promise<unknown>[] = []
    const real = buyer.ctx.db.$client
    const batch: D1Database['batch'] = (statements) => (++batches === 1 ? real.batch(statements) : gone())
    const $client: D1Database = Object.assign(Object.create(real), { prepare: real.prepare.bind(real), batch })
    const db = Object.assign(Object.create(buyer.ctx.db), { $client })
    const dying = { ...buyer.ctx, db, delivery: lostQueue(ctx), later: (work: Promise<unknown>) => later.push(work) }
    const { id } = await orders.buy(dying, { currency: 'usd' })
    await Promise.all(later)
    expect(batches).toBe(2)
    expect((await orders.show(buyer.ctx, id)).status).toBe('processing')
    await orders.deliver(ctx, id)
    expect(await codesOf({ id, buyer, offer })).toEqual(offer.codes.slice(0, 1))
  })
})

/** Frees one code of an order, as when an import has called it back. */
const freeOne = ({ id }: Order) =>
  ctx.db.run(sql`UPDATE codes SET order_id = NULL, item_position = NULL
    WHERE id = (SELECT min(id) FROM codes WHERE order_id = ${id})`)
/** Gives an order one code more: the newest of its offer. */
const giveOne = ({ id, offer }: Order) =>
  ctx.db.run(sql`UPDATE codes SET order_id = ${id}, item_position = 0
    WHERE id = (SELECT max(id) FROM codes WHERE offer_id = ${offer.id} AND order_id IS NULL)`)

type Meanwhile = (order: Order) => Promise<unknown>
const anything: [what: string, Meanwhile, with_?: () => Promise<Partial<Ctx>>][] = [
  [
    'an administrator has cancelled it',
    async ({ id }) => orders.setStatus((await makeAdmin(ctx)).ctx, id, { status: 'cancelled' }),
  ],
  ['a bank disputes it', ({ id }) => ctx.db.run(sql`UPDATE orders SET reason = 'disputed' WHERE id = ${id}`)],
  [
    'it waits for a person',
    async ({ id }) => {
      await ctx.db.run(sql`UPDATE orders SET reason = 'on_hold' WHERE id = ${id}`)
      await ctx.db.run(sql`DELETE FROM outbox WHERE order_id = ${id}`)
    },
  ],
  ['it was delivered', ({ id }) => orders.deliver(ctx, id)],
  ['one of its codes is gone', freeOne],
  [
    'one of its codes is another',
    async (order) => {
      await freeOne(order)
      await giveOne(order)
    },
  ],
  ['it has a code too many', giveOne],
  [
    'one piece was given back',
    async (order) => {
      await freeOne(order)
      await ctx.db.run(sql`UPDATE order_items SET returned = 1 WHERE order_id = ${order.id}`)
    },
  ],
  ['the key of its codes is gone', async () => {}, async () => ({ vault: await createVault([btoa('w'.repeat(32))]) })],
  [
    'an earlier database came back',
    async () => {},
    async () => ({ db: Object.assign(Object.create(ctx.db), { provenMark: Number.MAX_SAFE_INTEGER }) }),
  ],
]

describe('an order comes to the same whether it is read or remembered, when meanwhile', () => {
  /** How delivering one more time ends, and all that is known of the order after it. */
  async function endOf(order: Order, changes: Partial<Ctx>) {
    const outcome = await outcomeOf(orders.deliver({ ...ctx, ...changes }, order.id))
    const [row] = await ctx.db.all(sql`SELECT status, reason, completed_at IS NOT NULL AS completed,
      (SELECT count(*) FROM outbox WHERE order_id = orders.id) AS owed,
      (SELECT group_concat(delivered_at IS NOT NULL) FROM codes WHERE order_id = orders.id AND voided_at IS NULL) AS readable,
      (SELECT count(*) FROM backorders WHERE order_id = orders.id) AS waiting FROM orders WHERE id = ${order.id}`)
    return { outcome, row, alerts: await openAlerts(ctx, order.id) }
  }

  test.each(anything)('%s', async (_, meanwhile, with_) => {
    const [read, remembered] = [await two(), await two()]
    const known = knownClaims(ctx).recall(remembered.id)
    for (const order of [read, remembered]) {
      await meanwhile(order)
      knownClaims(ctx).forget(order.id)
    }
    if (!known) throw new Error('the purchase has left nothing to remember')
    knownClaims(ctx).remember(remembered.id, known, 1000)
    const changes = (await with_?.()) ?? {}
    expect(await endOf(remembered, changes)).toEqual(await endOf(read, changes))
    expect(knownClaims(ctx).recall(remembered.id)).toBeUndefined()
  })
})
