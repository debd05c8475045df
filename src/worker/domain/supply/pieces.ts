import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { byHand, type Rejection } from '../../../shared/suppliers'
import { guard, guardStill, type Plan, type Selecting } from '../../db/database'
import type { playerColumns } from '../../db/player-columns'
import { supplierOrders } from '../../db/schema-supply'
import { planClearWhere, planRaiseAll } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { backorderedPieces } from '../inventory/inventory'
import { mayBeOrdered, mayBeToppedUp } from './forgotten'
import { rateOf } from './rates'

type PlayerColumns = ReturnType<typeof playerColumns>

export type SupplierOrderRow = typeof supplierOrders.$inferSelect

/** SQL expression of what the ids of a new order at suppliers begin with (`orders.supply_key`). */
export const newSupplyKey = sql`hex(randomblob(10))`

/** The id of a piece for ever, of an item: nobody orders the same one a second time, whatever the database remembers. */
const pieceId = (number: SQL) => sql`item.supply_key || '-' || item.position || '-' || ${number}`

/**
 * Plan of ordering pieces of an item from its offer's supplier, after those that were `asked` for: a row for each, before
 * any call. A piece may cost its price before discounts without the margin, nothing where the rate is not known, and never
 * more than the ceiling. Makes the batch fail as a conflict when somebody else has ordered them. `item`: a query of
 * the one row with `order_id`, `position`, `offer_id`, `unit_price`, `currency` and `supply_key`.
 */
export function planOrderPieces(ctx: Ctx, item: SQL, { asked, pieces }: { asked: number; pieces: number }): Plan {
  if (pieces === 0) return []
  const numbers = JSON.stringify(Array.from({ length: pieces }, (_, nth) => asked + nth))
  return [
    sql`INSERT INTO supplier_orders (id, order_id, item_position, supplier, ref, state, max_cost, agreed_region,
        created_at, next_check_at)
      SELECT ${pieceId(sql`piece.value`)}, item.order_id, item.position, offers.supplier, offers.supplier_ref, 'waiting',
        min(offers.max_cost, coalesce(CAST(item.unit_price * 100000000
          / (${rateOf(sql`offers.supplier`, sql`item.currency`)} * (10000 + offers.margin)) AS INTEGER), 0)),
        (SELECT agreed_region FROM supplier_items AS sold
          WHERE sold.supplier = offers.supplier AND sold.ref = offers.supplier_ref),
        ${ctx.clock.nowMs()}, ${ctx.clock.nowMs()}
      FROM (${item}) AS item JOIN offers ON offers.id = item.offer_id
        JOIN json_each(${numbers}) AS piece`,
  ]
}

/**
 * Plan of ordering pieces of a top-up for the first time, or once more after so many suppliers have refused. Makes the
 * batch fail as a conflict when they were ordered before. `pieces`: a query of rows with `order_id`, `position`,
 * `supplier`, `ref`, `player_id`, `player`, `max_cost` and `supply_key`.
 */
export const planOrderTopUp = (ctx: Ctx, pieces: SQL, refusals = 0): Plan => [
  sql`INSERT INTO supplier_orders (id, order_id, item_position, supplier, ref, player_id, player, state, max_cost,
      created_at, next_check_at)
    SELECT ${pieceId(sql`${String(refusals)}`)}, order_id, position, supplier, ref, player_id, player, 'waiting', max_cost,
      ${ctx.clock.nowMs()}, ${ctx.clock.nowMs()}
    FROM (${pieces}) AS item`,
  planCallPerson(ctx, pieces),
]

/** Plan of telling the operator of new pieces that wait for a person: rows of `order_id` and `supplier`. */
const planCallPerson = (ctx: Ctx, pieces: SQL): Plan[number] =>
  planRaiseAll(
    ctx,
    sql`SELECT DISTINCT 'by_hand' AS kind, order_id AS subject, json_array('by_hand_waits') AS detail
      FROM (${pieces}) WHERE supplier = ${byHand}`,
  )

