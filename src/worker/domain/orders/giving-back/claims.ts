import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { NewClaim } from '../../../../shared/contract/orders'
import type { AnswerClaim } from '../../../../shared/contract/stock'
import { AppError } from '../../../../shared/errors'
import type { ClaimState } from '../../../../shared/order-states'
import { guardStill, type Plan, retryOnConflict } from '../../../db/database'
import { isPast, type PageWish } from '../../../db/page'
import { paidForNext, paidForNthSql } from '../../../db/paid'
import { orderItems, orders, users } from '../../../db/schema'
import { claims, codes } from '../../../db/schema-stock'
import { beginsWith, has, isCalled, orderNumber } from '../../../db/search'
import { planRaise } from '../../alerts/alerts'
import { planAudit } from '../../audit/audit'
import { commitAs, readAs, readPageAs } from '../../caller/caller'
import { catalogueChanged } from '../../catalogue/catalogue'
import type { CallerCtx } from '../../ctx'
import { earlierAnswer, earlierQuery, planAnswer } from '../../idempotency/idempotency'
import { maskedCodes, planIsGiven, planVoidGiven, printOf, underAnyKey } from '../../inventory/inventory'
import { planNothingUnderWay } from '../../supply/supply'
import { planTakeBack } from '../../vouchers/vouchers'
import { codeNamed, orderToMend } from '../administration/mending'
import { planCompleteWithout } from '../delivering/completion'
import { planCountReturned } from '../items'
import { planTell } from '../news'
import { isTakenBack, planIsAsRead, planIsUndisputed, planRefund } from './refunds'
import { planClaimsAnswered, planReplaceIn } from './replacing'

type ClaimRow = typeof claims.$inferSelect

/**
 * A buyer says that a delivered code does not work, which raises an alert. Raises `order_not_found` also for
 * somebody else's order, `code_not_found` for what is no code of this item, `code_void` for one that was replaced or paid
 * back, `claim_open` when that was said before and not answered yet.
 */
export const fileClaim = (ctx: CallerCtx, givenId: string, wish: NewClaim): Promise<void> =>
  retryOnConflict(() => fileOnce(ctx, givenId, wish))

async function fileOnce(ctx: CallerCtx, givenId: string, wish: NewClaim): Promise<void> {
  const found = await orderToMend(ctx, givenId)
  const { order, items } = found
  if (order.userId !== ctx.caller.userId) throw new AppError('order_not_found')
  const { item, code } = await codeNamed(ctx, found, wish.codeId)
  if (item !== items[wish.item]) throw new AppError('code_not_found')
  await commitAs(ctx, [
    planIsGiven({ orderId: order.id, codeId: code.id }),
    sql`INSERT INTO claims (id, order_id, item_position, code_id, user_id, message, state, at)
      VALUES (${ctx.ids.id()}, ${order.id}, ${item.position}, ${code.id}, ${order.userId}, ${wish.message}, 'open',
        ${ctx.clock.nowMs()})`,
    planRaise(ctx, { kind: 'claim', subject: order.id, detail: ['code_claimed', { title: item.titles }] }),
  ])
}

/** Which of an item's codes its buyer reads a claim is about, counted from 0; none once that one is void. */
const placeOfCode = sql<number | null>`iif(codes.voided_at IS NULL, (SELECT count(*) FROM codes AS before
  WHERE before.order_id = claims.order_id AND before.item_position = claims.item_position
    AND before.delivered_at IS NOT NULL AND before.voided_at IS NULL AND before.id < codes.id), NULL)`

/** What was paid for the piece whose money would be given back next. */
const nextPiece = paidForNthSql(sql`returned + 1`, 'order_items', sql`currency`)

const claimsQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      id: sql<string>`claims.id`.as('claim_id'),
      orderId: sql<string>`claims.order_id`.as('claimed_order'),
      userId: claims.userId,
      item: sql<number>`claims.item_position`.as('claimed_item'),
      place: placeOfCode.as('place'),
      code: codes,
      state: claims.state,
      message: claims.message,
      reply: claims.reply,
      at: claims.at,
      answeredAt: claims.answeredAt,
      nickname: users.nickname,
      titles: orderItems.titles,
      amount: orderItems.amount,
      label: orderItems.label,
      region: orderItems.region,
      currency: orders.currency,
      refundable: sql<number>`min(${nextPiece}, total - refunded)`.as('refundable'),
      isPaidBack: sql<number>`(refunded = total AND total > 0)`.as('is_paid_back'),
      isDisputed: sql<number>`${isTakenBack(ctx, sql`claims.order_id`)}`.as('is_disputed'),
    })
    .from(claims)
    .innerJoin(users, eq(users.id, claims.userId))
    .innerJoin(orderItems, sql`order_items.order_id = claims.order_id AND order_items.position = claims.item_position`)
    .innerJoin(orders, eq(orders.id, claims.orderId))
    .innerJoin(codes, eq(codes.id, claims.codeId))

type FoundClaim = Awaited<ReturnType<typeof claimsQuery>>[number]

/**
 * A claim as the operator reads it: what it is about by its place in the item and its last characters, how much of its
 * price can be given back, in minor units, and whether all that the order has cost was (`isPaidBack`), or a bank asks for it
 * or has taken it (`isDisputed`).
 */
export type AdminClaimView = Omit<FoundClaim, 'code'> & { codeId: number; masked: string }

