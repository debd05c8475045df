import { sql } from 'drizzle-orm'
import { type Currency, unconfirmedSum } from '../../../shared/money'
import { guard, type Plan } from '../../db/database'
import { unconfirmedSince } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { sentSince, userAccount } from '../ledger/ledger'

type Sum = { currency: Currency; minor: number }

/**
 * The call of somebody who spends a sum of their balance, minor units: a large one is confirmed, so the batch fails
 * with `step_up_required` where nothing has shown a moment ago who is here.
 */
export const confirmedFor = (ctx: CallerCtx, sum: Sum): CallerCtx =>
  sum.minor > unconfirmedSum[sum.currency] ? { ...ctx, needsStepUp: true } : ctx

/**
 * The batch that sends a sum to another buyer, minor units, fails with `step_up_required` where it is large together with
 * all that was sent in the last day since somebody confirmed in this session who they are.
 */
export const planConfirmedSent = (ctx: CallerCtx, { currency, minor }: Sum): Plan => {
  const since = unconfirmedSince(ctx)
  const sent = sentSince(userAccount(ctx.caller.userId, currency), since)
  return [
    guard(
      'step_up_required',
      sql`${since} > ${ctx.clock.nowMs()} OR ${minor} + ${sent} <= ${unconfirmedSum[currency]}`,
    ),
  ]
}
