import { sql } from 'drizzle-orm'
import type { Currency } from '../../../src/shared/money'
import { dismissKind } from '../../../src/worker/domain/alerts/alerts'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { countKept } from '../../../src/worker/domain/orders/orders'
import { sweep } from '../../../src/worker/domain/outbox/outbox'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as rates from '../../../src/worker/domain/rates/rates'
import { lookAtDue } from '../../../src/worker/domain/referral/referral'
import { rollUp } from '../../../src/worker/domain/reports/reports'
import { edit as editUser } from '../../../src/worker/domain/users/users'
import { makeDemoRegulars, withOwnersWishes } from '../demo-regulars'
import { demoBuyer, ownerOf, promisedBalance, seedDemoShop } from '../demo-shop'
import { createLuck, type Luck } from '../year/luck'
import { once, usual, usualInSoum } from './calendar'
import type { Deed } from './deeds'
import { type Providers, withProviders } from './providers'
import { planRegulars } from './regulars'
import { planReviews } from './reviews'
import { buyersOf, dayMs, hourMs, minuteMs, mostBuyers, restock, type Scene } from './scene'

const days = 30
/** Orders of a day, from Sunday to Saturday: weekends are busier. */
const busy = [15, 8, 7, 8, 9, 12, 16]

/** The other currency that somebody pays in now and then. */
const otherThan: Record<Currency, Currency> = { usd: 'rub', rub: 'usd', uzs: 'usd' }

type Wish = {
  /** Keeps what payment providers remember of the month. */
  keep?: (memory: Providers['memory']) => void
  /** Of the whole catalogue, the products of these slugs. */
  only?: string[]
}

/**
 * Opens the demo shop thirty days ago and lets it trade since: every order, payment and refund by the verbs of the shop,
 * under a clock set back, with the simulated providers. Luck falls the same way each time; days are as busy as their
 * weekdays. A shop that has orders keeps those and gets no others.
 */
export async function seedDemo(ctx: Ctx, { keep, only }: Wish = {}): Promise<void> {
  const [order] = await ctx.db.all(sql`SELECT 1 FROM orders LIMIT 1`)
  if (order) return
  const endMs = ctx.clock.nowMs()
  const clock = { ms: endMs - days * dayMs, nowMs: () => clock.ms }
  const past: Ctx = { ...ctx, clock, delivery: unheard(ctx), jobs: unheard(ctx) }
  await seedDemoShop(past, only)
  const owner = await ownerOf(past)
  await makeDemoRegulars(owner)
  const opened = await withOwnersWishes(past, owner)
  await withProviders(opened, async (providers) => {
    await rates.refresh(opened)
    const scene = await open(opened, clock, providers)
    plan(scene, endMs)
    planReviews(scene, endMs)
    planRegulars(scene, endMs)
    await play(scene)
    clock.ms = endMs - minuteMs
    await restock(scene)
    // The owner has replaced and given back, and is the one that reads of both.
    for (const kind of ['codes_replaced', 'provider_refund'])
      await dismissKind(scene.admin, { kind, untilMs: clock.ms })
    await editUser(scene.admin, (await scene.buyer(0)).id, promisedBalance)
    await lookAfter(opened)
    await sweep(opened)
    await rollUp(opened)
    keep?.(providers.memory)
  })
}

/** What the schedule does, twice a day. */
async function lookAfter(ctx: Ctx): Promise<void> {
  await rates.refresh(ctx)
  await payments.reconcile(ctx)
  await countKept(ctx)
  await lookAtDue(ctx)
}

/** Nobody listens to a queue of the past: the deeds deliver what they order, and jobs are done where they are found. */
const unheard = (ctx: Ctx): Queue => ({
  metrics: () => ctx.delivery.metrics(),
  send: () => Promise.reject(new Error('nobody listens')),
  sendBatch: () => Promise.reject(new Error('nobody listens')),
})

type Agenda = { ms: number; work: () => Promise<unknown> }[]
type Stage = Scene & { agenda: Agenda }

async function open(ctx: Ctx, clock: Scene['clock'], providers: Providers): Promise<Stage> {
  const luck = createLuck(30)
  const agenda: Agenda = []
  const admin = await ownerOf(ctx)
  const buyer = await buyersOf(ctx, luck, demoBuyer)
  const at = (ms: number, work: () => Promise<unknown>) => void agenda.push({ ms, work })
  const scene: Stage = { ctx, clock, luck, admin, providers, buyer, at, agenda, shelves: [], soldOut: undefined }
  await restock(scene)
  return scene
}

/** Puts on the agenda what is known beforehand. */
function plan(scene: Stage, endMs: number): void {
  const { luck, at, ctx } = scene
  const act = async (place: number, deed: Deed) => {
    const buyer = await scene.buyer(place)
    const isOther = luck.oneOf(place === 0 ? 2 : 10)
    await deed(scene, isOther ? { ...buyer, currency: otherThan[buyer.currency] } : buyer)
  }
  for (let nth = 0; nth < days; nth += 1) {
    const fromMs = endMs - (days - nth) * dayMs
    for (const hours of [11, 23]) at(fromMs + hours * hourMs, () => lookAfter(ctx))
    if (nth % 7 === 6) at(fromMs + 2 * hourMs, () => restock(scene))
    for (let left = busy[new Date(fromMs).getUTCDay()] ?? 0; left > luck.below(3); left -= 1) {
      // Who comes later is asked for later: a shop that opens knows few.
      const known = Math.min(mostBuyers, 4 + nth)
      at(momentOf(luck, fromMs, endMs), () => act(1 + luck.below(known), luck.pick(usual)))
    }
    at(momentOf(luck, fromMs, endMs), async () => {
      const buyer = await scene.buyer(1 + luck.below(4))
      await luck.pick(usualInSoum)(scene, buyer)
    })
  }
  for (const [before, place, deed] of once) {
    const fromMs = endMs - before * dayMs
    at(before < 1 ? fromMs : momentOf(luck, fromMs, endMs), () => act(place, deed))
  }
}

/** A moment of a day: most are awake in the evening of Moscow and Tashkent. The last one leaves time for what follows. */
function momentOf(luck: Luck, fromMs: number, endMs: number): number {
  const midnightMs = fromMs - (fromMs % dayMs)
  const evening = (9 + luck.below(6) + luck.below(6)) * hourMs
  const ms = midnightMs + (luck.oneOf(6) ? luck.below(dayMs) : evening + luck.below(hourMs))
  const inDayMs = ms < fromMs ? ms + dayMs : ms
  return Math.min(inDayMs, endMs - hourMs - luck.below(hourMs))
}

/** Does what the agenda says, one thing after another. */
async function play({ agenda, clock }: Stage): Promise<void> {
  while (agenda.length > 0) {
    agenda.sort((a, b) => a.ms - b.ms)
    const next = agenda.shift()
    clock.ms = Math.max(clock.ms, next?.ms ?? 0)
    await next?.work()
  }
}