/** Query of the claims about an order's codes, newest first; `claimViews` reads its rows. */
export const claimsOfQuery = (ctx: CallerCtx, orderId: string) =>
  claimsQuery(ctx).where(eq(claims.orderId, orderId)).orderBy(desc(claims.seq))

/** Claims with their codes masked. */
export async function claimViews(ctx: CallerCtx, rows: FoundClaim[]): Promise<AdminClaimView[]> {
  const masked = await maskedCodes(
    ctx,
    rows.map(({ code }) => code),
  )
  return rows.map(({ code, ...claim }, index) => ({
    ...claim,
    codeId: code.id,
    masked: masked[index]?.masked ?? '',
  }))
}

/** Claims that a text finds: by the beginning of the order's id, by the buyer, by what the claim is about or says. */
const isFound = (text: string): SQL =>
  sql`(${beginsWith(sql`claims.order_id`, orderNumber(text))} OR claims.user_id = ${text}
    OR ${isCalled(sql`users.nickname_key`, text)} OR ${has(sql`order_items.titles`, text)}
    OR ${has(sql`claims.message`, text)} OR ${has(sql`claims.reply`, text)})`

/** The claims of buyers about their codes, newest first. */
export async function listClaims(
  ctx: CallerCtx,
  { state, search, ...page }: PageWish & { state?: ClaimState; search?: string },
): Promise<{ claims: AdminClaimView[]; nextCursor: string | null }> {
  const wanted = sql`${isPast(claims, page.cursor)} AND ${state ? eq(claims.state, state) : sql`true`}
    AND ${search ? isFound(search) : sql`true`}`
  const newest = claimsQuery(ctx).where(wanted).orderBy(desc(claims.seq))
  const { shown, nextCursor } = await readPageAs(ctx, page, (count) => newest.limit(count))
  return { claims: await claimViews(ctx, shown), nextCursor }
}

const stateAfter = { replace: 'replaced', refund: 'refunded', refuse: 'refused' } as const

/**
 * Answers a claim: another code from stock, the price of the piece back to the balance, or a refusal with its reason.
 * Raises `claim_not_found`, `claim_closed`, `code_void`, what `planReplaceIn` raises, and `refund_too_large` when nothing
 * is left of the order's money, or a bank asks for it, `supplier_pending` for the last of it while a supplier may be
 * delivering, `idempotency_mismatch`.
 */
export async function answerClaim(ctx: CallerCtx, claimId: string, answer: AnswerClaim): Promise<AdminClaimView> {
  await retryOnConflict(() => answerOnce(ctx, claimId, answer))
  catalogueChanged(ctx)
  const [rows] = await readAs(ctx, [claimsQuery(ctx).where(eq(claims.id, claimId))])
  const [view] = await claimViews(ctx, rows)
  if (!view) throw new AppError('claim_not_found')
  return view
}

async function answerOnce(ctx: CallerCtx, claimId: string, { decision, reply }: AnswerClaim): Promise<void> {
  const named = ctx.db.select().from(claims).where(eq(claims.id, claimId))
  const [earlierRows, [claim]] = await readAs(ctx, [earlierQuery(ctx), named])
  if (earlierAnswer(ctx, earlierRows)) return
  if (!claim) throw new AppError('claim_not_found')
  if (claim.state !== 'open') throw new AppError('claim_closed')
  const state = stateAfter[decision]
  await commitAs(ctx, [
    ...planAnswer(ctx, { claimId }),
    guardStill(sql`EXISTS (SELECT 1 FROM claims WHERE id = ${claimId} AND state = 'open')`),
    sql`UPDATE claims SET state = ${state}, reply = ${reply}, answered_at = ${ctx.clock.nowMs()} WHERE id = ${claimId}`,
    planClaimsAnswered(ctx, claim.orderId),
    ...(decision === 'refuse' ? [] : await planMend(ctx, claim, { decision, reply })),
    // Also of money that comes back with the answer: that is one piece of news.
    ...planTell(ctx, { id: claim.orderId, userId: claim.userId }, 'claim_answered'),
    ...planAudit(ctx, { action: 'answer_claim', subject: claimId, after: { state }, reason: reply }),
  ])
}

type Mend = { decision: 'replace' | 'refund'; reply: string }

async function planMend(ctx: CallerCtx, claim: ClaimRow, { decision, reply }: Mend): Promise<Plan> {
  const found = await orderToMend(ctx, claim.orderId)
  const { order } = found
  const { item, code } = await codeNamed(ctx, found, String(claim.codeId))
  const given = { position: item.position, codeId: code.id, reason: reply }
  if (decision === 'replace') return planReplaceIn(ctx, found, given)
  const left = order.total - order.refunded
  const minor = Math.min(paidForNext(1, item, order.currency), left)
  if (minor === 0) throw new AppError('refund_too_large')
  const ofVouchers = item.vouchers === 1 ? minor : 0
  const ends = order.status === 'processing' && minor === left
  return [
    planIsAsRead(order),
    planIsUndisputed(ctx, order.id),
    ...planVoidGiven(ctx, { orderId: order.id, codeId: code.id }, 'refunded'),
    ...(order.vouchers > 0 ? planTakeBack(ctx, await underAnyKey(ctx, printOf(code.id))) : []),
    ...planCountReturned(order.id, item.position),
    ...planRefund(order, { id: `claim:${claim.id}`, minor, ofVouchers, atMs: ctx.clock.nowMs() }),
    // Nothing of it is paid for any more: what is missing is not delivered either.
    ...(ends ? [planNothingUnderWay(order.id), ...planCompleteWithout(ctx, order)] : []),
  ]
}
