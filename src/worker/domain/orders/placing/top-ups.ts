import { and, eq, sql } from 'drizzle-orm'
import type { Discount } from '../../../../shared/discounts'
import { AppError } from '../../../../shared/errors'
import type { Currency } from '../../../../shared/money'
import { type NamedPlayer, type Player, playerText } from '../../../../shared/players'
import { byHand, type SourceName } from '../../../../shared/suppliers'
import { guard, guardStill, type Plan } from '../../../db/database'
import { playerColumns } from '../../../db/player-columns'
import { orders, unpaidOrders } from '../../../db/schema'
import { orderTopUps, type TopUpSource } from '../../../db/schema-topups'
import { commitAs, readAs, readOneAs } from '../../caller/caller'
import type { CallerCtx } from '../../ctx'
import { type KnownCoupon, planMayUseCoupon, type Quote } from '../../discounts/discounts'
import { gameOf } from '../../games/games'
import { planAnswer } from '../../idempotency/idempotency'
import { planOwe, sendSoon } from '../../outbox/outbox'
import { rememberedPromotions } from '../../promotions/promotions'
import { planRedirect } from '../../supply/supply'
import { rememberedTiers } from '../../tiers/tiers'
import { confirmedFor } from '../../ways-in/ways-in'
import type { OrderRow } from '../order-row'
import { hasOrdered } from '../reading/bought'
import { type OrderView, playerView, topUpItem } from '../reading/order-view'
import { newOrder, type PayWith } from './draft'
import { loweringOf, planLowering } from './lowering'
import { planCountPaid, planFewUnpaid, planGiveUp, planOrder, planPayment } from './purchase-plan'
import { planSave } from './saved-players'

/**
 * A top-up as its buyer has agreed to it; `quote`: what all pieces cost, as its only line. `maxCost`: what one may cost in
 * minor units of the supplier's currency, by its price before discounts. `others`: who is asked next, one after another,
 * when a supplier has refused.
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
  quote: Quote
  /** The one that takes something off. */
  coupon: KnownCoupon | undefined
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
      coupon: orders.coupon,
    })
    .from(orderTopUps)
    .innerJoin(orders, eq(orders.id, orderTopUps.orderId))
    .where(and(eq(orderTopUps.userId, ctx.caller.userId), eq(orderTopUps.transactionId, transactionId)))

/**
 * Orders a top-up: order, player, discounts, money and owed delivery in one batch, or, to be paid later, an unpaid order
 * that waits for 30 minutes. Raises `insufficient_funds`, `too_many_unpaid`, `step_up_required`, `price_changed` and
 * `coupon_used_up` when what lowers the price has moved, and a `Conflict` for a transaction id that has made an order.
 */
export async function placeTopUp(ctx: CallerCtx, draft: TopUpDraft): Promise<OrderView> {
  const order = orderOf(ctx, draft)
  const isPaid = draft.pay === 'balance'
  const by = isPaid ? confirmedFor(ctx, { currency: draft.currency, minor: order.total }) : ctx
  const holding = draft.coupon?.isHeld ? await holdingOrders(ctx, draft.coupon.coupon.code) : []
  await commitAs(by, [
    ...planAnswer(ctx, null),
    ...(draft.quote.total === draft.quote.list ? [] : [planNoTwinTopUp(ctx, draft)]),
    ...holding.flatMap((each) => planGiveUp(ctx, each, 'given_up')),
    ...planInsert(ctx, order, draft),
    ...(isPaid
      ? [...planCountPaid(order), ...planPayment(order, order.placedAt), ...planOwe(ctx, order.id)]
      : [planFewUnpaid(ctx, order.userId)]),
  ]).catch(forgetLowering(ctx))
  if (isPaid) sendSoon(ctx, order.id)
  return order
}

/** Guard against a copy of the same call that was faster, which has used the coupon or the pieces for this very order. */
const planNoTwinTopUp = ({ caller: { userId } }: CallerCtx, { transactionId }: TopUpDraft): Plan[number] =>
  guardStill(sql`NOT EXISTS (SELECT 1 FROM order_topups WHERE user_id = ${userId}
    AND transaction_id = ${transactionId})`)

