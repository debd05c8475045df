import { sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { currencies } from '../../../shared/money'
import type { RecoveryOutcome } from '../../../shared/recovery'
import { type Plan, retryOnConflict } from '../../db/database'
import { planAudit } from '../audit/audit'
import { commitAs, readOneAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type PaymentProvider, ProviderError, type ProviderPayment } from '../payment-provider'
import { planCreditForgotten } from '../payments/payments'
import { SupplierError } from '../supplier'
import { everything, type Found, findOneForgotten } from './forgotten'
import { unopenedQuery } from './reading'

export type Decision = { party: string; externalId: string; outcome: RecoveryOutcome; reason: string }

/**
 * Decides what becomes of something that was found: money is credited to the balance of its buyer, or goes back to the
 * card; or it is only noted, because somebody saw to it elsewhere. Decided once, the first decision stands. Raises
 * `not_restored`, `not_found`, `user_not_found` for a buyer whom the database has forgotten too, `recovery_unfinished`
 * for a payment whose page is still open, `provider_failed`. Everything of one party can be noted at once: of a provider
 * that never answers again, or of a supplier whose orders were compared in its cabinet.
 */
export const decide = (ctx: CallerCtx, decision: Decision): Promise<void> =>
  retryOnConflict(() => decideOnce(ctx, decision))

async function decideOnce(ctx: CallerCtx, decision: Decision): Promise<void> {
  const { party, externalId, outcome, reason } = decision
  const restoration = await readOneAs(ctx, unopenedQuery(ctx), 'not_restored')
  const isAll = externalId === everything
  if (isAll && outcome !== 'noted') throw new AppError('not_found')
  const thing = isAll ? undefined : await findOne(ctx, restoration.backAt, decision)
  if (thing && thing.outcome !== null) return
  if (thing?.status === 'open') throw new AppError('recovery_unfinished')
  await commitAs(ctx, [
    sql`INSERT INTO recovery_decisions (party, external_id, outcome, at)
      VALUES (${party}, ${externalId}, ${outcome}, ${ctx.clock.nowMs()}) ${isAll ? sql`ON CONFLICT DO NOTHING` : sql``}`,
    ...(thing && outcome !== 'noted' ? await planMoney(ctx, thing, outcome) : []),
    ...planAudit(ctx, { action: 'decide_found', subject: externalId, after: { party, outcome }, reason }),
  ])
}

async function findOne(ctx: CallerCtx, backAt: number, decision: Decision): Promise<Found> {
  const thing = await asking(findOneForgotten(ctx, backAt, decision))
  if (!thing) throw new AppError('not_found')
  return thing
}

async function planMoney(ctx: CallerCtx, thing: Found, outcome: 'credited' | 'refunded'): Promise<Plan> {
  const provider = ctx.payments.providers.get(thing.party)
  if (thing.kind !== 'payment' || !provider) throw new AppError('not_found')
  const truth = await asking(provider.retrieve(thing.externalId))
  if (!truth) throw new AppError('not_found')
  if (outcome === 'refunded') return giveBack(provider, truth)
  const currency = currencies.find((each) => each === truth.currency)
  if (!thing.buyer || !currency) throw new AppError('user_not_found')
  return planCreditForgotten(ctx, { provider, truth, userId: thing.buyer.userId, currency })
}

/** The same refund however often it is asked for. Nothing is booked: neither the money nor its going back was here. */
async function giveBack(provider: PaymentProvider, truth: ProviderPayment): Promise<Plan> {
  const { externalId, chargeId, minor, refundedMinor, paymentId } = truth
  const currency = currencies.find((each) => each === truth.currency)
  if (!currency) throw new AppError('not_found')
  const wish = { externalId, chargeId, currency, minor: minor - refundedMinor, refundId: `found-${paymentId}` }
  await asking(provider.refund(wish))
  return []
}

async function asking<T>(question: Promise<T>): Promise<T> {
  try {
    return await question
  } catch (error) {
    if (error instanceof ProviderError || error instanceof SupplierError) throw new AppError('provider_failed')
    throw error
  }
}
