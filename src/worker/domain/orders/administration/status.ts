import { eq, getTableColumns, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import { canBecome, type OrderStatus } from '../../../../shared/order-states'
import { guardStill, type Plan, retryOnConflict } from '../../../db/database'
import { orders, users } from '../../../db/schema'
import { planAudit } from '../../audit/audit'
import { commitAs, readAs } from '../../caller/caller'
import { catalogueChanged } from '../../catalogue/catalogue'
import type { CallerCtx } from '../../ctx'
import { codesQuery, planHoldsAsMany } from '../../inventory/inventory'
import { planOweAgain } from '../../outbox/outbox'
import { planNothingUnderWay, toppedUpPieces } from '../../supply/supply'
import { waits } from '../delivering/completion'
import { deliver } from '../delivering/delivery'
import { planEnd, planIsAsRead, planIsUndisputed, planRefund } from '../giving-back/refunds'
import type { OrderRow } from '../order-row'
import { cutOrders, type Page, pageIds } from '../reading/order-pages'
import { type OrderView, orderQueries, orderViews, viewWithoutCodes } from '../reading/order-view'

type Listed = { orders: OrderView[]; nextCursor: string | null }

/** The orders of one user, newest first, without their codes. Raises `user_not_found`. */
export async function listOf(ctx: CallerCtx, userId: string, page: Page): Promise<Listed> {
  const known = ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  const [[user], ...rows] = await readAs(ctx, [known, ...orderQueries(ctx, pageIds(userId, page), null)])
  if (!user) throw new AppError('user_not_found')
  return cutOrders(await orderViews(ctx, rows), page)
}

type Wish = { status: OrderStatus; reason?: string }

/**
 * Moves an order along its allowed transitions: `completed` delivers it now, `cancelled` refunds in full what was paid
 * to the balance and gives its codes back. The state it already has changes nothing.
 * Raises `order_not_found`, `supplier_pending`, and `invalid_transition` naming both states, or why it is not delivered;
 * also for cancelling what was delivered in part.
 */
export const setStatus = (ctx: CallerCtx, orderId: string, wish: Wish): Promise<OrderView> =>
  retryOnConflict(() => setStatusOnce(ctx, orderId.toUpperCase(), wish))

async function setStatusOnce(ctx: CallerCtx, orderId: string, wish: Wish): Promise<OrderView> {
  const [[order], seen] = await readAs(ctx, [
    ctx.db
      .select({ ...getTableColumns(orders), toppedUp: toppedUpPieces(sql`orders.id`).as('topped_up') })
      .from(orders)
      .where(eq(orders.id, orderId)),
    codesQuery(ctx.db, sql`(${orderId})`, 'readable').limit(1),
  ])
  if (!order) throw new AppError('order_not_found')
  if (order.status === wish.status) return viewWithoutCodes(ctx, orderId)
  // Only a payment makes a pending order `processing`.
  if (!canBecome(order.status, wish.status) || wish.status === 'processing') throw cannotMove(order.status, wish)
  if (wish.status === 'completed') return completeByHand(ctx, order, wish)
  // What a buyer has is sold: an administrator refunds the rest, or all of it, by another call.
  if (seen.length > 0 || order.toppedUp > 0) throw cannotMove('delivered_in_part', wish)
  await commitAs(ctx, [...planCancel(ctx, order), ...planAudit(ctx, actOf(order, wish))])
  catalogueChanged(ctx)
  return viewWithoutCodes(ctx, orderId)
}

const actOf = (order: OrderRow, wish: Wish) => ({
  action: `set_status_${wish.status}`,
  subject: order.id,
  before: order.status,
  reason: wish.reason,
})

/** `from`: the state of the order, or why it stays there. */
const cannotMove = (from: string, wish: Wish) =>
  new AppError('invalid_transition', { params: { from, to: wish.status } })

async function completeByHand(ctx: CallerCtx, order: OrderRow, wish: Wish): Promise<OrderView> {
  await commitAs(ctx, planOweAgain(ctx, order.id, waits(order.id)))
  await deliver(ctx, order.id)
  const after = await viewWithoutCodes(ctx, order.id)
  const { status, reason } = after
  if (status !== wish.status) throw cannotMove((status === 'processing' && reason) || status, wish)
  await commitAs(ctx, planAudit(ctx, actOf(order, wish)))
  return after
}

/** An order that nobody has seen the codes of: what was paid comes back, codes go back to stock, nothing is owed. */
function planCancel(ctx: CallerCtx, order: OrderRow): Plan {
  const atMs = ctx.clock.nowMs()
  const left = order.paidAt === null ? 0 : order.total - order.refunded
  return [
    planIsAsRead(order),
    planHoldsAsMany(order.id, 0, 'readable'),
    planNothingUnderWay(order.id),
    guardStill(sql`${toppedUpPieces(order.id)} = 0`),
    ...(left > 0 ? [planIsUndisputed(ctx, order.id), ...planRefund(order, { id: order.id, minor: left, atMs })] : []),
    ...planEnd(ctx, order, null),
  ]
}
