import { eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { canBecome, type OrderStatus } from '../../../shared/order-states'
import type { Plan } from '../../db/database'
import { orders, users } from '../../db/schema'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import { catalogueChanged } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { planRelease } from '../inventory/inventory'
import { planTransfer, salesAccount, userAccount } from '../ledger/ledger'
import { planSettled } from '../outbox/outbox'
import { deliver, planIsProcessing } from './delivery'
import { cutPage, type Page, pageIds } from './order-pages'
import { type OrderView, orderQueries, orderViews } from './order-view'

export type AdminOrderView = OrderView & { nickname: string }
export type Filters = Page & { status?: OrderStatus; user?: string; fromMs?: number; toMs?: number }

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
  const [nicknames, ...rows] = await readAs(ctx, [nicknamesQuery(ctx, ids), ...orderQueries(ctx, ids)])
  const nicknameOf = new Map(nicknames.map((user) => [user.id, user.nickname]))
  const views = await orderViews(ctx, rows, false)
  return cutPage(
    views.map((view) => ({ ...view, nickname: nicknameOf.get(view.userId) ?? '' })),
    filters.limit,
  )
}

const nicknamesQuery = (ctx: CallerCtx, orderIds: SQL) =>
  ctx.db
    .select({ id: users.id, nickname: users.nickname })
    .from(users)
    .where(sql`id IN (SELECT user_id FROM orders WHERE id IN ${orderIds})`)

/**
 * Moves an order along its allowed transitions: `completed` delivers it now, `cancelled` refunds it in full to the
 * balance and gives its codes back. The state it already has changes nothing.
 * Raises `order_not_found`, `invalid_transition` naming both states.
 */
export async function setStatus(
  ctx: CallerCtx,
  orderId: string,
  wish: { status: OrderStatus; reason?: string },
  triesLeft = 2,
): Promise<OrderView> {
  const [[order]] = await readAs(ctx, [ctx.db.select().from(orders).where(eq(orders.id, orderId))])
  if (!order) throw new AppError('order_not_found')
  const refusal = new AppError('invalid_transition', { params: { from: order.status, to: wish.status } })
  if (order.status === wish.status) return view(ctx, orderId)
  if (!canBecome(order.status, wish.status)) throw refusal
  const act = { action: `set_status_${wish.status}`, subject: orderId, before: order.status, reason: wish.reason }
  if (wish.status === 'cancelled') {
    try {
      await commitAs(ctx, [...planCancel(ctx, order), ...planAudit(ctx, act)])
    } catch (error) {
      if (!(error instanceof AppError && error.code === 'invalid_transition')) throw error
      // The order moved between our read and our write: look again, so that the answer names the state it has now.
      if (triesLeft > 1) return setStatus(ctx, orderId, wish, triesLeft - 1)
      throw refusal
    }
    catalogueChanged(ctx)
    return view(ctx, orderId)
  }
  await commitAs(ctx, planAudit(ctx, act))
  await deliver(ctx, orderId)
  const after = await view(ctx, orderId)
  if (after.status !== wish.status) throw refusal
  return after
}

async function view(ctx: CallerCtx, orderId: string): Promise<OrderView> {
  const rows = await readAs(ctx, orderQueries(ctx, sql`(${orderId})`))
  const [order] = await orderViews(ctx, rows, false)
  if (!order) throw new AppError('order_not_found')
  return order
}

/** A paid order that nobody has seen the codes of: money back in full, codes back to stock, nothing owed. */
function planCancel(ctx: CallerCtx, order: typeof orders.$inferSelect): Plan {
  const atMs = ctx.clock.nowMs()
  return [
    planIsProcessing(order.id),
    sql`UPDATE orders SET status = 'cancelled', reason = NULL, cancelled_at = ${atMs} WHERE id = ${order.id}`,
    ...planRelease(order.id),
    ...planTransfer({
      reference: `refund:${order.id}`,
      from: salesAccount(order.currency),
      to: userAccount(order.userId, order.currency),
      currency: order.currency,
      minor: order.total,
      kind: 'refund',
      note: order.id,
      atMs,
    }),
    ...planSettled(order.id),
  ]
}
