import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import type { Currency } from '../../../../shared/money'
import { type NamedPlayer, type Player, playerText } from '../../../../shared/players'
import { byHand, type SourceName } from '../../../../shared/suppliers'
import { guard, type Plan } from '../../../db/database'
import { playerColumns } from '../../../db/player-columns'
import { orders } from '../../../db/schema'
import { orderTopUps, type TopUpSource } from '../../../db/schema-topups'
import { commitAs, readAs } from '../../caller/caller'
import type { CallerCtx } from '../../ctx'
import { gameOf } from '../../games/games'
import { planCountOrder } from '../../identity/identity'
import { planOwe, sendSoon } from '../../outbox/outbox'
import { planRedirect } from '../../supply/supply'
import { confirmedFor } from '../../ways-in/ways-in'
import { type OrderView, playerView, topUpItem } from '../reading/order-view'
import { newOrder, type PayWith } from './draft'
import { planFewUnpaid, planOrder, planPayment } from './purchase-plan'
import { planSave } from './saved-players'

/**
 * A top-up as its buyer has agreed to it; `total` of all pieces in minor units, `maxCost` of one in those of the
 * supplier's currency. `others`: who is asked next, one after another, when a supplier has refused.
 */
export type TopUpDraft = {
  game: string
  transactionId: string
  player: Player
  /** By what the game calls the player. */
  name: string
  package: { id: string; supplier: SourceName; ref: string; name: string; region: string | null }
  currency: Currency
  pieces: number
  total: number
  maxCost: number
  others: TopUpSource[]
  pay: 'balance' | 'later'
}

/** Query of the order that a transaction id of the caller's has made, if it has made one. */
export const byTransactionQuery = (ctx: CallerCtx, transactionId: string) =>
  ctx.db
    .select({
      orderId: orderTopUps.orderId,
      game: orderTopUps.game,
      playerId: orderTopUps.playerId,
      player: orderTopUps.player,
      packageId: orderTopUps.packageId,
      status: orders.status,
      currency: orders.currency,
      total: orders.total,
      pieces: orders.quantity,
    })
    .from(orderTopUps)
    .innerJoin(orders, eq(orders.id, orderTopUps.orderId))
    .where(and(eq(orderTopUps.userId, ctx.caller.userId), eq(orderTopUps.transactionId, transactionId)))

/**
 * Orders a top-up: order, player, money and owed delivery in one batch, or, to be paid later, an unpaid order that waits
 * for 30 minutes. Raises `insufficient_funds`, `too_many_unpaid`, `step_up_required`, and a `Conflict` for a transaction id that has made
 * an order already.
 */
export async function placeTopUp(ctx: CallerCtx, draft: TopUpDraft): Promise<OrderView> {
  const order = orderOf(ctx, draft)
  const isPaid = draft.pay === 'balance'
  const by = isPaid ? confirmedFor(ctx, { currency: draft.currency, minor: draft.total }) : ctx
  await commitAs(by, [
    ...planInsert(ctx, order, draft),
    ...(isPaid
      ? [...planCountOrder(order.userId), ...planPayment(order, order.placedAt), ...planOwe(ctx, order.id)]
      : [planFewUnpaid(ctx, order.userId)]),
  ])
  if (isPaid) sendSoon(ctx, order.id)
  return order
}

function orderOf(
  ctx: CallerCtx,
  {
    game,
    player,
    name: playerName,
    package: { id: packageId, supplier, name, region },
    currency,
    pieces,
    total,
    pay,
  }: TopUpDraft,
): OrderView {
  const isPaid = pay === 'balance'
  // The buyer chooses the provider later, on the way to pay.
  const payWith: PayWith = pay === 'balance' ? { method: 'balance' } : { method: 'card', provider: null }
  const order = newOrder(ctx, 'topup', currency, payWith)
  return {
    ...order,
    total,
    quantity: pieces,
    game: gameOf(ctx, game)?.slug ?? game,
    player: playerView(ctx, { game, player, name: playerName, canCorrect: true }),
    topUp: { packageId, orderedAt: null },
    byHand: supplier === byHand ? { state: isPaid ? 'waiting' : null, canCancel: isPaid, refusal: null } : null,
    items: [topUpItem(ctx, { status: order.status, total, quantity: pieces }, { game, name, region, refused: 0 })],
    instructions: [],
  }
}

function planInsert(ctx: CallerCtx, order: OrderView, { game, transactionId, player, ...draft }: TopUpDraft): Plan {
  const columns = playerColumns(player)
  return [
    planOrder(order, `topup ${draft.package.id} ${playerText(player)}`, sql`${order.total}`),
    sql`INSERT INTO order_topups (order_id, user_id, transaction_id, game, player_id, player, player_name, package_id,
      supplier, ref, name, region, max_cost, others, at)
    VALUES (${order.id}, ${order.userId}, ${transactionId}, ${game}, ${columns.playerId}, ${columns.player}, ${draft.name},
      ${draft.package.id}, ${draft.package.supplier}, ${draft.package.ref}, ${draft.package.name},
      ${draft.package.region}, ${draft.maxCost}, ${draft.others.length === 0 ? null : JSON.stringify(draft.others)}, ${ctx.clock.nowMs()})`,
    ...planSave(order.id),
  ]
}

/**
 * Tops up another player from now on, whom `find` looks up in the game of an order of the caller's. Raises `order_not_found`,
 * `player_not_found`, `order_ended`, and `supplier_pending` once a supplier may have accepted the top-up.
 */
export async function correctPlayer(
  ctx: CallerCtx,
  givenId: string,
  find: (game: string) => Promise<NamedPlayer | undefined>,
): Promise<void> {
  const orderId = givenId.toUpperCase()
  const own = and(eq(orderTopUps.orderId, orderId), eq(orderTopUps.userId, ctx.caller.userId))
  const [[topUp]] = await readAs(ctx, [ctx.db.select({ game: orderTopUps.game }).from(orderTopUps).where(own)])
  if (!topUp) throw new AppError('order_not_found')
  const found = await find(topUp.game)
  if (!found) throw new AppError('player_not_found')
  const columns = playerColumns(found.player)
  await commitAs(ctx, [
    guard(
      'order_ended',
      sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status IN ('pending', 'processing'))`,
    ),
    ...planRedirect(ctx, orderId, columns),
    sql`UPDATE order_topups SET player_id = ${columns.playerId}, player = ${columns.player}, player_name = ${found.name}
      WHERE order_id = ${orderId}`,
    ...planSave(orderId),
  ])
  sendSoon(ctx, orderId)
}
