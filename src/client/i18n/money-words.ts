import type { TransferKind } from '../../shared/contract/identity'
import type { Currency } from '../../shared/money'
import type { DeclineReason, PaymentMark, PaymentMethod } from '../../shared/payments'

export const currencyNames = {
  usd: 'currency.usd',
  rub: 'currency.rub',
  uzs: 'currency.uzs',
} as const satisfies Record<Currency, string>

export const methodNames = {
  card: 'payment.methods.card',
  sbp: 'payment.methods.sbp',
  payme: 'payment.methods.payme',
  click: 'payment.methods.click',
} as const satisfies Record<PaymentMethod, string>

export const payByTexts = {
  card: 'checkout.payByCard',
  sbp: 'checkout.payBySbp',
  payme: 'checkout.payByPayme',
  click: 'checkout.payByClick',
} as const satisfies Record<PaymentMethod, string>

export const markNames = {
  visa: 'payment.marks.visa',
  mastercard: 'payment.marks.mastercard',
  mir: 'payment.marks.mir',
} as const satisfies Record<PaymentMark, string>

export const reasonTexts = {
  declined: 'payment.reasons.declined',
  insufficient_funds: 'payment.reasons.insufficient_funds',
  card_expired: 'payment.reasons.card_expired',
  card_invalid: 'payment.reasons.card_invalid',
  authentication_failed: 'payment.reasons.authentication_failed',
  limit_exceeded: 'payment.reasons.limit_exceeded',
  fraud_suspected: 'payment.reasons.fraud_suspected',
  issuer_unavailable: 'payment.reasons.issuer_unavailable',
  not_supported: 'payment.reasons.not_supported',
  cancelled: 'payment.reasons.cancelled',
  provider_error: 'payment.reasons.provider_error',
} as const satisfies Record<DeclineReason, string>

type ReceivedName = `statement.kinds.${'received' | 'voucher_free' | 'card_refund_failed'}`

/** What came in, where it is called otherwise than what went out. */
export const receivedNames: Partial<Record<TransferKind, ReceivedName>> = {
  transfer: 'statement.kinds.received',
  voucher_frozen: 'statement.kinds.voucher_free',
  card_refund: 'statement.kinds.card_refund_failed',
}

export const transferNames = {
  adjustment: 'statement.kinds.adjustment',
  purchase: 'statement.kinds.purchase',
  refund: 'statement.kinds.refund',
  topup: 'statement.kinds.topup',
  transfer: 'statement.kinds.sent',
  late: 'statement.kinds.late',
  chargeback: 'statement.kinds.chargeback',
  card_refund: 'statement.kinds.card_refund',
  voucher: 'statement.kinds.voucher',
  voucher_purchase: 'statement.kinds.voucher_purchase',
  topup_bonus: 'statement.kinds.topup_bonus',
  voucher_frozen: 'statement.kinds.voucher_frozen',
  referral: 'statement.kinds.referral',
} as const satisfies Record<TransferKind, string>

type TakenBackName = `statement.kinds.${'referral_back' | 'topup_bonus_back'}`

/** What the shop gave and took off the balance again. */
export const takenBackNames: Partial<Record<TransferKind, TakenBackName>> = {
  referral: 'statement.kinds.referral_back',
  topup_bonus: 'statement.kinds.topup_bonus_back',
}