/** How many pieces of a top-up its player has. */
export const toppedUpPieces = (orderId: string | SQL): SQL<number> =>
  sql`(SELECT count(*) FROM supplier_orders AS piece
    WHERE piece.order_id = ${orderId} AND piece.state = 'done' AND piece.player_id IS NOT NULL)`

/** Query of everything that was ordered at suppliers for an order. */
export const ofOrderQuery = (db: Selecting, orderId: string | Placeholder) =>
  db.select().from(supplierOrders).where(eq(supplierOrders.orderId, orderId))

/** Whether an order waits for a supplier. */
export const isAwaited = (orderId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM supplier_orders WHERE order_id = ${orderId} AND closed_at IS NULL)`

/** Whether a supplier may have accepted something of an order, so that its end is not known. */
export const isUnderWay = (orderId: string): SQL =>
  sql`(EXISTS (SELECT 1 FROM supplier_orders WHERE order_id = ${orderId}
    AND (state IN ('submitting', 'unknown', 'pending') OR ${mayBeToppedUp})) OR ${mayBeOrdered(orderId)})`

/** Guard of giving money back: what a supplier may be delivering is never refunded. */
export const planNothingUnderWay = (orderId: string): SQL => guard('supplier_pending', sql`NOT ${isUnderWay(orderId)}`)

/** Plan of not ordering what no supplier has accepted yet. */
export const planWithdraw = (ctx: Ctx, orderId: string): Plan =>
  planReject(ctx, sql`order_id = ${orderId} AND state = 'waiting' AND NOT ${mayBeToppedUp}`)

/** Plan of not ordering pieces of an item that came in another way, but for those that wait for stock anyway. */
export const planWithdrawPieces = (ctx: Ctx, item: { orderId: string; position: number; pieces: number }): Plan =>
  planReject(
    ctx,
    sql`id IN (SELECT waiting.id FROM supplier_orders AS waiting WHERE waiting.order_id = ${item.orderId}
      AND waiting.item_position = ${item.position} AND waiting.state = 'waiting'
      LIMIT max(0, ${item.pieces} - ${backorderedPieces(item)}))`,
  )

/** Plan of not ordering pieces, which wait for the first call to their supplier. */
export const planReject = (ctx: Ctx, which: SQL, reason: Rejection = 'by_hand', atMs = ctx.clock.nowMs()): Plan => [
  planClearWhere(ctx, ['supplier_order'], sql`subject IN (SELECT id FROM supplier_orders WHERE ${which})`),
  sql`UPDATE supplier_orders SET state = 'rejected', reason = ${reason}, next_check_at = NULL,
      closed_at = ${atMs} WHERE ${which}`,
]

/** Guard of a step with a piece that was decided by what the others of its order were when they were read. */
export function planOthersAsRead(pieces: SupplierOrderRow[], { id, orderId }: SupplierOrderRow): SQL {
  const others = pieces.filter((piece) => piece.id !== id)
  const closed = others.filter(({ closedAt }) => closedAt !== null).length
  const done = others.filter(({ state }) => state === 'done').length
  return guardStill(sql`(SELECT count(*) = ${others.length} AND count(closed_at) = ${closed} AND total(state = 'done') = ${done}
    FROM supplier_orders WHERE order_id = ${orderId} AND id <> ${id})`)
}

/** Plan of topping up another player. Violates `supplier_pending` once a supplier may have accepted the top-up. */
export const planRedirect = (ctx: Ctx, orderId: string, { playerId, player }: PlayerColumns): Plan => [
  guard(
    'supplier_pending',
    sql`NOT ${isUnderWay(orderId)}
      AND NOT EXISTS (SELECT 1 FROM supplier_orders WHERE order_id = ${orderId} AND state = 'done')`,
  ),
  sql`UPDATE supplier_orders SET player_id = ${playerId}, player = ${player}, next_check_at = ${ctx.clock.nowMs()}
    WHERE order_id = ${orderId} AND state = 'waiting'`,
]
