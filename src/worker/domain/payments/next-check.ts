import { limits } from '../../../shared/limits'
import type { Ctx } from '../ctx'
import type { ProviderPayment } from '../payment-provider'
import type { PaymentRow } from './standing'

const { firstCheckMs, longestGapMs, watchMs } = limits.payments
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** When to ask next: at growing gaps while it is open, daily after it was paid (for refunds made elsewhere), then never. */
export function nextCheckMs(ctx: Ctx, payment: PaymentRow, truth?: ProviderPayment): number | null {
  const nowMs = ctx.clock.nowMs()
  if (nowMs - payment.createdAt > watchMs) return null
  if (truth?.status === 'paid') return nowMs + dayMs
  if (truth?.isFinal) return null
  const longest = nowMs - payment.createdAt < hourMs ? longestGapMs.firstHour : longestGapMs.later
  return nowMs + Math.min(firstCheckMs * 2 ** payment.checks, longest)
}
