import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { hourMs, minuteMs } from '../../../shared/durations'
import { orders } from '../../db/schema'
import { orderTopUps } from '../../db/schema-topups'
import type { Ctx } from '../ctx'
import type { Game } from '../games/games'
import { hasByHand } from '../supply/supply'

const ordersLooked = 21
const lately = { deliveries: 3, ms: hourMs }
/** What is so much slower than usual is told. */
const slow = { times: 2, byMs: minuteMs }

/** Query of when the last top-ups of a game were paid and delivered; those that wait for a person tell nothing. */
export const lastDeliveriesQuery = (ctx: Ctx, { id }: Game) =>
  ctx.db
    .select({
      paidAt: sql<number>`paid_at`.as('paid'),
      doneAt: orders.completedAt,
      isByHand: sql<number>`${hasByHand(sql`orders.id`)}`.as('is_by_hand'),
    })
    .from(orderTopUps)
    .innerJoin(
      orders,
      and(
        eq(orders.id, orderTopUps.orderId),
        isNotNull(orders.paidAt),
        sql`(status = 'completed' OR (status = 'processing' AND coalesce(reason, '') NOT IN ('on_hold', 'disputed')))`,
      ),
    )
    .where(eq(orderTopUps.game, id))
    .orderBy(desc(orderTopUps.at))
    .limit(ordersLooked)

type Delivery = Awaited<ReturnType<typeof lastDeliveriesQuery>>[number]

type Pace = { usualMs: number | null; nowMs: number | null; usualByHandMs: number | null }

/** What half of some deliveries took at most; null where there are none. */
function half(times: number[]): number | null {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

/**
 * How long deliveries of a game take, those of people apart, in ms from the payment to the supplier's word: `usualMs` as half of the last ones
 * did at most, and `nowMs` only while the last hour is much slower: as its last three did, or as long as the first order
 * waits after which nothing was delivered.
 */
export function paceOf(all: readonly Delivery[], now: number): Pace {
  const deliveries = all.filter(({ isByHand }) => !isByHand)
  const done = deliveries.flatMap(({ paidAt, doneAt }) => (doneAt === null ? [] : { paidAt, doneAt }))
  const usualMs = half(done.map(({ paidAt, doneAt }) => doneAt - paidAt))
  const since = now - lately.ms
  const last = done.filter(({ doneAt }) => doneAt > since).toSorted((a, b) => b.doneAt - a.doneAt)
  const lastDone = last[0]?.doneAt ?? since
  const waits = deliveries.flatMap(({ paidAt, doneAt }) => (doneAt === null && paidAt > lastDone ? now - paidAt : []))
  const took = half(last.slice(0, lately.deliveries).map(({ paidAt, doneAt }) => doneAt - paidAt)) ?? 0
  const nowMs = Math.max(took, ...waits)
  const isSlow = usualMs !== null && nowMs > usualMs * slow.times && nowMs > usualMs + slow.byMs
  const byPeople = all.flatMap(({ isByHand, paidAt, doneAt }) => (isByHand && doneAt !== null ? doneAt - paidAt : []))
  return { usualMs, nowMs: isSlow ? nowMs : null, usualByHandMs: half(byPeople) }
}
