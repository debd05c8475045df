import { rootOf } from '../../../shared/addresses'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import type { Currency } from '../../../shared/money'
import type { PaymentMethod } from '../../../shared/payments'
import type { Ctx } from '../ctx'
import { type PaymentProvider, type PaymentWish, ProviderError, type ProviderFacts } from '../payment-provider'
import { isOver, type PaymentNow, type PaymentRow } from './payment-now'
import { openTruth, servedTruth } from './served/served-truth'
import type { Truth } from './truth'

/** The provider that serves a currency and method. Raises `method_unavailable`. */
export function providerFor(ctx: Ctx, currency: Currency, method: PaymentMethod): ProviderFacts {
  const name = ctx.settings.currencies[currency].methods[method]
  const provider = name && (ctx.payments.providers.get(name) ?? ctx.payments.served.get(name))
  if (!provider) throw new AppError('method_unavailable', { fields: { method: 'method_unavailable' } })
  return provider
}

/** The provider of a payment that exists. Raises a `ProviderError` when it has no keys any more. */
function providerOf(ctx: Ctx, payment: Pick<PaymentRow, 'provider'>): PaymentProvider {
  const provider = ctx.payments.providers.get(payment.provider)
  if (!provider) throw new ProviderError('unknown', `${payment.provider} is not configured`)
  return provider
}

function wishOf(payment: PaymentRow): PaymentWish {
  const { origin, language, title, expiresAtMs, namesBuyer } = payment.request
  const returnUrl = `${origin}${rootOf(language)}/checkout/return?p=${payment.id}`
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
    ...(namesBuyer && { buyer: { userId: payment.userId, orderId: payment.orderId } }),
  }
}

/** The page of a payment. A provider that calls us is asked for nothing. Raises a `ProviderError`. */
export async function pageFor(ctx: Ctx, payment: PaymentRow): Promise<Truth> {
  const wish = wishOf(payment)
  const served = ctx.payments.served.get(payment.provider)
  if (served) return openTruth(payment, served.pageOf(wish))
  // A repeated wish is answered with what was true at first: whether it was paid since tells the next look.
  return { ...(await providerOf(ctx, payment).create(wish)), status: 'open', isFinal: false }
}

/**
 * Asks the provider what a payment is now. One whose creation was never answered is wished for again under its key,
 * which finds it. The open page of an order that no longer waits is closed, where the provider can. Undefined when the
 * provider has no such payment. Raises a `ProviderError` when it does not answer.
 */
export const ask = (ctx: Ctx, now: PaymentNow): Promise<Truth | undefined> => look(ctx, now, { closes: false })

/** The same, and closes the page of a payment that nobody is to pay any more, where the provider can. */
export const askClosed = (ctx: Ctx, now: PaymentNow): Promise<Truth | undefined> => look(ctx, now, { closes: true })

async function look(ctx: Ctx, now: PaymentNow, { closes }: { closes: boolean }): Promise<Truth | undefined> {
  const served = ctx.payments.served.get(now.payment.provider)
  if (served) return servedTruth(ctx, served, now, { closes })
  const provider = providerOf(ctx, now.payment)
  const externalId = now.payment.externalId ?? (await foundAgain(ctx, provider, now.payment))
  if (externalId === undefined) return undefined
  if (closes && provider.expire) return provider.expire(externalId)
  const truth = await provider.retrieve(externalId)
  if (!truth || truth.isFinal || !isOver(now) || !provider.expire) return truth
  return provider.expire(externalId)
}

// A repeated wish answers what was true when it was first made, so only its name is taken.
async function foundAgain(ctx: Ctx, provider: PaymentProvider, payment: PaymentRow): Promise<string | undefined> {
  if (ctx.clock.nowMs() - payment.createdAt > workerLimits.payments.keyLifeMs) return undefined
  try {
    return (await provider.create(wishOf(payment))).externalId
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === 'refused') return undefined
    throw error
  }
}

/** How money of a payment is sent back. Raises a `ProviderError` where no call can. */
export function refunderOf(ctx: Ctx, payment: PaymentRow): PaymentProvider['refund'] {
  const served = ctx.payments.served.get(payment.provider)
  if (!served) return providerOf(ctx, payment).refund
  if (!served.refund) throw new ProviderError('refused', `${served.name} refunds in its cabinet only`)
  return served.refund
}

/** What the provider has given back of a payment, minor units; undefined when it has no such payment. */
export async function givenBackOf(ctx: Ctx, payment: PaymentRow): Promise<number | undefined> {
  const externalId = payment.externalId ?? ''
  const served = ctx.payments.served.get(payment.provider)
  if (!served) return (await providerOf(ctx, payment).retrieve(externalId))?.refundedMinor
  return (await served.lookUp?.({ externalId })) === 'reversed' ? payment.amount : 0
}
