import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import { runDue } from '../../src/worker/domain/jobs/jobs'
import { writeMark } from '../../src/worker/domain/marks/marks'
import * as orders from '../../src/worker/domain/orders/orders'
import * as payments from '../../src/worker/domain/payments/payments'
import * as recovery from '../../src/worker/domain/recovery/recovery'
import { copyDatabase, freshShop, putBack } from './earlier-database'
import { atCheckout, byCard } from './paying'
import { openProviders } from './providers'
import { forgetKeeper, makeAdmin, makeBuyer, makePaidOrder, type Offer, type Person, testClock } from './shop'

// A shop that gets an earlier database back, step by step.

export const reason = 'We looked at everything'

const marked = ['restorations', 'recovery_decisions', 'marks', 'code_uses', 'sold_codes', 'setting_versions', 'outbox']

/** A shop in which nothing was ever marked, with an administrator. */
export async function openStage() {
  const { keys } = await env.SESSIONS.list({ prefix: 'used:' })
  await Promise.all([env.SESSIONS.delete('mark'), ...keys.map(({ name }) => env.SESSIONS.delete(name))])
  await env.DB.batch(marked.map((table) => env.DB.prepare(`DELETE FROM ${table}`)))
  await env.DB.prepare('UPDATE payments SET next_check_at = NULL').run()
  // Whatever a test before has begun at providers lies behind what this one asks them about.
  testClock.ms += 24 * 60 * 60_000
  forgetKeeper()
  const ctx = await freshShop()
  return { ctx, providers: openProviders(ctx), admin: await makeAdmin(ctx) }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

/** A minute goes by, at the end of which the schedule runs. */
export async function minute(shop: Ctx): Promise<void> {
  testClock.ms += 60_000
  await runDue(shop)
}

/** A minute goes by, at the end of which the schedule writes the mark; nothing else of it matters here. */
export async function markNext(shop: Ctx): Promise<void> {
  testClock.ms += 60_000
  await writeMark(shop)
}

/** An order of one piece that was paid from the balance and delivered. */
export async function sell(ctx: Ctx, offer: Offer) {
  const order = await makePaidOrder(ctx, { offer })
  await orders.deliver(ctx, order.id)
  return order
}

/** Somebody at a provider's page with an unpaid order of one piece. */
export async function unpaidOrder({ ctx }: Stage, offer: Offer) {
  const { buyer } = await atCheckout(ctx, {}, offer)
  const payment = await payments.startOrder(buyer.ctx, byCard())
  return { id: payment.orderId ?? '', buyer, payUrl: payment.payUrl }
}

/** One who has paid there and was given the code. */
export async function paidByCard(stage: Stage, offer: Offer) {
  const order = await unpaidOrder(stage, offer)
  await stage.providers.pay(order.payUrl)
  await stage.providers.arrive()
  await orders.deliver(stage.ctx, order.id)
  return order
}

/** Logs somebody in again, whose sessions have ended. */
export async function again(shop: Ctx, { userId, ctx: { caller } }: Person): Promise<CallerCtx> {
  const [row] = await shop.db.all<{ epoch: number }>(sql`SELECT session_epoch AS epoch FROM users WHERE id = ${userId}`)
  return { ...shop, caller: { ...caller, epoch: row?.epoch ?? 0 }, needs: 'session' }
}

/** The administrator, who has confirmed that it is them. */
export const ownerOf = async (shop: Ctx, { admin }: Stage): Promise<CallerCtx> => ({
  ...(await again(shop, admin)),
  needs: 'admin',
})

export async function codesOf(shop: Ctx, { id, buyer }: { id: string; buyer: Person }): Promise<string[]> {
  const { items } = await orders.show(await again(shop, buyer), id)
  return items.flatMap(({ codes }) => codes)
}

/** What has become of the codes of an offer, in the words that tables use. */
export async function fatesOf({ db }: Ctx, offer: Offer): Promise<Record<string, number>> {
  const rows = await db.all<{ fate: string; pieces: number }>(
    sql`SELECT coalesce(void_reason, iif(order_id IS NULL, 'free', 'held')) AS fate, count(*) AS pieces
      FROM codes WHERE offer_id = ${offer.id} GROUP BY 1`,
  )
  return Object.fromEntries(rows.map(({ fate, pieces }) => [fate, pieces]))
}

/** An earlier database stands beside today's KV, and the schedule of a new isolate has closed it. */
export async function fallBackTo(
  { providers }: Stage,
  copy: Awaited<ReturnType<typeof copyDatabase>>,
  changes: Partial<Ctx> = {},
) {
  await putBack(copy)
  const shop = await freshShop(changes)
  providers.bringTo(shop)
  await minute(shop)
  return shop
}

/** Time enough for KV to show everything goes by, at the end of which the schedule reads on; nothing else of it matters here. */
export async function settle(shop: Ctx): Promise<void> {
  testClock.ms += 5 * 60_000
  await recovery.recover(shop)
}

/** The same, and the schedule has read which codes were used since. */
export async function goBackTo(...given: Parameters<typeof fallBackTo>) {
  await settle(await fallBackTo(...given))
  return freshShop()
}

/** A shop that has gone back over the time in which something happened; as its administrator. */
export async function forgetting(stage: Stage, since: () => Promise<unknown>): Promise<CallerCtx> {
  await markNext(stage.ctx)
  const backup = await copyDatabase()
  await makeBuyer(stage.ctx)
  await since()
  await markNext(stage.ctx)
  return ownerOf(await goBackTo(stage, backup), stage)
}

/** Decides about the nth thing that was found. */
export async function decide(owner: CallerCtx, nth: number, outcome: recovery.Decision['outcome']): Promise<void> {
  const { found } = await recovery.show(owner)
  const { party, externalId } = found[nth] ?? { party: 'nobody', externalId: 'nothing' }
  await recovery.decide(owner, { party, externalId, outcome, reason })
}

/** The shop after somebody has looked at everything that was found, released nothing and opened it. */
export async function openAfterNoting(stage: Stage, shop: Ctx) {
  const owner = await ownerOf(shop, stage)
  const { found } = await recovery.show(owner)
  for (let nth = 0; nth < found.length; nth += 1) await decide(owner, nth, 'noted')
  await recovery.open(owner, reason)
  const open = await freshShop()
  stage.providers.bringTo(open)
  return { open, owner: await ownerOf(open, stage) }
}
