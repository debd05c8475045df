import type { CallerCtx } from '../ctx'
import { ProviderError } from '../payment-provider'
import { type PaymentView, show } from './payment-view'
import { check as checkNow } from './watch'

export { bonusSteps } from './bonus'
export { refundToCard, resumeRefunds } from './card-refunds'
export { collectDebts } from './debts'
export { askForDisputes } from './dispute-watch'
export { planCreditForgotten } from './forgotten'
export { hasOpenDispute, hasOpenPayment, planForgetCards } from './leaving'
export { refundOrderToCard } from './order-card-refunds'
export { orderPayments } from './order-payments'
export { listAll, type PaymentView, show, storyOf, storyQueries } from './payment-view'
export { receive } from './receive'
export { askForRefunds } from './refund-watch'
export { answer as answerServed, countRefused, servedBy } from './served/answer'
export { leastBy, startOrder, startTopUp } from './start'
export { expirePart, expireUnpaid, giveUp } from './unpaid'
export { reconcile, reconcilePart } from './watch'

/**
 * Asks the provider about a payment now and settles what it says: for a buyer who is back and waits, and for an
 * administrator. A provider that does not answer changes nothing. Raises `payment_not_found`.
 */
export async function check(ctx: CallerCtx, paymentId: string): Promise<PaymentView> {
  await show(ctx, paymentId)
  try {
    await checkNow(ctx, paymentId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log('payment_check_failed', { paymentId, error: error.message })
  }
  return show(ctx, paymentId)
}
