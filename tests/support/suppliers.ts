import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { topUpPlayer } from '../../src/shared/contract/freefire'
import { workerLimits } from '../../src/shared/limits'
import type { Currency } from '../../src/shared/money'
import type { SupplierName } from '../../src/shared/suppliers'
import type { ListedOrder } from '../../src/simulator/options'
import { commit, type Plan, read } from '../../src/worker/db/database'
import { catalogueChanged } from '../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../src/worker/domain/ctx'
import * as freeFire from '../../src/worker/domain/freefire/freefire'
import { auditStock } from '../../src/worker/domain/inventory/inventory'
import { auditBooks } from '../../src/worker/domain/ledger/ledger'
import * as orders from '../../src/worker/domain/orders/orders'
import { sweep } from '../../src/worker/domain/outbox/outbox'
import { sweepSupplierOrders, watchSuppliers } from '../../src/worker/domain/supply/supply'
import { knownGames, knownOffers } from '../../src/worker/domain/topups/topups'
import { auditDb } from './audits'
import { openProviders, type Providers } from './providers'
import { makeAdmin, makeBuyer, type Person, testClock, testCtx, uniqueName } from './shop'
import { keepRows } from './tables'

const never = Date.parse('2100-01-01T00:00:00Z')
const minuteMs = 60_000
/** What the outbox has due later than this was written down by a clock that ran ahead. */
const longestMs = 60 * minuteMs

type Message = { orderId: string; delaySeconds: number; dueMs: number }

/** The test context under the clock that calls over HTTP go by. */
export const presentCtx = (): Promise<Ctx> => testCtx({ clock: { nowMs: Date.now } })

/**
 * A shop whose queue stands still: every message is kept until a test lets time pass, and is then delivered at its
 * moment under the test's clock.
 */
export async function openSupplyShop() {
  const base = await testCtx()
  const messages: Message[] = []
  const later: Promise<unknown>[] = []
  const metadata = { metrics: await base.delivery.metrics() }
  const keep = (orderId: string, delaySeconds = 0) =>
    messages.push({ orderId, delaySeconds, dueMs: testClock.ms + delaySeconds * 1000 })
  const ctx: Ctx = {
    ...base,
    later: (work) => void later.push(work),
    isolate: { clock: testClock },
    delivery: {
      ...base.delivery,
      async send({ orderId }, options) {
        keep(orderId, options?.delaySeconds)
        return { metadata }
      },
      async sendBatch(batch) {
        for (const { body } of batch) keep(body.orderId)
        return { metadata }
      },
    },
  }
  const admin = await makeAdmin(ctx)
  const beginDay = sameDay(ctx, async () => {
    await freeFire.editSettings(admin.ctx, diamonds)
    await watchSuppliers(ctx)
  })

  async function settle(): Promise<void> {
    for (let at = nextAt(); at >= 0; at = nextAt()) {
      const [message] = messages.splice(at, 1)
      if (message) await orders.deliver(ctx, message.orderId)
    }
  }
  const nextAt = () => messages.findIndex(({ dueMs }) => dueMs <= testClock.ms)

  return {
    ctx,
    admin,
    /** What waits in the queue. */
    messages,
    /** Delivers what is due now, and what follows from it. */
    settle,
    /** Lets time pass; each message arrives at its moment. */
    async pass(ms: number): Promise<void> {
      const untilMs = testClock.ms + ms
      await settle()
      for (let next = earliest(messages); next <= untilMs; next = earliest(messages)) {
        testClock.ms = next
        await settle()
      }
      testClock.ms = untilMs
    },
    /** The queue stands still for a long time; what was due meanwhile arrives at its end, and finds the same. */
    async stall(ms: number): Promise<void> {
      testClock.ms += ms
      await settle()
    },
    /** The minutes of the schedule, as far as it sees to deliveries; those at which nothing is due go by unseen. */
    async schedule(minutes: number): Promise<void> {
      const untilMs = testClock.ms + minutes * minuteMs
      while (testClock.ms < untilMs) {
        const waitMs = Math.min(earliest(messages), await firstSwept(ctx), untilMs) - testClock.ms
        testClock.ms += Math.max(1, Math.ceil(waitMs / minuteMs)) * minuteMs
        await sweep(ctx)
        await sweepSupplierOrders(ctx)
        await settle()
      }
    },
    /** A new day with other providers, which sell what they sold on the first. */
    async begin(): Promise<Providers> {
      const providers = openProviders(ctx)
      messages.length = 0
      await beginDay()
      return providers
    },
    settleLater: () => Promise.all(later.splice(0)),
  }
}

