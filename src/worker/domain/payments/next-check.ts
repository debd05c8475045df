import { dayMs, hourMs } from '../../../shared/durations'
import { workerLimits } from '../../../shared/limits'
import type { Ctx } from '../ctx'
import type { PaymentRow } from './payment-now'
import type { Truth } from './truth'

const { firstCheckMs, longestGapMs, watchMs } = workerLimits.payments
/** A payment that its cabinet gives back silently, and that no list of refunds names: as long as it may be given back. */
const reversibleMs = 32 * dayMs

/**
 * When to ask next: soon and then at growing gaps while it may be paid, now and then while its page can't be closed,
 * daily after it was paid (for refunds made elsewhere), after some days never: after a month, where nothing else would tell.
 */
export function nextCheckMs(ctx: Ctx, payment: PaymentRow, truth?: Truth): number | null {
  const nowMs = ctx.clock.nowMs()
  const ageMs = nowMs - payment.createdAt
  const isSilent = payment.outcome !== null && ctx.payments.served.get(payment.provider)?.lookUp !== undefined
  if (ageMs > (isSilent ? reversibleMs : watchMs)) return null
  if (truth?.status === 'paid') return nowMs + dayMs
  if (truth?.isFinal) return null
  if (payment.status === 'expired' && ageMs < hourMs) return nowMs + longestGapMs.over
  const longest = ageMs < hourMs ? longestGapMs.pending : longestGapMs.old
  return nowMs + Math.min(firstCheckMs * 2 ** payment.checks, longest)
}
