import { type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import type { Currency } from '../../../shared/money'
import type { ReferralState } from '../../../shared/referral'
import { guardStill, type Plan } from '../../db/database'
import type { referrals } from '../../db/schema-referral'
import { planClear } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { isThere } from '../identity/identity'
import { owedAccount, planBalanceIs, planTransfer, promotionsAccount, userAccount } from '../ledger/ledger'
import { planNotify } from '../notices/notices'
import { isKept } from '../orders/orders'

export type ReferralRow = typeof referrals.$inferSelect

/** A referral whose order is found. */
export type WithOrder = ReferralRow & { orderId: string; currency: Currency; least: number }

export const hasOrder = (row: ReferralRow): row is WithOrder => row.orderId !== null

/** Guard of a change that was computed from a referral as it was read. */
const planIsAsRead = ({ id, state, orderId }: ReferralRow): SQL =>
  guardStill(sql`EXISTS (SELECT 1 FROM referrals WHERE id = ${id} AND state = ${state} AND order_id IS ${orderId})`)

/** Plan of something that moves a referral, as it was read; nobody has to look at it by hand any more. */
export const planMove = (ctx: Ctx, row: ReferralRow, change: SQL): Plan => [
  planIsAsRead(row),
  sql`UPDATE referrals SET ${change} WHERE id = ${row.id}`,
  ...(row.state === 'held' ? [planClear(ctx, row.id, ['referral_held'])] : []),
]

/** Plan of a referral coming to its end. */
export const planEnd = (ctx: Ctx, row: ReferralRow, state: ReferralState): Plan =>
  planMove(ctx, row, sql`state = ${state}, look_at = NULL`)

/**
 * Plan of a friend getting a credit, once, and being told: the referral is as it was read, its order is delivered and enough of its money
 * was kept, and the friend is there. Stale when any of it has moved. Minor units of the order's currency.
 */
export function planCredit(ctx: Ctx, row: WithOrder, minor: number): Plan {
  const { id, friendId, currency, orderId, least } = row
  const atMs = ctx.clock.nowMs()
  const lookAt = atMs + workerLimits.referral.watchGapMs
  return [
    guardStill(isKept(orderId, least)),
    guardStill(sql`NOT ${ctx.orderPayments.isDisputed(orderId, ['open', 'lost'])}`),
    guardStill(isThere(friendId)),
    ...planMove(ctx, row, sql`state = 'paid', amount = ${minor}, paid_at = ${atMs}, look_at = ${lookAt}`),
    ...planTransfer({
      reference: `referral:${id}`,
      from: promotionsAccount(currency),
      to: userAccount(friendId, currency),
      currency,
      minor,
      kind: 'referral',
      atMs,
    }),
    ...planNotify(ctx, { userId: friendId, kind: 'referral_credit', link: '/profile' }),
  ]
}

/** SQL of how many credits a friend got in the calendar month (UTC) of a moment, also those that were taken back. */
export function paidInMonth(friendId: SQL, nowMs: number): SQL {
  const now = new Date(nowMs)
  const beginMs = Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
  return sql`(SELECT count(*) FROM referrals AS paid WHERE paid.friend_id = ${friendId} AND paid.paid_at >= ${beginMs})`
}

/** Guard of no more credits of a friend in a month than the owner allows: stale when others were faster. */
export const planWithinMonth = (friendId: string, nowMs: number, perMonth: number): SQL =>
  guardStill(sql`${paidInMonth(sql`${friendId}`, nowMs)} < ${perMonth}`)

/**
 * Plan of a credit going back: out of the balance as far as that reaches (`held`, as it was read), and the rest is owed
 * and collected with other debts. The friend is told. Stale when the balance or the referral has moved.
 */
export function planTakeBack(ctx: Ctx, row: WithOrder & { amount: number }, held: number): Plan {
  const { id, friendId, currency, amount } = row
  const wallet = userAccount(friendId, currency)
  const there = Math.min(held, amount)
  const back = { to: promotionsAccount(currency), currency, kind: 'referral' as const, atMs: ctx.clock.nowMs() }
  const parts = [
    { ...back, reference: `referral:${id}:back`, from: wallet, minor: there },
    { ...back, reference: `referral:${id}:owed`, from: owedAccount(friendId, currency), minor: amount - there },
  ]
  return [
    ...planEnd(ctx, row, 'taken_back'),
    planBalanceIs(wallet, held),
    ...parts.filter(({ minor }) => minor > 0).flatMap(planTransfer),
    ...planNotify(ctx, { userId: friendId, kind: 'referral_taken_back', link: '/profile' }),
  ]
}
