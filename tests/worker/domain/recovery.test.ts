import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as recovery from '../../../src/worker/domain/recovery/recovery'
import { copyDatabase, freshShop, putBack } from '../../support/earlier-database'
import { atCheckout, byCard } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Offer,
  openAlerts,
  outcomeOf,
  type Person,
  testClock,
} from '../../support/shop'

type Shop = Awaited<ReturnType<typeof freshShop>>

let ctx: Shop
let providers: Providers
let admin: Person
beforeEach(async () => {
  const { keys } = await env.SESSIONS.list({ prefix: 'used:' })
  await Promise.all([env.SESSIONS.delete('mark'), ...keys.map(({ name }) => env.SESSIONS.delete(name))])
  await env.DB.batch(
    ['DELETE FROM restorations', 'DELETE FROM marks', 'DELETE FROM code_uses', 'DELETE FROM sold_codes'].map((text) =>
      env.DB.prepare(text),
    ),
  )
  ctx = await freshShop()
  providers = openProviders(ctx)
  admin = await makeAdmin(ctx)
})

const minute = async (shop: Ctx = ctx) => {
  testClock.ms += 60_000
  await runDue(shop)
}

/** A buyer with one delivered code of an offer, paid from the balance. */
async function sell(offer: Offer) {
  const order = await makePaidOrder(ctx, { offer })
  await orders.deliver(ctx, order.id)
  return order
}

const codesOf = async (order: { id: string; buyer: Person }) =>
  (await orders.show(order.buyer.ctx, order.id)).items.flatMap(({ codes }) => codes)

/** The administrator logs in again: all sessions have ended. */
async function comeBack(shop: Shop): Promise<CallerCtx> {
  const [row] = await shop.db.all<{ epoch: number }>(
    sql`SELECT session_epoch AS epoch FROM users WHERE id = ${admin.userId}`,
  )
  return { ...shop, caller: { ...admin.ctx.caller, epoch: row?.epoch ?? 0 }, needs: 'admin' }
}

const fatesOf = async (offer: Offer): Promise<Record<string, number>> => {
  const rows = await ctx.db.all<{ fate: string; pieces: number }>(
    sql`SELECT coalesce(void_reason, iif(order_id IS NULL, 'free', 'held')) AS fate, count(*) AS pieces
      FROM codes WHERE offer_id = ${offer.id} GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ fate, pieces }) => [fate, pieces]))
}

/** The earlier database stands beside today's KV, and the schedule of a new isolate has seen to it. */
async function goBackTo(copy: Awaited<ReturnType<typeof copyDatabase>>): Promise<Shop> {
  await putBack(copy)
  const shop = await freshShop()
  providers.bringTo(shop)
  await minute(shop)
  await minute(shop)
  return freshShop()
}

const reason = 'We looked at everything'
const decide = (by: CallerCtx, found: recovery.Found, outcome: recovery.Decision['outcome']) =>
  recovery.decide(by, { party: found.party, externalId: found.externalId, outcome, reason })

describe('a shop that gets an earlier database back', () => {
  test('sells no code twice and loses no payment: sell, back up, sell more, go back, open', async () => {
    const offer = await makeOffer(ctx, { stock: 6 })
    const before = await sell(offer)
    const payer = await makeBuyer(ctx)
    await minute()
    const backup = await copyDatabase()

    const byBalance = await sell(offer)
    const byCardOrder = await deliveredOrderOf(payer, offer)
    const topUp = await payments.startTopUp(payer.ctx, { ...byCard(), minor: 1000 })
    await providers.pay(topUp.payUrl)
    await providers.arrive()
    const earlier = await Promise.all([before, byBalance, byCardOrder].map(codesOf))
    await minute()

    const closed = await goBackTo(backup)
    expect(closed.settings.closed).toBe('database_behind')
    expect(await openAlerts(ctx, 'database')).toEqual(['database_behind'])
    expect(await fatesOf(offer)).toEqual({ held: 1, sold: 2, quarantined: 3 })
    const owner = await comeBack(closed)
    expect(await outcomeOf(recovery.open(owner, reason))).toBe('recovery_unfinished')

    const { found, silent } = await recovery.show(owner)
    expect(silent).toEqual([])
    expect(found.map(({ status, minor, given, buyer }) => [status, minor, given, buyer?.nickname])).toEqual([
      ['paid', 1000, 0, payer.nickname],
      ['paid', 499, 1, payer.nickname],
    ])
    for (const each of found) await decide(owner, each, each.given > 0 ? 'refunded' : 'credited')
    await recovery.release(owner, { reason })
    await recovery.open(owner, reason)

    ctx = await freshShop()
    expect(ctx.settings.closed).toBeUndefined()
    expect(Object.values(ctx.settings.switches)).not.toContain(false)
    expect(await balanceOf(ctx, payer.userId)).toEqual({ usd: 1000, rub: 0 })
    const later = [await sell(offer), await sell(offer), await sell(offer)]
    const sold = [...earlier, ...(await Promise.all(later.map(codesOf)))].flat()
    expect(new Set(sold).size).toBe(6)
    expect(sold).toHaveLength(6)
    expect(await outcomeOf(makePaidOrder(ctx, { offer }))).toBe('out_of_stock')
    await minute()
    expect((await freshShop()).settings.closed).toBeUndefined()
    await expectBooksToBalance()
  })

  async function deliveredOrderOf(buyer: Person, offer: Offer) {
    const { payment, orderId } = await atPageOf(buyer, offer)
    await providers.pay(payment.payUrl)
    await providers.arrive()
    await orders.deliver(ctx, orderId)
    return { id: orderId, buyer }
  }

  async function atPageOf(buyer: Person, offer: Offer) {
    const { buyer: other } = await atCheckout(ctx, {}, offer)
    const as = { ...buyer.ctx, caller: buyer.ctx.caller }
    await ctx.db.run(sql`UPDATE cart_lines SET user_id = ${buyer.userId} WHERE user_id = ${other.userId}`)
    const payment = await payments.startOrder(as, byCard())
    return { payment, orderId: payment.orderId ?? '' }
  }
})
