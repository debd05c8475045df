import { and, between, ne, sql } from 'drizzle-orm'
import { deliverySpansMs, refusedSpan, spanOf } from '../../../shared/delivery-spans'
import { dayMs } from '../../../shared/durations'
import { workerLimits } from '../../../shared/limits'
import type { SourceName } from '../../../shared/suppliers'
import type { Plan } from '../../db/database'
import { dailyTopUps } from '../../db/schema-reports'
import type { Ctx } from '../ctx'
import { gameOf } from '../games/games'

// Pieces for players by the day they came to their end, and how long they took.

/** YYYY-MM-DD of a moment, in UTC. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

type Piece = { orderId: string; supplier: SourceName; createdAt: number; isDelivered: boolean }

/** Plan of counting a piece for a player that comes to its end now. It belongs to the batch that ends the piece, once. */
export function planCountTopUp(ctx: Ctx, { orderId, supplier, createdAt, isDelivered }: Piece): Plan {
  const nowMs = ctx.clock.nowMs()
  const span = isDelivered ? spanOf(nowMs - createdAt) : refusedSpan
  return [
    sql`INSERT INTO daily_topups (day, game, supplier, span, pieces)
      SELECT ${dayOf(nowMs)}, game, ${supplier}, ${span}, 1 FROM order_topups WHERE order_id = ${orderId}
      ON CONFLICT (day, game, supplier, span) DO UPDATE SET pieces = pieces + 1`,
  ]
}

const columns = {
  supplier: dailyTopUps.supplier,
  span: dailyTopUps.span,
  pieces: sql<number>`sum(${dailyTopUps.pieces})`.as('ended_pieces'),
}

/** Query of the pieces of some days, by game, supplier and span. */
export const topUpSpansQuery = (ctx: Ctx, from: string, to: string) =>
  ctx.db
    .select({ game: dailyTopUps.game, ...columns })
    .from(dailyTopUps)
    .where(between(dailyTopUps.day, from, to))
    .groupBy(dailyTopUps.game, dailyTopUps.supplier, dailyTopUps.span)
    .orderBy(dailyTopUps.game, dailyTopUps.supplier, dailyTopUps.span)

const ofLast = (ctx: Pick<Ctx, 'clock'>, days: number) =>
  between(dailyTopUps.day, dayOf(ctx.clock.nowMs() - (days - 1) * dayMs), dayOf(ctx.clock.nowMs()))

/** Query of how many pieces of each game were delivered in the last days with today. */
export const deliveredByGameQuery = (ctx: Pick<Ctx, 'db' | 'clock'>, days: number) =>
  ctx.db
    .select({ game: dailyTopUps.game, pieces: columns.pieces })
    .from(dailyTopUps)
    .where(and(ofLast(ctx, days), ne(dailyTopUps.span, refusedSpan)))
    .groupBy(dailyTopUps.game)

/** Query of the pieces of the days that tell how a supplier is, by supplier and span. `deliveriesOf` reads its rows. */
export const supplierSpansQuery = (ctx: Ctx) =>
  ctx.db
    .select(columns)
    .from(dailyTopUps)
    .where(ofLast(ctx, workerLimits.suppliers.healthDays))
    .groupBy(dailyTopUps.supplier, dailyTopUps.span)
    .orderBy(dailyTopUps.supplier, dailyTopUps.span)

type Span = { span: number; pieces: number }

/**
 * What became of pieces: `p50` and `p95` are the bounds, in ms, that these shares of the delivered ones stayed under. Null
 * where nothing was delivered, or these took longer than the last bound.
 */
export type Deliveries = { delivered: number; refused: number; p50: number | null; p95: number | null }

/** What became of the pieces of some rows, whose spans go up. */
export function deliveriesOf(rows: Span[]): Deliveries {
  const done = rows.filter(({ span }) => span !== refusedSpan)
  const delivered = sumOf(done)
  const isShare = (part: number) => (row: Span) =>
    sumOf(done.filter(({ span }) => span <= row.span)) >= delivered * part
  const boundOf = (part: number) => deliverySpansMs[done.find(isShare(part))?.span ?? deliverySpansMs.length] ?? null
  return { delivered, refused: sumOf(rows) - delivered, p50: boundOf(0.5), p95: boundOf(0.95) }
}

const sumOf = (rows: Span[]): number => rows.reduce((sum, { pieces }) => sum + pieces, 0)

type Row = Span & { game: string; supplier: SourceName }

/** What became of the pieces of each game at each supplier. */
export const topUpsOf = (ctx: Pick<Ctx, 'games'>, rows: Row[]) =>
  [...Map.groupBy(rows, ({ game, supplier }) => `${supplier} ${game}`).values()].flatMap((own) =>
    own
      .slice(0, 1)
      .map(({ game, supplier }) => ({ game, name: gameOf(ctx, game)?.name ?? game, supplier, ...deliveriesOf(own) })),
  )
