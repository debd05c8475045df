import { and, inArray, isNull, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { guardStill, retryOnConflict } from '../../db/database'
import { users } from '../../db/schema'
import { commitAs, readAsSpender } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { earlierAnswer, earlierQuery, planAnswer, planCompleteAnswer } from '../idempotency/idempotency'
import { type Balances, balancesOf, balancesQuery, balancesSql, planTransfer, userAccount } from '../ledger/ledger'
import { planNotify } from '../notices/notices'
import { refuseClosed, refuseUnsold } from '../settings/settings'
import { holdQuery, planConfirmedSent, planUnheld } from '../ways-in/ways-in'

/**
 * Sends money of the caller's to another buyer; minor units. Answers the caller's balances. Nobody could spend what a
 * disabled account gets, and a deleted one is disabled too: both are `user_not_found`.
 * Raises `transfers_closed`, `unsupported_currency`, `invalid_amount` outside the bounds that are set, `self_transfer`, `user_not_found`, `insufficient_funds`,
 * `transfers_held` with the time that is left, and `step_up_required` for a sum that is large by itself or with what was sent before, where nobody has confirmed it.
 */
export const send = (ctx: CallerCtx, wish: TransferWish): Promise<Balances> =>
  retryOnConflict(() => transferOnce(ctx, wish))

type TransferWish = { userId: string; currency: Currency; minor: number }

async function transferOnce(ctx: CallerCtx, wish: TransferWish): Promise<Balances> {
  const { currency, minor } = wish
  if (wish.userId === ctx.caller.userId) throw new AppError('self_transfer')
  const atMs = ctx.clock.nowMs()
  const from = userAccount(ctx.caller.userId, currency)
  const to = userAccount(wish.userId, currency)
  const own = balancesQuery(ctx.db, ctx.caller.userId)
  const both = ctx.db
    .select({ id: users.id, nickname: users.nickname })
    .from(users)
    .where(and(inArray(users.id, [ctx.caller.userId, wish.userId]), isNull(users.disabledAt)))
  const queries = [earlierQuery(ctx), both, holdQuery(ctx, ctx.caller.userId)] as const
  const { results, refuseFrozen } = await readAsSpender(ctx, queries)
  const [earlierRows, people, [hold]] = results
  const earlier = earlierAnswer<Balances>(ctx, earlierRows)
  if (earlier) return earlier
  refuseFrozen()
  refuseClosed(ctx, 'transfers')
  refuseUnsold(ctx, currency)
  const { min, max } = ctx.settings.transfer[currency]
  if (minor < min || minor > max) throw new AppError('invalid_amount', { fields: { amount: 'invalid_amount' } })
  if (hold) throw new AppError('transfers_held', { retryAfterSeconds: Math.ceil((hold.endsAt - atMs) / 1000) })
  const sender = people.find(({ id }) => id === ctx.caller.userId)
  if (people.length < 2 || !sender) throw new AppError('user_not_found')
  const reference = `transfer:${ctx.ids.id()}`
  const plan = [
    ...planAnswer(ctx, null),
    guardStill(sql`EXISTS (SELECT 1 FROM users WHERE id = ${wish.userId} AND disabled_at IS NULL)`),
    ...planUnheld(ctx, ctx.caller.userId),
    ...planConfirmedSent(ctx, { currency, minor }),
    ...planTransfer({ reference, from, to, currency, minor, kind: 'transfer', atMs }),
    ...planNotify(ctx, {
      ...{ userId: wish.userId, kind: 'money_received', link: '/profile' },
      params: { from: sender.nickname },
    }),
    ...planCompleteAnswer(ctx, balancesSql(sql`${ctx.caller.userId}`)),
  ]
  const [rows] = await commitAs(ctx, plan, [own])
  return balancesOf(rows)
}
