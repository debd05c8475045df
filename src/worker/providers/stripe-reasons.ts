import type { DeclineReason } from '../../shared/payments'

const reasons: Record<string, DeclineReason> = {
  insufficient_funds: 'insufficient_funds',
  expired_card: 'card_expired',
  incorrect_number: 'card_invalid',
  invalid_number: 'card_invalid',
  incorrect_cvc: 'card_invalid',
  invalid_cvc: 'card_invalid',
  invalid_expiry_month: 'card_invalid',
  invalid_expiry_year: 'card_invalid',
  authentication_required: 'authentication_failed',
  payment_intent_authentication_failure: 'authentication_failed',
  card_velocity_exceeded: 'limit_exceeded',
  withdrawal_count_limit_exceeded: 'limit_exceeded',
  fraudulent: 'fraud_suspected',
  issuer_not_available: 'issuer_unavailable',
  processing_error: 'issuer_unavailable',
  card_not_supported: 'not_supported',
  currency_not_supported: 'not_supported',
}

/** Why a card was declined, by Stripe's code. */
export const reasonOf = (code: string): DeclineReason => reasons[code] ?? 'declined'
