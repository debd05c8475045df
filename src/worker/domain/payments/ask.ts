import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import type { PaymentMethod } from '../../../shared/payments'
import type { Ctx } from '../ctx'
import { type PaymentProvider, type PaymentWish, ProviderError, type ProviderPayment } from '../payment-provider'
import type { PaymentRow } from './standing'

/** Providers keep a key for 24 hours; after that the same wish would be a second payment. */
const keyLifeMs = 23 * 60 * 60 * 1000

/** The provider that serves a currency and method. Raises `method_unavailable`. */
export function providerFor(ctx: Ctx, currency: Currency, method: PaymentMethod): PaymentProvider {
  const name = ctx.payments.routes[currency][method]
  const provider = name && ctx.payments.providers.get(name)
  if (!provider) throw new AppError('method_unavailable', { fields: { method: 'method_unavailable' } })
  return provider
}

/** The provider of a payment that exists. Raises a `ProviderError` when it has no keys any more. */
export function providerOf(ctx: Ctx, payment: Pick<PaymentRow, 'provider'>): PaymentProvider {
  const provider = ctx.payments.providers.get(payment.provider)
  if (!provider) throw new ProviderError('unknown', `${payment.provider} is not configured`)
  return provider
}

export function wishOf(payment: PaymentRow): PaymentWish {
  const { origin, language, title, expiresAtMs } = payment.request
  const returnUrl = `${origin}/checkout/return?p=${payment.id}`
  return {
    paymentId: payment.id,
    method: payment.method,
    currency: payment.currency,
    minor: payment.amount,
    title,
    language,
    expiresAtMs,
    returnUrl,
    cancelUrl: `${returnUrl}&cancelled=1`,
  }
}

/**
 * Asks the provider what a payment is now. One whose creation was never answered is wished for again under its key,
 * which finds it. Undefined when the provider has no such payment. Raises a `ProviderError` when it does not answer.
 */
export async function ask(ctx: Ctx, payment: PaymentRow): Promise<ProviderPayment | undefined> {
  const provider = providerOf(ctx, payment)
  if (payment.externalId !== null) return provider.retrieve(payment.externalId)
  if (ctx.clock.nowMs() - payment.createdAt > keyLifeMs) return undefined
  try {
    return await provider.create(wishOf(payment))
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === 'refused') return undefined
    throw error
  }
}