/** The earliest moment at which the schedule has something to see to. */
async function firstSwept({ db }: Ctx): Promise<number> {
  const [first] = await db.all<{ dueMs: number | null }>(sql`SELECT min(at) AS dueMs FROM (
    SELECT iif(max(due_at) > ${testClock.ms + longestMs}, 0, min(due_at)) AS at FROM outbox UNION ALL
    SELECT min(next_check_at) + ${workerLimits.suppliers.overdueMs} FROM supplier_orders WHERE next_check_at < ${never})`)
  return first?.dueMs ?? Number.MAX_SAFE_INTEGER
}

/** What one unit of the currency of each supplier costs here, in dollars. */
export const dollarsFor = { gamesdrop: 1, kinguin: 1.2, smileone: 0.03, moogold: 1 } as const satisfies Record<
  SupplierName,
  number
>

/** Suppliers as at their first day, and nothing that earlier tests have left behind is due any more. */
export async function forgetEarlier({ db, clock }: Ctx): Promise<void> {
  await commit(db, [
    sql`UPDATE suppliers SET state = 'unknown', balance = NULL, low_balance = 0, failing_since = NULL,
      is_off = 0, failures = 0, broken_until = NULL`,
    sql`UPDATE supplier_rates SET rate = (SELECT value FROM json_each(${JSON.stringify(dollarsFor)})
      WHERE key = supplier) * iif(currency = 'usd', 10000, 900000)`,
    ...planNothingDue(clock.nowMs()),
  ])
}

/**
 * A day that begins as the first one did, which is set up: what suppliers are and have, what is sold of it for players, and
 * nothing that is due. The days after the first take one round trip.
 */
export function sameDay(ctx: Ctx, setUp: () => Promise<void>): () => Promise<void> {
  let firstDay: string | undefined
  return async () => {
    if (firstDay) return bringBack(ctx, firstDay)
    await forgetEarlier(ctx)
    await setUp()
    firstDay = await keepRows(soldAndKnown)
  }
}

const planNothingDue = (nowMs: number): Plan => [
  sql`UPDATE alerts SET cleared_at = ${nowMs} WHERE cleared_at IS NULL`,
  sql`DELETE FROM player_checks`,
  sql`DELETE FROM outbox`,
  sql`UPDATE supplier_orders SET next_check_at = ${never} WHERE closed_at IS NULL`,
]

const soldAndKnown = [
  ...['suppliers', 'supplier_rates', 'supplier_items'],
  ...['topup_games', 'topup_rates', 'topup_packages', 'topup_prices', 'topup_other_sources'],
]

/** Has the shop know of its suppliers what it knew on the first day, as if it had just asked them again. */
async function bringBack(ctx: Ctx, firstDay: string): Promise<void> {
  const nowMs = ctx.clock.nowMs()
  await commit(ctx.db, [
    sql.raw(firstDay),
    sql`UPDATE suppliers SET checked_at = ${nowMs} WHERE checked_at IS NOT NULL`,
    sql`UPDATE supplier_items SET seen_at = ${nowMs}`,
    ...planNothingDue(nowMs),
  ])
  knownOffers(ctx).forgetAll()
  knownGames(ctx).forget()
  catalogueChanged(ctx)
}

export type SupplyShop = Awaited<ReturnType<typeof openSupplyShop>>

const earliest = (messages: Message[]): number => Math.min(...messages.map(({ dueMs }) => dueMs))

export const pack = (ref: string, name: string) => ({ ref, name, price: null, rub: null, shown: true })
/** 100 diamonds cost 0.93 and are sold for 1.03 or 93 roubles. */
export const diamonds = {
  region: 'Global',
  margin: 10,
  rubPerUsd: 9000,
  packages: [pack('1001', '100 Diamonds'), pack('1002', '310 Diamonds')],
}
export const diamondPrice = { usd: 103, rub: 9300 } as const

/** What a browser sends to top up a player with 100 diamonds. */
export const topUpFor = (playerID: string, changes: object = {}) =>
  topUpPlayer.parse({ playerID, offer: '1001', trx_id: uniqueName('top-up-'), ...changes })

/** A buyer with enough for some top-ups. */
export const makeGamer = (ctx: Ctx): Promise<Person> => makeBuyer(ctx, { usd: 1000, rub: 100_000 })

/** A paid top-up that nobody has begun to deliver. */
export async function paidTopUp(ctx: Ctx, playerID = '12345678', currency: Currency = 'usd') {
  const buyer = await makeGamer(ctx)
  const { orderId } = await freeFire.topUp(buyer.ctx, topUpFor(playerID, { currency }))
  return { buyer, orderId }
}

