import { eq, sql } from 'drizzle-orm'
import type { EndByHand } from '../../../../shared/contract/by-hand'
import { AppError } from '../../../../shared/errors'
import { guard, guardStill, retryOnConflict } from '../../../db/database'
import { orders, users } from '../../../db/schema'
import { planAudit } from '../../audit/audit'
import { commitAs, readAs } from '../../caller/caller'
import type { CallerCtx } from '../../ctx'
import { type Ended, ofOrderQuery, openByHand, planClose, planIsWith, planTake } from '../../supply/supply'
import { waits } from '../delivering/completion'
import { consequencesFor } from '../delivering/consequences'
import { deliver } from '../delivering/delivery'
import { isTakenBack } from '../giving-back/refunds'
import type { OrderRow } from '../order-row'
import { type HandOrderView, handOrder } from '../reading/hand-queue'
import { type OrderView, viewWithoutCodes } from '../reading/order-view'

/** An order with its pieces that a person delivers, and the nicknames of those who have taken some. */
async function readWork(ctx: CallerCtx, orderId: string) {
  const takers = sql`(SELECT taken_by FROM supplier_orders WHERE order_id = ${orderId})`
  const [[order], rows, named] = await readAs(ctx, [
    ctx.db.select().from(orders).where(eq(orders.id, orderId)),
    ofOrderQuery(ctx.db, orderId),
    ctx.db.select({ id: users.id, nickname: users.nickname }).from(users).where(sql`id IN ${takers}`),
  ])
  if (!order) throw new AppError('order_not_found')
  return { order, rows, open: openByHand(rows), nicknameOf: new Map(named.map(({ id, nickname }) => [id, nickname])) }
}

type Work = Awaited<ReturnType<typeof readWork>>

function refuseNothingOpen({ id: _, status }: OrderRow, to: string): never {
  if (status === 'completed' || status === 'cancelled') throw new AppError('order_ended')
  throw new AppError('invalid_transition', { params: { from: status, to } })
}

/** Another administrator who has taken one of these pieces. */
function otherTaker(ctx: CallerCtx, { open, nicknameOf }: Work): string | undefined {
  const other = open.find(({ takenBy }) => takenBy !== null && takenBy !== ctx.caller.userId)
  return other && (nicknameOf.get(other.takenBy ?? '') ?? '')
}

/**
 * Takes an order that a person delivers: from then on its buyer changes nothing, and only the caller may end it. `over`:
 * also from another administrator, who has it. Taking it a second time changes nothing. Raises `order_not_found`,
 * `order_taken`, `order_ended`, `invalid_transition` also while a bank disputes the payment.
 */
export const takeOrder = (ctx: CallerCtx, givenId: string, wish: { over: boolean }): Promise<HandOrderView> =>
  retryOnConflict(() => takeOnce(ctx, givenId.toUpperCase(), wish))

async function takeOnce(ctx: CallerCtx, orderId: string, { over }: { over: boolean }): Promise<HandOrderView> {
  const work = await readWork(ctx, orderId)
  const { order, open } = work
  if (open.length === 0) refuseNothingOpen(order, 'taken')
  const nickname = otherTaker(ctx, work)
  if (nickname !== undefined && !over) throw new AppError('order_taken', { params: { nickname } })
  const isNew = open.some(({ state }) => state === 'waiting')
  if (isNew && order.reason === 'disputed') {
    throw new AppError('invalid_transition', { params: { from: 'disputed', to: 'taken' } })
  }
  const others = open.filter(({ takenBy }) => takenBy !== ctx.caller.userId)
  if (others.length > 0) {
    await commitAs(ctx, [
      ...(isNew ? [guardStill(waits(orderId)), guard('order_ended', sql`NOT ${isTakenBack(ctx, orderId)}`)] : []),
      ...planTake(ctx, orderId, others),
      ...planAudit(ctx, {
        action: nickname === undefined ? 'take_order' : 'take_order_over',
        subject: orderId,
        before: nickname ?? null,
      }),
    ])
  }
  return handOrder(ctx, orderId)
}

/**
 * Ends the pieces of an order that the caller has taken: `done` says that the player has them, `refused` gives the money
 * back to the balance and tells the buyer why. The same a second time changes nothing. Raises `order_not_found`,
 * `order_not_taken`, `order_taken`, `order_ended`, and `invalid_transition` while a bank disputes the payment.
 */
export async function endByHand(ctx: CallerCtx, givenId: string, wish: EndByHand): Promise<OrderView> {
  const orderId = givenId.toUpperCase()
  let isMore = true
  while (isMore) isMore = await retryOnConflict(() => endNext(ctx, orderId, wish))
  // What else was bought with it goes on.
  await deliver(ctx, orderId)
  return viewWithoutCodes(ctx, orderId)
}

/** Ends one piece; the consequences of each are decided by what became of those before. Answers whether there are more. */
async function endNext(ctx: CallerCtx, orderId: string, { outcome, reason }: EndByHand): Promise<boolean> {
  const work = await readWork(ctx, orderId)
  const { order, rows, open } = work
  const state = outcome === 'done' ? 'done' : 'rejected'
  const [row] = open
  if (!row) {
    if (rows.some((each) => each.takenBy === ctx.caller.userId && each.state === state)) return false
    refuseNothingOpen(order, outcome)
  }
  if (order.reason === 'disputed') {
    throw new AppError('invalid_transition', { params: { from: 'disputed', to: outcome } })
  }
  const nickname = otherTaker(ctx, work)
  if (nickname !== undefined) throw new AppError('order_taken', { params: { nickname } })
  if (open.some(({ takenBy }) => takenBy === null)) throw new AppError('order_not_taken')
  const end: Ended =
    state === 'done'
      ? { state, externalId: null, codes: [], costMinor: null }
      : { state, externalId: null, reason: 'by_hand' }
  await commitAs(ctx, [
    planIsWith(row),
    ...(await planClose(ctx, row, end, consequencesFor(ctx, order))),
    ...planAudit(ctx, { action: `${outcome}_by_hand`, subject: orderId, after: { piece: row.id }, reason }),
  ])
  return open.length > 1
}
