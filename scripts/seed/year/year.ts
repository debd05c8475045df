import { sql } from 'drizzle-orm'
import { type Currency, currencies } from '../../../src/shared/money'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { rollUp } from '../../../src/worker/domain/reports/reports'
import { openBooks } from './books'
import { createBuyers, mark } from './buyers'
import { countsOf, type Day, newDay, planDay } from './day'
import { goodsOf } from './goods'
import { createLuck, type Luck } from './luck'
import { placeOrder, type Scene } from './ordering'
import { outside, topUpAndReturn } from './paying'
import { openShelf } from './stock'

const days = 365
const dayMs = 24 * 60 * 60 * 1000
const minuteMs = 60_000
const perRollUp = 50_000
/** Minor units of each currency for a cent, about. */
const perCent: Record<Currency, number> = { usd: 1, rub: 90, uzs: 12_100 }

export type YearWish = { orders: number; users: number; seed: number; tell?: (day: number, days: number) => void }

/**
 * Fills a shop that has products with a year of trade up to now: the same seed at the same moment makes the same. Each
 * day is one batch, so that the books balance wherever it stops. Answers how many rows of each table there are more.
 */
export async function seedYear(ctx: Ctx, wish: YearWish): Promise<Map<string, number>> {
  const luck = createLuck(wish.seed)
  const endMs = ctx.clock.nowMs()
  const adminId = await adminOf(ctx)
  await refuseFilled(ctx)
  const [{ goods, plan }, books, shelf, buyers] = await Promise.all([
    goodsOf(ctx.db),
    openBooks(ctx.db),
    openShelf(ctx, luck, adminId),
    createBuyers(ctx, luck),
  ])
  await commit(ctx.db, plan)
  const scene: Scene = { luck, books, shelf, goods, adminId, endMs }
  const made = new Map<string, number>()
  for (let nth = 0; nth < days; nth += 1) {
    const day = newDay()
    const fromMs = endMs - (days - nth) * dayMs
    // The shop grows: more orders at the end than in the beginning.
    const [joined, placed] = [Math.ceil((wish.users * (nth + 1)) / days), grown(wish.orders, nth + 1)]
    for (const atMs of moments(luck, fromMs, joined - buyers.known.length)) buyers.join(day, atMs)
    for (const atMs of moments(luck, fromMs, placed - grown(wish.orders, nth))) {
      const buyer = luck.pick(buyers.known)
      placeOrder(scene, day, buyer, atMs)
      beside(scene, day, buyer, atMs)
    }
    await shelf.seal(day)
    await commit(ctx.db, [sql`SELECT 1`, ...planDay(day), ...books.planWritten()])
    for (const [table, count] of countsOf(day)) made.set(table, (made.get(table) ?? 0) + count)
    wish.tell?.(nth + 1, days)
  }
  made.set('code_batches', shelf.batches())
  await addUp(ctx)
  return made
}

const grown = (orders: number, upTo: number) => Math.round(orders * (upTo / days) ** 1.3)

/** So many moments of a day, one after another, the last of them long enough before its end to be over by then. */
const moments = (luck: Luck, fromMs: number, count: number): number[] =>
  Array.from({ length: count }, () => fromMs + luck.below(dayMs - 5 * minuteMs)).sort((a, b) => a - b)

/** What else happens beside orders: money that comes and goes, questions, and what administrators do. */
function beside(
  { luck, books, adminId, endMs }: Scene,
  day: Day,
  { id, nickname }: { id: string; nickname: string },
  atMs: number,
) {
  const settled = endMs - atMs > 30 * minuteMs
  if (settled && luck.oneOf(100)) {
    const currency = luck.pick(currencies)
    const minor = (500 + luck.below(5000)) * perCent[currency]
    topUpAndReturn(day, books, luck, { userId: id, currency, minor, orderId: null, atMs, by: outside(luck, currency) })
  }
  if (luck.oneOf(20)) {
    const isOpen = endMs - atMs < dayMs
    day.rows.supportTickets.push({
      ...{ id: luck.text(8), at: atMs, account: id, nickname, userId: id, message: 'When will my code arrive?' },
      state: isOpen ? 'open' : luck.pick(['answered', 'closed'] as const),
      reply: isOpen ? null : 'It is in your orders.',
      answeredAt: isOpen ? null : atMs + 30 * minuteMs,
    })
  }
  if (luck.oneOf(10)) {
    const act = luck.pick(['reveal_order', 'answer_ticket', 'end_sessions', 'edit_user'])
    day.rows.auditEntries.push({
      ...{ id: luck.text(20), at: atMs, actor: adminId, action: act, subject: id, before: null, after: null },
      reason: '',
    })
  }
}

async function adminOf(ctx: Ctx): Promise<string> {
  const [admin] = await ctx.db.all<{ id: string }>(sql`SELECT id FROM users WHERE role = 'admin' ORDER BY seq LIMIT 1`)
  if (!admin) throw new Error('the shop has no administrator yet')
  return admin.id
}

async function refuseFilled(ctx: Ctx): Promise<void> {
  const [first] = await ctx.db.all(sql`SELECT id FROM users WHERE nickname_key GLOB ${`*${mark}`} LIMIT 1`)
  if (first) throw new Error('this shop has been filled already: another SHOP_STATE is another shop')
}

/** Adds up the days of reports, as the schedule would minute by minute. */
export async function addUp(ctx: Ctx): Promise<void> {
  const [last] = await ctx.db.all<{ seq: number }>(sql`SELECT coalesce(max(seq), 0) AS seq FROM transfers`)
  for (let left = last?.seq ?? 0; left >= 0; left -= perRollUp) await rollUp(ctx)
}