export type Piece = { id: string; state: string; reason: string | null; externalId: string | null; nextCheckAt: number }

/** What was ordered at suppliers for an order. */
export const piecesOf = (ctx: Ctx, orderId: string): Promise<Piece[]> =>
  ctx.db.all<Piece>(sql`SELECT id, state, reason, external_id AS externalId, next_check_at AS nextCheckAt
    FROM supplier_orders WHERE order_id = ${orderId} ORDER BY seq`)

type Fate = { order: string; balance: number; debits: number; refunds: number }

/** What an order and its money have come to, and its pieces at suppliers, in the words that tables use. */
export async function fateOf(ctx: Ctx, orderId: string) {
  const [row] = await ctx.db.all<Fate>(sql`SELECT o.status || coalesce(' ' || o.reason, '') AS "order",
      coalesce((SELECT balance FROM accounts WHERE id = 'user:' || o.user_id || ':' || o.currency), 0) AS balance,
      (SELECT count(*) FROM transfers WHERE note = o.id AND kind = 'purchase') AS debits,
      (SELECT count(*) FROM transfers WHERE note = o.id AND kind = 'refund') AS refunds
    FROM orders o WHERE o.id = ${orderId}`)
  const pieces = (await piecesOf(ctx, orderId)).map(({ state, reason }) => (reason ? `${state}: ${reason}` : state))
  return { ...row, pieces }
}

/** What the cabinet of a supplier lists, the oldest first. */
export async function listedAt(providers: Providers, supplier: SupplierName): Promise<ListedOrder[]> {
  const answer = await providers.call(`/simulator/orders/${supplier}`)
  return answer.json<ListedOrder[]>()
}

/** How many orders a supplier has carried out or is about to, and how many it has given the money back of. */
export async function ordersAt(
  providers: Providers,
  supplier: SupplierName,
): Promise<{ made: number; undone: number }> {
  const listed = await listedAt(providers, supplier)
  return { made: listed.length, undone: listed.filter(({ state }) => state === 'undone').length }
}

/** Whether a supplier has an order that goes by this id of ours. */
export const isKnownAt = async (providers: Providers, supplier: SupplierName, id: string): Promise<boolean> =>
  (await listedAt(providers, supplier)).some(({ reference }) => reference === id)

export const one = { made: 1, undone: 0 }
export const none = { made: 0, undone: 0 }

/** The rule of rules where suppliers deliver too: the books, the stock, and every order having what it has paid for. */
export async function expectSupplyToBalance(): Promise<void> {
  const [books, stock, [counts]] = await Promise.all([
    auditBooks(auditDb),
    auditStock(auditDb),
    read(auditDb, [auditDb.select(amiss).from(sql`(SELECT 1)`)]),
  ])
  const nothing = { overdrawn: 0, doubled: 0, unfilled: 0, overfilled: 0, untopped: 0, unpaidBack: 0 }
  expect({ books, stock, counts }).toEqual({ books: [], stock: [], counts: [nothing] })
}

const held = sql`(SELECT count(*) FROM codes c
  WHERE c.order_id = i.order_id AND c.item_position = i.position AND c.voided_at IS NULL)`
const open = sql`(SELECT count(*) FROM supplier_orders s
  WHERE s.order_id = i.order_id AND s.item_position = i.position AND s.closed_at IS NULL)`

const amiss = {
  overdrawn: sql<number>`(SELECT count(*) FROM accounts WHERE balance < floor)`,
  doubled: sql<number>`(SELECT count(*) FROM codes WHERE (order_id IS NULL) <> (item_position IS NULL))`,
  unfilled: sql<number>`(SELECT count(*) FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE o.status = 'completed' AND i.quantity - i.returned <> ${held})`,
  overfilled: sql<number>`(SELECT count(*) FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE o.status = 'processing' AND i.quantity - i.returned < ${held} + ${open})`,
  untopped: sql<number>`(SELECT count(*) FROM orders o WHERE o.kind = 'freefire' AND o.status = 'completed'
    AND (SELECT count(*) NOT BETWEEN 1 AND o.quantity OR count(*) <> count(DISTINCT s.item_position)
      FROM supplier_orders s WHERE s.order_id = o.id AND s.state = 'done'))`,
  unpaidBack: sql<number>`(SELECT count(*) FROM orders o WHERE o.status = 'cancelled' AND o.paid_at IS NOT NULL
    AND o.reason IS NOT 'charged_back' AND o.refunded <> o.total)`,
}
