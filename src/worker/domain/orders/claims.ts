import { desc, eq, sql } from 'drizzle-orm'
import type { NewClaim } from '../../../shared/contract/orders'
import type { AnswerClaim } from '../../../shared/contract/stock'
import { AppError } from '../../../shared/errors'
import type { Translated } from '../../../shared/languages'
import type { ClaimState } from '../../../shared/order-states'
import { guard, type Plan, untilSettled } from '../../db/database'
import { orderItems, users } from '../../db/schema'
import { claims } from '../../db/schema-stock'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import { catalogueChanged } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { planUncount, planVoidGiven } from '../inventory/inventory'
import { codeAt, planReplaceIn, standingOf } from './mending'
import { planIsAsRead, planIsUndisputed, planRefund } from './refunds'

type ClaimRow = typeof claims.$inferSelect

/**
 * A buyer says that a delivered code does not work. Raises `order_not_found` also for somebody else's order,
 * `code_not_found`, `claim_open` when that was said before and not answered yet.
 */
export async function fileClaim(ctx: CallerCtx, givenId: string, wish: NewClaim): Promise<void> {
  const standing = await standingOf(ctx, givenId)
  const { order } = standing
  if (order.userId !== ctx.caller.userId) throw new AppError('order_not_found')
  const { item, code } = codeAt(standing, wish)
  await commitAs(ctx, [
    sql`INSERT INTO claims (id, order_id, item_position, code_id, user_id, message, state, at)
      VALUES (${ctx.ids.id()}, ${order.id}, ${item.position}, ${code.id}, ${order.userId}, ${wish.message}, 'open',
        ${ctx.clock.nowMs()})`,
  ])
}

export type AdminClaimView = Pick<
  ClaimRow,
  'id' | 'orderId' | 'userId' | 'itemPosition' | 'state' | 'message' | 'reply' | 'at' | 'answeredAt'
> & { nickname: string; titles: Translated<string> }

const claimsQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      id: sql<string>`claims.id`.as('claim_id'),
      orderId: sql<string>`claims.order_id`.as('claimed_order'),
      userId: claims.userId,
      itemPosition: claims.itemPosition,
      state: claims.state,
      message: claims.message,
      reply: claims.reply,
      at: claims.at,
      answeredAt: claims.answeredAt,
      nickname: users.nickname,
      titles: orderItems.titles,
    })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.userId))
    .innerJoin(orderItems, sql`order_items.order_id = claims.order_id AND order_items.position = claims.item_position`)

/** What buyers say of their codes, newest first. */
export async function listClaims(
  ctx: CallerCtx,
  page: { limit: number; cursor?: string; state?: ClaimState },
): Promise<{ claims: AdminClaimView[]; nextCursor: string | null }> {
  const after = page.cursor ? sql`claims.seq < (SELECT seq FROM claims WHERE id = ${page.cursor})` : sql`true`
  const ofState = page.state ? eq(claims.state, page.state) : sql`true`
  const [rows] = await readAs(ctx, [
    claimsQuery(ctx)
      .where(sql`${after} AND ${ofState}`)
      .orderBy(desc(claims.seq))
      .limit(page.limit + 1),
  ])
  const shown = rows.slice(0, page.limit)
  return { claims: shown, nextCursor: rows.length > page.limit ? (shown.at(-1)?.id ?? null) : null }
}

const stateAfter = { replace: 'replaced', refund: 'refunded', refuse: 'refused' } as const

/**
 * Answers a claim: another code from stock, the price of the piece back to the balance, or a refusal with its reason.
 * Raises `claim_not_found`, `claim_closed`, `out_of_stock` when there is no other code, `refund_too_large`.
 */
export async function answerClaim(ctx: CallerCtx, claimId: string, answer: AnswerClaim): Promise<AdminClaimView> {
  await untilSettled(() => answerOnce(ctx, claimId, answer))
  catalogueChanged(ctx)
  const [[view]] = await readAs(ctx, [claimsQuery(ctx).where(eq(claims.id, claimId))])
  if (!view) throw new AppError('claim_not_found')
  return view
}

async function answerOnce(ctx: CallerCtx, claimId: string, { decision, reply }: AnswerClaim): Promise<void> {
  const [[claim]] = await readAs(ctx, [ctx.db.select().from(claims).where(eq(claims.id, claimId))])
  if (!claim) throw new AppError('claim_not_found')
  if (claim.state !== 'open') throw new AppError('claim_closed')
  const state = stateAfter[decision]
  await commitAs(ctx, [
    guard('stale', sql`EXISTS (SELECT 1 FROM claims WHERE id = ${claimId} AND state = 'open')`),
    sql`UPDATE claims SET state = ${state}, reply = ${reply}, answered_at = ${ctx.clock.nowMs()} WHERE id = ${claimId}`,
    ...(decision === 'refuse' ? [] : await planMend(ctx, claim, decision)),
    ...planAudit(ctx, { action: 'answer_claim', subject: claimId, after: { state }, reason: reply }),
  ])
}

async function planMend(ctx: CallerCtx, claim: ClaimRow, decision: 'replace' | 'refund'): Promise<Plan> {
  const standing = await standingOf(ctx, claim.orderId)
  const { order, items, codes } = standing
  const item = items.find((each) => each.position === claim.itemPosition)
  const held = codes.filter((code) => code.position === claim.itemPosition).length
  if (!item) throw new AppError('claim_not_found')
  // It was replaced or given back by hand meanwhile: all that is left is to say so.
  if (!codes.some((code) => code.id === claim.codeId)) throw new AppError('code_not_found')
  const given = { orderId: order.id, position: item.position, codeId: claim.codeId }
  if (decision === 'replace') return planReplaceIn(ctx, standing, { ...given, held })
  return [
    planIsAsRead(order),
    planIsUndisputed(order.id),
    ...planVoidGiven(ctx, given, 'refunded'),
    sql`UPDATE order_items SET returned = returned + 1 WHERE order_id = ${order.id} AND position = ${item.position}`,
    ...planUncount(order.id, item.position),
    ...planRefund(order, { id: `claim:${claim.id}`, minor: item.unitPrice, atMs: ctx.clock.nowMs() }),
  ]
}
