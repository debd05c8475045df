import { eq, type SQL, sql } from 'drizzle-orm'
import { deletedName } from '../../../shared/credentials'
import { AppError, type FieldCode, type FieldErrors } from '../../../shared/errors'
import { guardStill, type Plan, retryOnConflict } from '../../db/database'
import { users } from '../../db/schema'
import { accounts } from '../../db/schema-money'
import * as alerts from '../alerts/alerts'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import * as cart from '../cart/cart'
import type { CallerCtx } from '../ctx'
import * as favourites from '../favourites/favourites'
import * as idempotency from '../idempotency/idempotency'
import { forgetAllSessions, planForgetPerson } from '../identity/identity'
import { holdsNothing, owesNothing, ownAccounts, sentTo } from '../ledger/ledger'
import * as notes from '../notes/notes'
import * as notices from '../notices/notices'
import * as orders from '../orders/orders'
import { hasOpenDispute, hasOpenPayment, planForgetCards } from '../payments/payments'
import * as referral from '../referral/referral'
import * as reviews from '../reviews/reviews'
import * as support from '../support/support'
import * as tiers from '../tiers/tiers'
import { planForgetChecks } from '../topups/topups'
import * as waysIn from '../ways-in/ways-in'

/**
 * Deletes the caller's account for good: nobody gets into it any more, and nothing but its number is left of the person
 * in orders, books and questions. Raises `balance_not_empty` while there is money or a debt, `orders_open` while an order,
 * a payment, a report of a code or a dispute is open, each with `fields` that say what, and `last_admin`.
 */
export async function deleteOwn(ctx: CallerCtx): Promise<void> {
  await retryOnConflict(() => deleteOnce(ctx))
  ctx.log('account_deleted', { userId: ctx.caller.userId })
  ctx.later(forgetAllSessions(ctx, ctx.caller.userId))
}

async function deleteOnce(ctx: CallerCtx): Promise<void> {
  const { userId } = ctx.caller
  const [[user], held, [stand]] = await readAs(ctx, [
    ctx.db.select().from(users).where(eq(users.id, userId)),
    ctx.db
      .select({ currency: accounts.currency, minor: accounts.balance })
      .from(accounts)
      .where(sql`balance <> 0 AND id IN ${ownAccounts(userId)}`),
    ctx.db
      .select({
        orders: flag(orders.hasOpenOrder(userId), 'order_open'),
        payments: flag(hasOpenPayment(userId), 'payment_open'),
        claims: flag(orders.hasOpenClaim(userId), 'claim_open'),
        disputes: flag(hasOpenDispute(userId), 'dispute_open'),
      })
      .from(sql`(SELECT 1)`),
  ])
  if (!user || !stand) throw new AppError('unauthenticated')
  const money = held.map(({ currency, minor }): Reason => [currency, minor > 0 ? 'money_left' : 'debt_left'])
  if (money.length > 0) throw new AppError('balance_not_empty', { fields: fieldsOf(money) })
  const open = openCodes.filter(([name]) => stand[name] === 1)
  if (open.length > 0) throw new AppError('orders_open', { fields: fieldsOf(open) })
  await commitAs(ctx, [planIsFree(userId), ...(await planForget(ctx, user))])
}

type Reason = readonly [name: string, code: FieldCode]

const openCodes = [
  ['orders', 'order_unfinished'],
  ['payments', 'payment_unfinished'],
  ['claims', 'claim_unanswered'],
  ['disputes', 'dispute_undecided'],
] as const satisfies Reason[]

const fieldsOf = (reasons: readonly Reason[]): FieldErrors => Object.fromEntries(reasons)

const flag = (condition: SQL, name: string) => sql<number>`${condition}`.as(name)

/** Guard of an account that is not deleted over money or an order that came after its owner was asked about. */
const planIsFree = (userId: string) =>
  guardStill(sql`${holdsNothing(userId)} AND ${owesNothing(userId)} AND NOT ${orders.hasOpenOrder(userId)}
    AND NOT ${hasOpenPayment(userId)} AND NOT ${orders.hasOpenClaim(userId)} AND NOT ${hasOpenDispute(userId)}`)

async function planForget(ctx: CallerCtx, user: typeof users.$inferSelect): Promise<Plan> {
  const { id: userId, nickname } = user
  const name = deletedName(userId)
  return [
    // The log is kept for ever: it says who, by number, and not from where.
    ...planAudit({ ...ctx, address: '' }, { action: 'delete_account', subject: userId }),
    ...(await planForgetPerson(ctx, user)),
    ...waysIn.planForget(userId),
    ...notices.planForget(userId),
    ...notices.planUnname(sentTo(userId), nickname, userId),
    ...cart.planForget(userId),
    ...favourites.planForget(userId),
    ...tiers.planForget(userId),
    ...referral.planForget(userId),
    ...orders.planForgetPlayers(userId),
    ...planForgetChecks(userId),
    ...planForgetCards(userId),
    ...idempotency.planForget(userId),
    ...orders.planUnname(userId, nickname, name),
    ...reviews.planUnname(userId, nickname, name),
    ...support.planUnname(user, name),
    ...notes.planUnname({ kind: 'user', subject: sql`${userId}` }, nickname, name),
    ...notes.planUnname({ kind: 'order', subject: orders.ordersOf(userId) }, nickname, name),
    alerts.planUnname(nickname, name),
  ]
}
