import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { hourMs, minuteMs } from '../../../shared/durations'
import { AppError } from '../../../shared/errors'
import { commit, type Plan, read, unlessConflict } from '../../db/database'
import { orders } from '../../db/schema'
import { payments } from '../../db/schema-money'
import { commitAs, readAs } from '../caller/caller'
import { catalogueChanged } from '../catalogue/catalogue'
import type { CallerCtx, Ctx } from '../ctx'
import { callOff, type OrderRow, type OrderView, planGiveUp, planWaitUntil, show } from '../orders/orders'
import { ProviderError } from '../payment-provider'
import { askClosed } from './ask'
import { inBatches, inLanes, runSizeOf } from './batches'
import { byId, type PaymentRow } from './payment-now'
import { settle } from './settle'

// Ending one costs some twenty statements of the thousand that an invocation may run.
const batchSize = 15
const outageStepMs = 5 * minuteMs
const longestOutageMs = 2 * hourMs

/**
 * Ends the unpaid orders whose time is over. The provider is asked first: a lost webhook must not cancel a paid order.
 * While it does not answer the order waits, two hours at most; money that comes later still is the buyer's balance.
 */
export async function expireUnpaid(ctx: Ctx): Promise<void> {
  const due = ctx.db.select({ id: orders.id }).from(orders).where(isDue(ctx))
  const [rows] = await read(ctx.db, [due.orderBy(asc(orders.expiresAt)).limit(runSizeOf(batchSize))])
  await inBatches(ctx, { job: 'expire', ids: rows.map(({ id }) => id), batchSize, doBatch: expirePart })
}

/** The same for some orders: those whose time is still over. */
export async function expirePart(ctx: Ctx, ids: string[]): Promise<void> {
  const still = ctx.db
    .select()
    .from(orders)
    .where(and(inArray(orders.id, ids), isDue(ctx)))
  const [rows, open] = await read(ctx.db, [still, openPagesQuery(ctx, inArray(payments.orderId, ids))])
  const pagesOf = Map.groupBy(open, ({ orderId }) => orderId)
  await inLanes(rows, (order) =>
    expire(ctx, order, pagesOf.get(order.id) ?? []).catch((error: unknown) => {
      ctx.log('expiry_failed', { orderId: order.id, error: String(error) })
    }),
  )
}

const isDue = (ctx: Ctx): SQL => sql`status = 'pending' AND expires_at <= ${ctx.clock.nowMs()}`

async function expire(ctx: Ctx, order: OrderRow, pages: PaymentRow[]): Promise<void> {
  const answered = await closePages(ctx, pages)
  const waitedMs = ctx.clock.nowMs() - order.placedAt
  if (!answered && waitedMs < longestOutageMs) {
    await commit(ctx.db, planWaitUntil(order.id, ctx.clock.nowMs() + outageStepMs))
    return
  }
  // Somebody else may have paid or ended the order meanwhile: then there is nothing left to end.
  await commit(ctx.db, planEndUnpaid(ctx, order, 'expired')).catch(unlessConflict)
  catalogueChanged(ctx)
}

/**
 * Gives up an unpaid order of the caller's: its codes go back to stock. If the provider says that it was paid after
 * all, it goes on instead. A paid top-up that waits for a person is called off. Raises `order_not_found`,
 * `invalid_transition`, `supplier_pending`.
 */
export async function giveUp(ctx: CallerCtx, givenId: string): Promise<OrderView> {
  const orderId = givenId.toUpperCase()
  const own = and(eq(orders.id, orderId), eq(orders.userId, ctx.caller.userId))
  const [[order], pages] = await readAs(ctx, [
    ctx.db.select().from(orders).where(own),
    openPagesQuery(ctx, eq(payments.orderId, orderId)),
  ])
  if (!order) throw new AppError('order_not_found')
  if (order.status === 'processing' && order.kind === 'topup') {
    await callOff(ctx, orderId)
    return show(ctx, orderId)
  }
  if (order.status !== 'pending' && order.status !== 'cancelled') {
    throw new AppError('invalid_transition', { params: { from: order.status, to: 'cancelled' } })
  }
  if (order.status === 'pending') {
    await closePages(ctx, pages)
    await commitAs(ctx, planEndUnpaid(ctx, order, 'given_up')).catch(unlessConflict)
    catalogueChanged(ctx)
  }
  return show(ctx, orderId)
}

const planEndUnpaid = (ctx: Ctx, order: OrderRow, reason: 'expired' | 'given_up'): Plan => [
  ...planGiveUp(ctx, order, reason),
  // The provider may still have a page open: it is watched, and what is paid there becomes balance.
  sql`UPDATE payments SET status = 'expired', pay_url = NULL WHERE order_id = ${order.id} AND status = 'pending'`,
]

/** Query of the attempts to pay some orders whose pages may be open. */
const openPagesQuery = (ctx: Ctx, ofOrders: SQL) =>
  ctx.db.select().from(payments).where(sql`${ofOrders} AND outcome IS NULL AND next_check_at IS NOT NULL`)

/** Asks about each attempt to pay an order, and closes its page where the provider can. Answers whether all did. */
async function closePages(ctx: Ctx, attempts: PaymentRow[]): Promise<boolean> {
  const answers = await Promise.all(attempts.map((payment) => closePage(ctx, payment)))
  return answers.every(Boolean)
}

/** Closes the provider's page of a payment that nobody is to pay any more; settles if it was paid. */
export async function closePage(ctx: Ctx, payment: PaymentRow): Promise<boolean> {
  try {
    await settle(ctx, byId(payment.id), (now) => askClosed(ctx, now))
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log('page_not_closed', { paymentId: payment.id, error: String(error) })
    return false
  }
}