/** Unpaid orders of the caller's that hold a coupon: the new order replaces them. */
async function holdingOrders(ctx: CallerCtx, code: string): Promise<Pick<OrderRow, 'id' | 'coupon'>[]> {
  const isHolding = sql`user_id = ${ctx.caller.userId} AND status = 'pending' AND coupon = ${code}`
  const [rows] = await readAs(ctx, [
    ctx.db
      .select({ id: orders.id, coupon: orders.coupon })
      .from(orders)
      .where(sql`id IN (SELECT id FROM ${unpaidOrders} WHERE ${isHolding})`),
  ])
  return rows
}

function orderOf(ctx: CallerCtx, draft: TopUpDraft): OrderView {
  const { game, player, name: playerName, currency, pieces, quote, coupon, pay } = draft
  const { id: packageId, supplier, name, region } = draft.package
  const isPaid = pay === 'balance'
  // The buyer chooses the provider later, on the way to pay.
  const payWith: PayWith = pay === 'balance' ? { method: 'balance' } : { method: 'card', provider: null }
  const order = newOrder(ctx, 'topup', currency, payWith)
  const { total } = quote
  const item = { game, name, region, refused: 0, discounts: discountsIn(quote) }
  return {
    ...order,
    total,
    coupon: coupon?.coupon.code ?? null,
    quantity: pieces,
    game: gameOf(ctx, game)?.slug ?? game,
    player: playerView(ctx, { game, player, name: playerName, canCorrect: true }),
    topUp: { packageId, orderedAt: null },
    byHand: supplier === byHand ? { state: isPaid ? 'waiting' : null, canCancel: isPaid, refusal: null } : null,
    items: [topUpItem(ctx, { status: order.status, total, quantity: pieces }, item)],
    instructions: [],
  }
}

function discountsIn({ lines: [line] }: Quote): Discount[] | null {
  return line && line.discounts.length > 0 ? line.discounts : null
}

function planInsert(ctx: CallerCtx, order: OrderView, { game, transactionId, player, ...draft }: TopUpDraft): Plan {
  const columns = playerColumns(player)
  const coupon = draft.coupon?.coupon
  const discounts = discountsIn(draft.quote)
  return [
    ...(coupon ? planMayUseCoupon(ctx, coupon, hasOrdered(order.userId)) : []),
    planOrder(order, `topup ${draft.package.id} ${playerText(player)}`, sql`${order.total}`),
    ...planLowering(ctx, order, loweringOf([draft.pieces], draft.quote, coupon)),
    sql`INSERT INTO order_topups (order_id, user_id, transaction_id, game, player_id, player, player_name, package_id,
      supplier, ref, name, region, max_cost, others, discounts, at)
    VALUES (${order.id}, ${order.userId}, ${transactionId}, ${game}, ${columns.playerId}, ${columns.player}, ${draft.name},
      ${draft.package.id}, ${draft.package.supplier}, ${draft.package.ref}, ${draft.package.name},
      ${draft.package.region}, ${draft.maxCost}, ${draft.others.length === 0 ? null : JSON.stringify(draft.others)},
      ${discounts && JSON.stringify(discounts)}, ${ctx.clock.nowMs()})`,
    ...planSave(order.id),
  ]
}

/** Somebody may have changed a promotion or a tier elsewhere: the next reading finds it. */
const forgetLowering = (ctx: CallerCtx) => (error: unknown) => {
  if (error instanceof AppError && error.code === 'price_changed') {
    rememberedPromotions(ctx).forget()
    rememberedTiers(ctx).forget()
  }
  throw error
}

/**
 * Tops up another player from now on, whom `find` looks up in the game of an order of the caller's. Raises `order_not_found`,
 * `player_not_found`, `order_ended`, `supplier_pending` once a supplier may have accepted the top-up, and
 * `step_up_required` for a large sum that nobody has confirmed.
 */
export async function correctPlayer(
  ctx: CallerCtx,
  givenId: string,
  find: (game: string) => Promise<NamedPlayer | undefined>,
): Promise<void> {
  const orderId = givenId.toUpperCase()
  const own = and(eq(orderTopUps.orderId, orderId), eq(orderTopUps.userId, ctx.caller.userId))
  const query = ctx.db
    .select({ game: orderTopUps.game, currency: orders.currency, minor: orders.total })
    .from(orderTopUps)
    .innerJoin(orders, eq(orders.id, orderTopUps.orderId))
  const topUp = await readOneAs(ctx, query.where(own), 'order_not_found')
  const found = await find(topUp.game)
  if (!found) throw new AppError('player_not_found')
  const columns = playerColumns(found.player)
  // Whoever is topped up has the money: leading it elsewhere is sending it.
  await commitAs(confirmedFor(ctx, topUp), [
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
