import { eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { canBecome, type OrderStatus } from '../../../shared/order-states'
import type { Plan } from '../../db/database'
import { orders, users } from '../../db/schema'
import { planClear } from '../alerts/alerts'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import { catalogueChanged } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { planRelease } from '../inventory/inventory'
import { planTransfer, salesAccount, userAccount } from '../ledger/ledger'
import { planSettled } from '../outbox/outbox'
import { deliver, deliveryAlerts, planIsStill } from './delivery'
import { cutPage, type Page, pageIds } from './order-pages'
import { type OrderView, orderQueries, orderViews } from './order-view'

type OrderRow = typeof orders.$inferSelect
export type AdminOrderView = OrderView & { nickname: string }
export type Filters = Page & { status?: OrderStatus; user?: string; fromMs?: number; toMs?: number }
type Listed = { orders: OrderView[]; nextCursor: string | null }

/** Orders of everybody, newest first, without their codes. */
export async function listAll(
  ctx: CallerCtx,
  filters: Filters,
): Promise<{ orders: AdminOrderView[]; nextCursor: string | null }> {
  const conditions = [
    sql`true`,
    ...(filters.status ? [sql`status = ${filters.status}`] : []),
    ...(filters.user ? [sql`user_id = ${filters.user}`] : []),
    ...(filters.fromMs === undefined ? [] : [sql`placed_at >= ${filters.fromMs}`]),
    ...(filters.toMs === undefined ? [] : [sql`placed_at < ${filters.toMs}`]),
  ]
  const ids = pageIds(conditions, filters)
  const [nicknames, ...rows] = await readAs(ctx, [nicknamesQuery(ctx, ids), ...orderQueries(ctx, ids, null)])
  const nicknameOf = new Map(nicknames.map((user) => [user.id, user.nickname]))
  const views = await orderViews(ctx, rows)
  return cutPage(
    views.map((view) => ({ ...view, nickname: nicknameOf.get(view.userId) ?? '' })),
    filters.limit,
  )
}

/** The orders of one user, newest first, without their codes. Raises `user_not_found`. */
export async function listOf(ctx: CallerCtx, userId: string, page: Page): Promise<Listed> {
  const ids = pageIds([sql`user_id = ${userId}`], page)
  const known = ctx.db.select({ id: users.id }).from(users).where(eq(users.id, userId))
  const [[user], ...rows] = await readAs(ctx, [known, ...orderQueries(ctx, ids, null)])
  if (!user) throw new AppError('user_not_found')
  return cutPage(await orderViews(ctx, rows), page.limit)
}

const nicknamesQuery = (ctx: CallerCtx, orderIds: SQL) =>
  ctx.db
    .select({ id: users.id, nickname: users.nickname })
    .from(users)
    .where(sql`id IN (SELECT user_id FROM orders WHERE id IN ${orderIds})`)

type Wish = { status: OrderStatus; reason?: string }

/**
 * Moves an order along its allowed transitions: `completed` delivers it now, `cancelled` refunds in full what was paid
 * to the balance and gives its codes back. The state it already has changes nothing.
 * Raises `order_not_found`, `invalid_transition` naming both states.
 */
export async function setStatus(ctx: CallerCtx, givenId: string, wish: Wish, triesLeft = 2): Promise<OrderView> {
  const orderId = givenId.toUpperCase()
  const [[order]] = await readAs(ctx, [ctx.db.select().from(orders).where(eq(orders.id, orderId))])
  if (!order) throw new AppError('order_not_found')
  const refusal = new AppError('invalid_transition', { params: { from: order.status, to: wish.status } })
  if (order.status === wish.status) return view(ctx, orderId)
  // Only a payment makes a pending order `processing`.
  if (!canBecome(order.status, wish.status) || wish.status === 'processing') throw refusal
  if (wish.status === 'completed') return completeByHand(ctx, order, wish, refusal)
  try {
    await commitAs(ctx, [...planCancel(ctx, order), ...planAudit(ctx, actOf(order, wish))])
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'invalid_transition')) throw error
    // The order moved between our read and our write: look again, so that the answer names the state it has now.
    if (triesLeft > 1) return setStatus(ctx, orderId, wish, triesLeft - 1)
    throw refusal
  }
  catalogueChanged(ctx)
  return view(ctx, orderId)
}

const actOf = (order: OrderRow, wish: Wish) => ({
  action: `set_status_${wish.status}`,
  subject: order.id,
  before: order.status,
  reason: wish.reason,
})

async function completeByHand(ctx: CallerCtx, order: OrderRow, wish: Wish, refusal: AppError): Promise<OrderView> {
  await deliver(ctx, order.id)
  const after = await view(ctx, order.id)
  if (after.status !== wish.status) throw refusal
  await commitAs(ctx, planAudit(ctx, actOf(order, wish)))
  return after
}

async function view(ctx: CallerCtx, orderId: string): Promise<OrderView> {
  const rows = await readAs(ctx, orderQueries(ctx, sql`(${orderId})`, null))
  const [order] = await orderViews(ctx, rows)
  if (!order) throw new AppError('order_not_found')
  return order
}

/** An order that nobody has seen the codes of: what was paid comes back, codes go back to stock, nothing is owed. */
function planCancel(ctx: CallerCtx, order: OrderRow): Plan {
  const atMs = ctx.clock.nowMs()
  const refund = planTransfer({
    reference: `refund:${order.id}`,
    from: salesAccount(order.currency),
    to: userAccount(order.userId, order.currency),
    currency: order.currency,
    minor: order.total,
    kind: 'refund',
    note: order.id,
    atMs,
  })
  return [
    planIsStill(order.id, order.status),
    sql`UPDATE orders SET status = 'cancelled', reason = NULL, cancelled_at = ${atMs} WHERE id = ${order.id}`,
    ...planRelease(order.id),
    ...(order.paidAt === null ? [] : refund),
    ...planSettled(order.id),
    planClear(ctx, order.id, deliveryAlerts),
  ]
}
