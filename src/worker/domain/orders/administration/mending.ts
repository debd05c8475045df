import { eq, getTableColumns, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import { retryOnConflict } from '../../../db/database'
import { paidForNext, paidOf } from '../../../db/paid'
import { orderItems, orders } from '../../../db/schema'
import { planAudit } from '../../audit/audit'
import { commitAs, readAs } from '../../caller/caller'
import { catalogueChanged } from '../../catalogue/catalogue'
import type { CallerCtx } from '../../ctx'
import { earlierAnswer, earlierQuery, planAnswer } from '../../idempotency/idempotency'
import {
  codesQuery,
  everyCodeQuery,
  planBring,
  planHoldsThese,
  planReadable,
  planRevealed,
  refuseForgotten,
  type StoredCode,
  sealUnknown,
  unsealAll,
  wasGiven,
} from '../../inventory/inventory'
import { planOweAgain } from '../../outbox/outbox'
import { planWithdrawPieces } from '../../supply/supply'
import { isWhole, planCompleteWithout, waits } from '../delivering/completion'
import { deliver } from '../delivering/delivery'
import { isTakenBack, planEnd, planIsAsRead, planMayRefund, planRefund } from '../giving-back/refunds'
import { planTellBack } from '../news'
import type { OrderRow } from '../order-row'
import { type OrderView, viewWithoutCodes } from '../reading/order-view'

type ItemRow = typeof orderItems.$inferSelect & { paid: number; vouchers: number }
export type OrderToMend = { order: OrderRow; items: ItemRow[]; codes: StoredCode[]; isTakenBack: boolean }

/** An order with everything that was given for it. Raises `order_not_found`. */
export async function orderToMend(ctx: CallerCtx, givenId: string): Promise<OrderToMend> {
  const orderId = givenId.toUpperCase()
  const [[order], items, codes, [bank]] = await readAs(ctx, [
    ctx.db.select().from(orders).where(eq(orders.id, orderId)),
    ctx.db
      .select({
        ...getTableColumns(orderItems),
        paid: paidOf('order_items').as('paid_for_all'),
        vouchers: sql<number>`(SELECT vouchers FROM products WHERE products.id = product_id)`.as('of_vouchers'),
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(orderItems.position),
    codesQuery(ctx.db, sql`(${orderId})`),
    ctx.db
      .select({ hasTaken: sql<number>`${isTakenBack(ctx, orderId)}`.as('has_taken') })
      .from(orders)
      .where(eq(orders.id, orderId)),
  ])
  if (!order) throw new AppError('order_not_found')
  return { order, items, codes, isTakenBack: bank?.hasTaken === 1 }
}

const refuseUnless = (order: OrderRow, to: string, ...states: OrderRow['status'][]): void => {
  if (!states.includes(order.status)) throw new AppError('invalid_transition', { params: { from: order.status, to } })
}

/**
 * Gives the money of the pieces that are missing back to the balance: what is there is delivered and the order is
 * finished; with nothing there it is cancelled. Raises `order_not_found`, `invalid_transition`, `nothing_missing`,
 * `supplier_pending` while a supplier may be delivering, `unavailable` when a code can't be opened,
 * `idempotency_mismatch`.
 */
export async function refundRest(ctx: CallerCtx, givenId: string, reason: string): Promise<OrderView> {
  const orderId = await retryOnConflict(() => refundRestOnce(ctx, givenId, reason))
  catalogueChanged(ctx)
  return viewWithoutCodes(ctx, orderId)
}

async function refundRestOnce(ctx: CallerCtx, givenId: string, reason: string): Promise<string> {
  const [earlierRows] = await readAs(ctx, [earlierQuery(ctx)])
  const earlier = earlierAnswer<{ orderId: string }>(ctx, earlierRows)
  if (earlier) return earlier.orderId
  const { order, items, codes } = await orderToMend(ctx, givenId)
  refuseUnless(order, 'refunded', 'processing')
  const lacking = items.map((item) => ({
    item,
    pieces: item.quantity - item.returned - codes.filter((code) => code.position === item.position).length,
  }))
  const restOf = (some: typeof lacking) =>
    some.reduce((sum, { item, pieces }) => sum + paidForNext(pieces, item, order.currency), 0)
  const minor = Math.min(restOf(lacking), order.total - order.refunded)
  if (lacking.every(({ pieces }) => pieces === 0)) throw new AppError('nothing_missing')
  // The codes that the buyer keeps must be readable.
  if (!(await unsealAll(ctx, codes))) throw new AppError('unavailable', { retryAfterSeconds: 60 })
  const ofVouchers = restOf(lacking.filter(({ item }) => item.vouchers === 1))
  const refund = { id: ctx.ids.id(), minor, ofVouchers, atMs: ctx.clock.nowMs() }
  await commitAs(ctx, [
    ...planAnswer(ctx, { orderId: order.id }),
    ...planMayRefund(ctx, order),
    planHoldsThese(order.id, codes),
    ...(minor > 0 ? planRefund(order, refund) : []),
    ...(codes.length === 0
      ? planEnd(ctx, order, null)
      : [
          ...planReadable(ctx, order.id, codes),
          ...planCompleteWithout(ctx, order),
          ...planTellBack(ctx, order, minor),
        ]),
    ...planAudit(ctx, { action: 'refund_rest', subject: order.id, after: { minor }, reason }),
  ])
  return order.id
}

type HandDelivery = { item: number; codes: string[]; reason: string }

/**
 * Delivers pieces that are missing with codes that an administrator brings; they were never in stock. Raises
 * `order_not_found`, `invalid_transition`, `code_known` for a code the shop has or had, `nothing_missing` when the item
 * lacks fewer pieces, or none.
 */
export async function deliverByHand(ctx: CallerCtx, givenId: string, wish: HandDelivery): Promise<OrderView> {
  const orderId = await retryOnConflict(() => deliverByHandOnce(ctx, givenId, wish))
  await deliver(ctx, orderId)
  return viewWithoutCodes(ctx, orderId)
}

async function deliverByHandOnce(ctx: CallerCtx, givenId: string, wish: HandDelivery): Promise<string> {
  const { order, items } = await orderToMend(ctx, givenId)
  const offerId = items[wish.item]?.offerId
  if (order.status === 'completed') throw new AppError('nothing_missing')
  refuseUnless(order, 'completed', 'processing')
  if (order.kind !== 'codes' || offerId === undefined) throw new AppError('nothing_missing')
  const distinct = [...new Set(wish.codes)]
  const sealed = await sealUnknown(ctx, distinct, order.id)
  if (!sealed || distinct.length < wish.codes.length) throw new AppError('code_known')
  const batchId = ctx.ids.id()
  const item = { orderId: order.id, position: wish.item }
  await commitAs(ctx, [
    planIsAsRead(order),
    // Pieces that no supplier has accepted yet need not be bought any more.
    ...planWithdrawPieces(ctx, { ...item, pieces: sealed.length }),
    ...planBring(ctx, { ...item, offerId: sql`${offerId}` }, { batchId, actor: ctx.caller.userId, cost: null }, sealed),
    ...planOweAgain(ctx, order.id, sql`${waits(order.id)} AND (NOT ${wasGiven(order.id)} OR ${isWhole(order.id)})`),
    ...planAudit(ctx, {
      action: 'deliver_by_hand',
      subject: order.id,
      after: { item: wish.item, pieces: sealed.length, batchId },
      reason: wish.reason,
    }),
  ])
  return order.id
}

/**
 * The code with this id that the buyer of an order can read, and its item. Raises `code_not_found`, and `code_void` for
 * one that was replaced or paid back.
 */
export async function codeNamed(ctx: CallerCtx, { order, items, codes }: OrderToMend, codeId: string) {
  const code = codes.find((each) => String(each.id) === codeId && each.deliveredAt !== null)
  const item = items.find((each) => each.position === code?.position)
  if (code && item) return { item, code }
  const [every] = await readAs(ctx, [everyCodeQuery(ctx, order.id)])
  const isVoid = every.some((each) => String(each.id) === codeId && each.voidedAt !== null)
  throw new AppError(isVoid ? 'code_void' : 'code_not_found')
}

export type RevealedCode = { id: number; item: number; code: string; isDelivered: boolean }

/** Shows the codes of an order to an administrator, on record. Raises `order_not_found`, `code_forgotten`, `unavailable`. */
export const revealOrder = (ctx: CallerCtx, givenId: string, reason: string): Promise<RevealedCode[]> =>
  retryOnConflict(() => revealOnce(ctx, givenId, reason))

async function revealOnce(ctx: CallerCtx, givenId: string, reason: string): Promise<RevealedCode[]> {
  const { order, codes } = await orderToMend(ctx, givenId)
  await refuseForgotten(ctx, order.id)
  const clear = await unsealAll(ctx, codes)
  if (!clear) throw new AppError('unavailable', { retryAfterSeconds: 60 })
  await commitAs(ctx, [
    ...planRevealed(
      ctx,
      order.id,
      codes.map((code) => code.id),
    ),
    ...planAudit(ctx, { action: 'reveal_order', subject: order.id, after: { pieces: codes.length }, reason }),
  ])
  return codes.map(({ id, position, deliveredAt }, index) => ({
    id,
    item: position ?? 0,
    code: clear[index] ?? '',
    isDelivered: deliveredAt !== null,
  }))
}
