import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { retryOnConflict } from '../../db/database'
import { users } from '../../db/schema'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { earlierAnswer, earlierQuery, planAnswer, planComplete } from '../idempotency/idempotency'
import { type Balances, balancesOf, balancesQuery, balancesSql, planTransfer, userAccount } from '../ledger/ledger'
import { refuseClosed, refuseUnsold } from '../settings/settings'

/**
 * Sends money of the caller's to another buyer; minor units. Answers the caller's balances.
 * Raises `transfers_closed`, `unsupported_currency`, `invalid_amount` outside the bounds that are set, `self_transfer`, `user_not_found`, `insufficient_funds`.
 */
export const send = (ctx: CallerCtx, wish: TransferWish): Promise<Balances> =>
  retryOnConflict(() => transferOnce(ctx, wish))

type TransferWish = { userId: string; currency: Currency; minor: number }

async function transferOnce(ctx: CallerCtx, wish: TransferWish): Promise<Balances> {
  const { currency, minor } = wish
  const { min, max } = ctx.settings.transfer[currency]
  if (minor < min || minor > max) throw new AppError('invalid_amount', { fields: { amount: 'invalid_amount' } })
  if (wish.userId === ctx.caller.userId) throw new AppError('self_transfer')
  const from = userAccount(ctx.caller.userId, currency)
  const to = userAccount(wish.userId, currency)
  const own = balancesQuery(ctx.db, ctx.caller.userId)
  const target = ctx.db.select({ id: users.id }).from(users).where(eq(users.id, wish.userId))
  const [earlierRows, targets] = await readAs(ctx, [earlierQuery(ctx), target])
  const earlier = earlierAnswer<Balances>(ctx, earlierRows)
  if (earlier) return earlier
  refuseClosed(ctx, 'transfers')
  refuseUnsold(ctx, currency)
  if (targets.length === 0) throw new AppError('user_not_found')
  const reference = `transfer:${ctx.ids.id()}`
  const atMs = ctx.clock.nowMs()
  const plan = [
    ...planAnswer(ctx, null),
    ...planTransfer({ reference, from, to, currency, minor, kind: 'transfer', atMs }),
    ...planComplete(ctx, balancesSql(sql`${ctx.caller.userId}`)),
  ]
  const [rows] = await commitAs(ctx, plan, [own])
  return balancesOf(rows)
}
