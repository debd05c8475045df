import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import { workerLimits } from '../../../../shared/limits'
import { guard, guardStill, type Plan, retryOnConflict } from '../../../db/database'
import { planClearWhere, planRaiseAll } from '../../alerts/alerts'
import { planAudit, timesDone } from '../../audit/audit'
import { commitAs, readAs } from '../../caller/caller'
import { catalogueChanged } from '../../catalogue/catalogue'
import type { CallerCtx } from '../../ctx'
import { earlierAnswer, earlierQuery, planAnswer } from '../../idempotency/idempotency'
import { nicknameOf } from '../../identity/identity'
import { openableBeside, planReplace, printOf, underAnyKey } from '../../inventory/inventory'
import { planTakeBack } from '../../vouchers/vouchers'
import { codeNamed, type OrderToMend, orderToMend } from '../administration/mending'
import { planTell } from '../news'
import { type OrderView, viewWithoutCodes } from '../reading/order-view'
import { isTakenBack, planIsAsRead } from './refunds'

const { perHour, ofShopPerHour, hourMs } = workerLimits.replacements

type Replacement = { codeId: string; reason: string }

/**
 * Gives another code for one that does not work, which the buyer sees; the old one is void, both are kept. Raises
 * `order_not_found`, `code_not_found`, `code_void` for one that was replaced already, `idempotency_mismatch`, and what
 * `planReplaceIn` raises.
 */
export async function replaceCode(ctx: CallerCtx, givenId: string, wish: Replacement): Promise<OrderView> {
  const orderId = await retryOnConflict(() => replaceOnce(ctx, givenId, wish))
  catalogueChanged(ctx)
  return viewWithoutCodes(ctx, orderId)
}

async function replaceOnce(ctx: CallerCtx, givenId: string, { codeId, reason }: Replacement): Promise<string> {
  const [earlierRows] = await readAs(ctx, [earlierQuery(ctx)])
  const earlier = earlierAnswer<string>(ctx, earlierRows)
  if (earlier) return earlier
  const found = await orderToMend(ctx, givenId)
  const { item, code } = await codeNamed(ctx, found, codeId)
  const { id } = found.order
  const isClaimed = sql`EXISTS (SELECT 1 FROM claims WHERE code_id = ${code.id} AND state = 'open')`
  await commitAs(ctx, [
    ...planAnswer(ctx, id),
    ...(await planReplaceIn(ctx, found, { position: item.position, codeId: code.id, reason })),
    ...planTell(ctx, found.order, 'claim_answered', isClaimed),
    sql`UPDATE claims SET state = 'replaced', answered_at = ${ctx.clock.nowMs()}
      WHERE code_id = ${code.id} AND state = 'open'`,
    planClaimsAnswered(ctx, id),
  ])
  return id
}

/** Plan of the operator's alert about an order going with its last open claim. */
export const planClaimsAnswered = (ctx: CallerCtx, orderId: string) =>
  planClearWhere(
    ctx,
    ['claim'],
    sql`subject = ${orderId} AND NOT EXISTS (SELECT 1 FROM claims WHERE order_id = ${orderId} AND state = 'open')`,
  )

type Given = { position: number; codeId: number; reason: string }

/**
 * Plan of another code in an order, on record and with an alert. Raises `invalid_transition` for an order
 * whose money the bank may give back or has given back, `order_refunded` for one whose buyer has all of it again, and
 * `unavailable` when no other opens. Violates `no_free_code` when there is none, `too_many_replacements` beyond what an
 * item and an hour may have of them.
 */
export async function planReplaceIn(
  ctx: CallerCtx,
  { order, items, ...found }: OrderToMend,
  { reason, ...given }: Given,
): Promise<Plan> {
  if (found.isTakenBack) throw new AppError('invalid_transition', { params: { from: 'disputed', to: 'replaced' } })
  if (order.refunded === order.total && order.total > 0) throw new AppError('order_refunded')
  const freeId = await openableBeside(ctx, given.codeId)
  return [
    planIsAsRead(order),
    guardStill(sql`NOT ${isTakenBack(ctx, order.id)}`),
    ...(order.vouchers > 0 ? planTakeBack(ctx, await underAnyKey(ctx, printOf(given.codeId))) : []),
    ...planReplace(ctx, { orderId: order.id, bought: items[given.position]?.quantity ?? 0, freeId, ...given }),
    ...planAudit(ctx, {
      action: 'replace_code',
      subject: order.id,
      after: { item: given.position, codeId: given.codeId },
      reason,
    }),
    ...planFewReplaced(ctx),
    planTellOperator(ctx, order.id),
  ]
}

const replacedSince = (sinceMs: number, actor?: string): SQL => timesDone('replace_code', { sinceMs, actor })

/**
 * Guards against reading the stock by replacing: few in an hour, of one administrator and of all. What was written down
 * can't be changed, so it is what counts.
 */
function planFewReplaced(ctx: CallerCtx): Plan {
  const sinceMs = ctx.clock.nowMs() - hourMs
  const few = [
    sql`${replacedSince(sinceMs, ctx.caller.userId)} <= ${perHour}`,
    sql`${replacedSince(sinceMs)} <= ${ofShopPerHour}`,
  ]
  return few.map((holds) => guard('too_many_replacements', holds))
}

/** One alert an administrator, which says how many they have replaced by now. */
function planTellOperator(ctx: CallerCtx, orderId: string): Plan[number] {
  const { userId } = ctx.caller
  const count = replacedSince(ctx.clock.nowMs() - hourMs, userId)
  return planRaiseAll(
    ctx,
    sql`SELECT 'codes_replaced' AS kind, ${userId} AS subject, json_array('codes_replaced',
        json_object('nickname', ${nicknameOf(userId)}, 'count', ${count}, 'order', ${orderId})) AS detail`,
  )
}
