import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import type { ProviderName } from '../../../shared/payments'
import type { Ctx } from '../ctx'
import { type Notice, type Notification, type PaymentProvider, ProviderError } from '../payment-provider'
import { failedRefund } from './card-refunds'
import { dispute } from './disputes'
import { settle } from './settle'
import { type Standing, standingOf } from './standing'

/** How long a notice of ours that fits no row may still be ahead of it. */
const aheadMs = 10 * 60_000

/**
 * Acts on a provider's notification, once however often it comes. Whoever sent it, it only names a payment: what is true
 * the provider is asked. Returns for what is none of our business; raises `not_found` for a provider that is not
 * offered, `invalid_signature`, and `unavailable` for what the provider is to send again.
 */
export async function receive(ctx: Ctx, name: string, notification: Notification): Promise<void> {
  const provider = [...ctx.payments.providers.values()].find((each) => each.name === name)
  if (!provider) throw new AppError('not_found')
  const notice = await provider.verifyEvent(notification)
  if (!notice) return
  const standing = await standingOf(ctx, which(provider.name, notice), { provider: provider.name, key: notice.key })
  if (!standing) return refuseUnknown(ctx, provider, notice)
  if (standing.isKnown) return
  try {
    await act(ctx, provider, notice, standing)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log('provider_failed', { paymentId: standing.payment.id, error: error.message })
    throw new AppError('unavailable', { retryAfterSeconds: 30 })
  }
}

async function act(ctx: Ctx, provider: PaymentProvider, notice: Notice, standing: Standing): Promise<void> {
  const event = { provider: provider.name, key: notice.key }
  const paymentId = standing.payment.id
  if (notice.failedRefundId !== undefined) return failedRefund(ctx, notice.failedRefundId, event)
  const externalId = standing.payment.externalId ?? notice.externalId
  const truth = externalId === null ? undefined : await provider.retrieve(externalId)
  if (!truth) return ctx.log('notice_without_payment', { provider: provider.name, type: notice.type, paymentId })
  // A dispute of a payment that we have not heard of yet: first the payment.
  if (!notice.dispute) return settle(ctx, standing, truth, event)
  if (standing.payment.outcome === null) await settle(ctx, standing, truth)
  await dispute(ctx, paymentId, notice.dispute, event)
}

/** The payment a notice names: by the provider's own names for it, else by ours. */
function which(provider: ProviderName, { externalId, chargeId, paymentId }: Notice): SQL {
  const names = sql`provider = ${provider} AND (external_id = ${externalId} OR charge_id = ${chargeId})`
  return sql`id = coalesce((SELECT id FROM payments WHERE ${names}),
    (SELECT id FROM payments WHERE provider = ${provider} AND id = ${paymentId}))`
}

/** Nobody's payment is no failure of ours; one of ours may be so fresh that this database does not show it yet. */
function refuseUnknown(ctx: Ctx, provider: PaymentProvider, notice: Notice): void {
  ctx.log('notice_unknown', { provider: provider.name, type: notice.type })
  const isFresh = ctx.clock.nowMs() - notice.madeAtMs < aheadMs
  // A bank's notice never names our payment; signed as it is, it may be about one that we have not heard of yet.
  const mayBeOurs = notice.paymentId !== null || notice.dispute !== undefined
  if (mayBeOurs && isFresh) throw new AppError('unavailable', { retryAfterSeconds: 5 })
}
