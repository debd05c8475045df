import { type SQL, sql } from 'drizzle-orm'
import { dayMs, minuteMs } from '../../../shared/durations'
import { AppError } from '../../../shared/errors'
import type { ProviderName } from '../../../shared/payments'
import type { Ctx } from '../ctx'
import { refusalOfAbsent } from '../left-out/left-out'
import { type Notice, type Notification, type PaymentProvider, ProviderError } from '../payment-provider'
import { ask } from './ask'
import { failedRefund } from './card-refunds'
import { dispute } from './disputes'
import { settle } from './settle'

/** How long a notice that fits no row of ours may still be ahead of it: a dispute as long as it is sent again. */
const aheadMs = { payment: 10 * minuteMs, dispute: 3 * dayMs }

/**
 * Acts on a provider's notification, once however often it comes. The notification only names a payment, for anybody may
 * have sent it: what is true the provider is asked. Returns for what is none of our business; raises `not_found` for a provider that is not
 * offered, `invalid_signature`, and `unavailable` for what the provider is to send again.
 */
export async function receive(ctx: Ctx, name: string, notification: Notification): Promise<void> {
  const provider = ctx.payments.providers.get(name)
  if (!provider) throw refusalOfAbsent(ctx, name)
  try {
    const notice = await provider.verifyEvent(notification)
    if (notice) await act(ctx, provider, notice)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log('provider_failed', { provider: name, error: error.message })
    throw new AppError('unavailable', { retryAfterSeconds: 30 })
  }
}

async function act(ctx: Ctx, provider: PaymentProvider, notice: Notice): Promise<void> {
  const event = { provider: provider.name, key: notice.key, isUnsigned: !provider.signsNotices }
  if (notice.failedRefundId !== undefined) return failedRefund(ctx, notice.failedRefundId, event)
  // A dispute uses up its event itself, after the payment that it is about.
  const own = notice.dispute ? undefined : event
  const payment = await settle(ctx, paymentNamedIn(provider.name, notice), (now) => ask(ctx, now), own)
  if (!payment) return refuseUnknown(ctx, provider, notice)
  if (notice.dispute) await dispute(ctx, payment.id, notice.dispute, event)
}

/** The payment a notice names: by the provider's own names for it, else by ours. */
export function paymentNamedIn(provider: ProviderName, { externalId, chargeId, paymentId }: Notice): SQL {
  const names = sql`provider = ${provider} AND (external_id = ${externalId} OR charge_id = ${chargeId})`
  return sql`id = coalesce((SELECT id FROM payments WHERE ${names}),
    (SELECT id FROM payments WHERE provider = ${provider} AND id = ${paymentId}))`
}

/** Nobody's payment is no failure of ours; one of ours may be so fresh that this database does not show it yet. */
function refuseUnknown(ctx: Ctx, provider: PaymentProvider, notice: Notice): void {
  ctx.log('notice_unknown', { provider: provider.name, type: notice.type })
  const ageMs = ctx.clock.nowMs() - notice.madeAtMs
  const isAhead = ageMs < (notice.dispute ? aheadMs.dispute : aheadMs.payment)
  if (notice.paymentId !== null && isAhead) throw new AppError('unavailable', { retryAfterSeconds: 5 })
}
