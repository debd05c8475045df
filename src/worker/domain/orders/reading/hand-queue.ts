import { asc, eq, type SQL, sql } from 'drizzle-orm'
import type { Player } from '../../../../shared/players'
import { byHand } from '../../../../shared/suppliers'
import { type PageWish, pageOf } from '../../../db/page'
import { playerIn } from '../../../db/player-columns'
import { orders, users } from '../../../db/schema'
import { orderTopUps } from '../../../db/schema-topups'
import { has } from '../../../db/search'
import { readAs, readOneAs } from '../../caller/caller'
import type { CallerCtx } from '../../ctx'
import { mayBeForgotten } from '../../supply/supply'

/** The orders with open pieces that a person delivers; open pieces are few, and have an index of their own. */
const openOrders = sql`(SELECT order_id AS open_id, min(seq) AS first_seq, count(*) AS open_pieces,
    max(taken_by) AS taker, max(taken_at) AS last_taken_at, total(taken_by IS NULL) AS untaken
  FROM supplier_orders INDEXED BY supplier_orders_due
  WHERE supplier = ${byHand} AND next_check_at IS NOT NULL GROUP BY order_id) AS open`

const queueQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      orderId: sql<string>`orders.id`.as('order_id'),
      game: orderTopUps.game,
      playerId: orderTopUps.playerId,
      player: orderTopUps.player,
      playerName: orderTopUps.playerName,
      package: sql<string>`order_topups.name`.as('package_name'),
      pieces: sql<number>`open_pieces`.as('pieces_open'),
      paidAt: orders.paidAt,
      status: orders.status,
      isHeld: sql<number>`orders.reason IS 'disputed'`.as('is_held'),
      mayBeDelivered: sql<number>`${mayBeForgotten(sql`orders.placed_at`)}`.as('may_be_delivered'),
      isWaiting: sql<number>`untaken > 0`.as('is_waiting'),
      takenById: sql<string | null>`taker`.as('taken_by_id'),
      takenByName: sql<string | null>`(SELECT nickname FROM ${users} AS takers WHERE takers.id = taker)`.as(
        'taken_by_name',
      ),
      takenAt: sql<number | null>`last_taken_at`.as('taken_at'),
      buyer: sql<string>`buyers.nickname`.as('buyer'),
      buyerId: sql<string>`orders.user_id`.as('buyer_id'),
    })
    .from(openOrders)
    .innerJoin(orders, sql`orders.id = open_id`)
    .innerJoin(orderTopUps, eq(orderTopUps.orderId, orders.id))
    .innerJoin(sql`${users} AS buyers`, sql`buyers.id = orders.user_id`)

type Row = Awaited<ReturnType<typeof queueQuery>>[number]

/** A paid order that a person delivers; `pieces` are those that are still to be delivered. */
export type HandOrderView = Omit<Row, 'playerId' | 'player'> & { player: Player }

const viewOf = ({ playerId, player, ...row }: Row): HandOrderView => ({
  ...row,
  player: playerIn({ playerId, player }),
})

type Filters = { state?: 'waiting' | 'taken'; search?: string }

const isOfState = { waiting: sql`untaken > 0`, taken: sql`untaken = 0` } as const

/** The beginning of an order's id, or a part of what names the player. */
const isFound = (search: string): SQL => {
  const part = search.trim().toLowerCase()
  return sql`(instr(lower(orders.id), ${part}) = 1 OR instr(lower(order_topups.player_id), ${part}) > 0
    OR ${has(sql`order_topups.player`, search.trim())} OR ${has(sql`order_topups.player_name`, search.trim())})`
}

/** The orders that wait for a person or are with one, the oldest first, and how many nobody has taken. */
export async function listByHand(
  ctx: CallerCtx,
  { state, search, ...page }: Filters & PageWish,
): Promise<{ orders: HandOrderView[]; waiting: number; nextCursor: string | null }> {
  const { count, cut } = pageOf(page)
  // Where the last one stands now, or stood before it ended.
  const last = sql`(SELECT coalesce(min(iif(next_check_at IS NOT NULL, seq, NULL)), min(seq)) FROM supplier_orders
    WHERE order_id = ${page.cursor ?? ''} AND supplier = ${byHand})`
  const fits = [
    sql`true`,
    ...(state ? [isOfState[state]] : []),
    ...(search ? [isFound(search)] : []),
    ...(page.cursor ? [sql`first_seq > ${last}`] : []),
  ]
  const [rows, [counted]] = await readAs(ctx, [
    queueQuery(ctx).where(sql.join(fits, sql` AND `)).orderBy(asc(sql`first_seq`)).limit(count),
    ctx.db.select({ waiting: sql<number>`total(untaken > 0)`.as('orders_waiting') }).from(openOrders),
  ])
  const { shown, nextCursor } = cut(rows, ({ orderId }) => orderId)
  return { orders: shown.map(viewOf), waiting: counted?.waiting ?? 0, nextCursor }
}

/** One of them. Raises `order_ended` when none of it is open. */
export async function handOrder(ctx: CallerCtx, orderId: string): Promise<HandOrderView> {
  const row = await readOneAs(ctx, queueQuery(ctx).where(sql`open_id = ${orderId}`), 'order_ended')
  return viewOf(row)
}
