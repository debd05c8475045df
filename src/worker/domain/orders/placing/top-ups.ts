import { and, desc, eq, ne, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import type { Currency } from '../../../../shared/money'
import type { SupplierName } from '../../../../shared/suppliers'
import { guard, type Plan } from '../../../db/database'
import { orders } from '../../../db/schema'
import { orderTopUps } from '../../../db/schema-supply'
import { commitAs, readAs } from '../../caller/caller'
import type { CallerCtx } from '../../ctx'
import { planCountOrder } from '../../identity/identity'
import { planOwe, sendSoon } from '../../outbox/outbox'
import { planRedirect } from '../../supply/supply'
import { type OrderView, topUpItem } from '../reading/order-view'
import { newOrder, type PayWith } from './draft'
import { planFewUnpaid, planOrder, planPayment } from './purchase-plan'

type Player = { id: string; name: string }

/** A top-up as its buyer has agreed to it; `total` in minor units, `maxCost` in those of the supplier's currency. */
export type TopUpDraft = {
  game: string
  transactionId: string
  player: Player
  package: { id: string; supplier: SupplierName; ref: string; name: string; region: string | null }
  currency: Currency
  total: number
  maxCost: number
  pay: 'balance' | 'later'
}

/** Query of the order that a transaction id of the caller's has made, if it has made one. */
export const byTransactionQuery = (ctx: CallerCtx, transactionId: string) =>
  ctx.db
    .select({
      orderId: orderTopUps.orderId,
      playerId: orderTopUps.playerId,
      packageId: orderTopUps.packageId,
      status: orders.status,
      currency: orders.currency,
      total: orders.total,
    })
    .from(orderTopUps)
    .innerJoin(orders, eq(orders.id, orderTopUps.orderId))
    .where(and(eq(orderTopUps.userId, ctx.caller.userId), eq(orderTopUps.transactionId, transactionId)))

/**
 * Orders a top-up: order, player, money and owed delivery in one batch, or, to be paid later, an unpaid order that waits
 * for 30 minutes. Raises `insufficient_funds`, `too_many_unpaid`, and a `Conflict` for a transaction id that has made
 * an order already.
 */
export async function placeTopUp(ctx: CallerCtx, draft: TopUpDraft): Promise<OrderView> {
  const order = orderOf(ctx, draft)
  const isPaid = draft.pay === 'balance'
  await commitAs(ctx, [
    ...planInsert(ctx, order, draft),
    ...(isPaid
      ? [...planCountOrder(order.userId), ...planPayment(order, order.placedAt), ...planOwe(ctx, order.id)]
      : [planFewUnpaid(ctx, order.userId)]),
  ])
  if (isPaid) sendSoon(ctx, order.id)
  return order
}

function orderOf(ctx: CallerCtx, { player, package: { name, region }, currency, total, pay }: TopUpDraft): OrderView {
  // The buyer chooses the provider later, on the way to pay.
  const payWith: PayWith = pay === 'balance' ? { method: 'balance' } : { method: 'card', provider: null }
  const order = newOrder(ctx, 'freefire', currency, payWith)
  return {
    ...order,
    total,
    quantity: 1,
    player: { ...player, canCorrect: true },
    items: [topUpItem({ status: order.status, total }, { name, region })],
    instructions: [],
  }
}

const planInsert = (ctx: CallerCtx, order: OrderView, { game, transactionId, player, ...draft }: TopUpDraft): Plan => [
  planOrder(order, `topup ${draft.package.id} ${player.id}`, sql`${order.total}`),
  sql`INSERT INTO order_topups (order_id, user_id, transaction_id, game, player_id, player_name, package_id, supplier,
      ref, name, region, max_cost, at)
    VALUES (${order.id}, ${order.userId}, ${transactionId}, ${game}, ${player.id}, ${player.name},
      ${draft.package.id}, ${draft.package.supplier}, ${draft.package.ref}, ${draft.package.name},
      ${draft.package.region}, ${draft.maxCost}, ${ctx.clock.nowMs()})`,
]

/**
 * Tops up another player from now on, whom `find` looks up for an order of the caller's. Raises `order_not_found`,
 * `player_not_found`, `order_ended`, and `supplier_pending` once a supplier may have accepted the top-up.
 */
export async function correctPlayer(
  ctx: CallerCtx,
  givenId: string,
  find: () => Promise<Player | undefined>,
): Promise<void> {
  const orderId = givenId.toUpperCase()
  const own = and(eq(orderTopUps.orderId, orderId), eq(orderTopUps.userId, ctx.caller.userId))
  const [[topUp]] = await readAs(ctx, [ctx.db.select({ orderId: orderTopUps.orderId }).from(orderTopUps).where(own)])
  if (!topUp) throw new AppError('order_not_found')
  const player = await find()
  if (!player) throw new AppError('player_not_found')
  await commitAs(ctx, [
    guard(
      'order_ended',
      sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status IN ('pending', 'processing'))`,
    ),
    ...planRedirect(ctx, orderId, player.id),
    sql`UPDATE order_topups SET player_id = ${player.id}, player_name = ${player.name} WHERE order_id = ${orderId}`,
  ])
  sendSoon(ctx, orderId)
}

/** Players the caller has topped up in a game, newest first, by the names they had then; not what was cancelled. */
export async function playersOf(ctx: CallerCtx, game: string, limit: number): Promise<Player[]> {
  const [rows] = await readAs(ctx, [
    ctx.db
      .select({ id: orderTopUps.playerId, name: orderTopUps.playerName })
      .from(orderTopUps)
      .innerJoin(orders, and(eq(orders.id, orderTopUps.orderId), ne(orders.status, 'cancelled')))
      .where(and(eq(orderTopUps.userId, ctx.caller.userId), eq(orderTopUps.game, game)))
      .orderBy(desc(orderTopUps.at))
      .limit(limit * 4),
  ])
  return rows.filter(({ id }, index) => rows.findIndex((each) => each.id === id) === index).slice(0, limit)
}
