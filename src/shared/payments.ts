import type { Currency } from './money'

export const paymentMethods = ['card', 'sbp', 'payme', 'click'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The brands of cards; also translation keys `payment.marks.<mark>`. */
export const paymentMarks = ['visa', 'mastercard', 'mir'] as const
export type PaymentMark = (typeof paymentMarks)[number]

export const providerNames = ['stripe', 'yookassa', 'payme', 'click'] as const
export type ProviderName = (typeof providerNames)[number]

/** Something for every provider. */
export const byProvider = <Made>(make: (name: ProviderName) => Made) =>
  Object.fromEntries(providerNames.map((name) => [name, make(name)])) as Record<ProviderName, Made>

/** Those that call us; the others we ask. */
export const servedNames = ['payme', 'click'] as const satisfies readonly ProviderName[]

export const isServed = (name: string): boolean => servedNames.some((each) => each === name)

/** Who can send money back to the card: the shop by a call, or only a person in the provider's cabinet. */
export const refundsBy = {
  stripe: 'shop',
  yookassa: 'shop',
  payme: 'cabinet',
  click: 'shop',
} as const satisfies Record<ProviderName, 'shop' | 'cabinet'>

/** The smallest payment that a provider takes, minor units; of the others no bound is known. */
const least: { [Name in ProviderName]?: number } = { stripe: 50, yookassa: 100 }

export const leastOf = (name: ProviderName): number => least[name] ?? 1

/** Those that make the receipt for the tax office, and so have to know what it wants to know of each good. */
const fiscalNames: readonly string[] = ['payme'] satisfies ProviderName[]

export const makesReceipts = (name: string): boolean => fiscalNames.includes(name)

type Served = { [Name in Currency]?: readonly PaymentMethod[] }

/** What each provider can take money in, and by which methods. */
const served: Record<ProviderName, Served> = {
  stripe: { usd: ['card'] },
  yookassa: { rub: ['card', 'sbp'] },
  payme: { uzs: ['payme'] },
  click: { uzs: ['click'] },
}

/** The provider of each method that a currency is paid by. */
export type Routes = { [Method in PaymentMethod]?: ProviderName }

/** The providers that can serve a method in a currency. */
export const providersFor = (currency: Currency, method: PaymentMethod): readonly ProviderName[] =>
  providerNames.filter((name) => served[name][currency]?.includes(method))

/** The methods that there is a provider for in a currency. */
export const methodsIn = (currency: Currency): readonly PaymentMethod[] =>
  paymentMethods.filter((method) => providersFor(currency, method).length > 0)

/** Those of these routes that a provider can serve, in the order of the methods. */
export const routesIn = (
  currency: Currency,
  wished: { [Method in PaymentMethod]?: ProviderName | null | undefined },
): Routes =>
  Object.fromEntries(
    methodsIn(currency).flatMap((method) => {
      const name = providersFor(currency, method).find((each) => each === wished[method])
      return name ? [[method, name]] : []
    }),
  )

/**
 * The states of a transaction whose provider calls us. `created`: it has begun to pay, and the order waits for it;
 * `cancelled` before, `reversed` after it was paid.
 */
export const servedStates = ['created', 'paid', 'cancelled', 'reversed'] as const
export type ServedState = (typeof servedStates)[number]

export const paymentStatuses = ['pending', 'paid', 'failed', 'expired', 'refunded'] as const
export type PaymentStatus = (typeof paymentStatuses)[number]

/** Why a payment failed, in our words for all providers; also translation keys `payment.reasons.<reason>`. */
export const declineReasons = [
  'declined',
  'insufficient_funds',
  'card_expired',
  'card_invalid',
  'authentication_failed',
  'limit_exceeded',
  'fraud_suspected',
  'issuer_unavailable',
  'not_supported',
  'cancelled',
  'provider_error',
] as const
export type DeclineReason = (typeof declineReasons)[number]
