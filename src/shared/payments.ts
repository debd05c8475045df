export const paymentMethods = ['card', 'sbp'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** The brands of cards; also translation keys `payment.marks.<mark>`. */
export const paymentMarks = ['visa', 'mastercard', 'mir'] as const
export type PaymentMark = (typeof paymentMarks)[number]

export const providerNames = ['stripe', 'yookassa'] as const
export type ProviderName = (typeof providerNames)[number]

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
