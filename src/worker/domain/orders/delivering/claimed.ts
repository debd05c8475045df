import { sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import { workerLimits } from '../../../../shared/limits'
import { Conflict, commit, guardStill } from '../../../db/database'
import { prepared } from '../../../db/prepared'
import type { Ctx } from '../../ctx'
import { codesQuery, planHoldsThese, planReadable, type StoredCode, unsealAll } from '../../inventory/inventory'
import { memory, shelf } from '../../isolate'
import { isOwed } from '../../outbox/outbox'
import { isAwaited } from '../../supply/supply'
import type { OrderRow } from '../order-row'
import type { OrderView } from '../reading/order-view'
import { planComplete } from './completion'

type Claimed = Pick<OrderView, 'id' | 'userId' | 'paidAt'> & { codes: StoredCode[] }

const mostKept = 100

/** Paid orders whose codes this isolate has just claimed from stock, with these codes as they are sealed. */
export const knownClaims = shelf<Claimed>(mostKept)

/** Orders paid at a provider, whose codes this isolate knows and no call has begun to deliver. */
const settledHere = memory<readonly string[]>()

/** Query of the codes that a purchase has claimed, in its own batch. */
export const claimedQuery = prepared((db, value) => codesQuery(db, sql`(${value('orderId')})`))

/** Remembers what the batch of a purchase has claimed, if the order lacks nothing. */
export function rememberClaimed(
  ctx: Ctx,
  { id, userId, paidAt, quantity }: Pick<OrderView, 'id' | 'userId' | 'paidAt' | 'quantity'>,
  codes: StoredCode[],
): void {
  if (codes.length !== quantity) return
  knownClaims(ctx).remember(id, { id, userId, paidAt, codes }, workerLimits.claimedCacheMs)
}

/** The same of an order that was just paid at a provider, in the batch that books its money. */
export function rememberSettled(
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'userId' | 'quantity'>,
  codes: StoredCode[],
): void {
  rememberClaimed(ctx, { ...order, paidAt: ctx.clock.nowMs() }, codes)
  const settled = [...(settledHere(ctx).recall() ?? []), order.id].slice(-mostKept)
  settledHere(ctx).remember(settled, workerLimits.claimedCacheMs)
}

/** Delivers after the answer what was paid at a provider and settled here; whatever differs the queue delivers. */
export function deliverSettled(ctx: Ctx): void {
  const orderIds = settledHere(ctx).recall() ?? []
  settledHere(ctx).forget()
  for (const orderId of orderIds) deliverHere(ctx, orderId)
}

/** Delivers after the answer what was claimed here. A failure is only a delay: the message of the order is on its way. */
export function deliverHere(ctx: Ctx, orderId: string): void {
  const failed = (error: unknown) => ctx.log('delivery_here_failed', { orderId, error: String(error) })
  ctx.later(deliverClaimed(ctx, orderId).catch(failed))
}

/** Whether an order is still owed as many pieces as were claimed, and none by a supplier. */
const isToBeDelivered = (orderId: string, pieces: number) =>
  sql`${isOwed(sql`${orderId}`)} AND NOT ${isAwaited(orderId)}
    AND (SELECT sum(quantity - returned) FROM order_items WHERE order_id = ${orderId}) = ${pieces}`

/**
 * Completes an order that was claimed here a moment ago without reading it, once its codes have opened: one batch proves
 * that it still waits, is owed these pieces and holds these codes alone. Answers whether it did; if not, nothing has
 * changed, and the order has to be read.
 */
export async function deliverClaimed(ctx: Ctx, orderId: string): Promise<boolean> {
  const order = knownClaims(ctx).recall(orderId)
  knownClaims(ctx).forget(orderId)
  if (!order || !(await unsealAll(ctx, order.codes))) return false
  const plan = [
    guardStill(isToBeDelivered(orderId, order.codes.length)),
    planHoldsThese(orderId, order.codes),
    ...planReadable(ctx, orderId, order.codes),
    ...planComplete(ctx, order),
  ]
  try {
    await commit(ctx.db, plan)
  } catch (error) {
    if (error instanceof Conflict || (error instanceof AppError && error.code === 'invalid_transition')) return false
    throw error
  }
  ctx.log('order_delivered', { orderId })
  return true
}
