/** Every error code the API can answer with its HTTP status. The code is the translation key `errors.<code>`. */
export const errorStatus = {
  invalid_request: 400,
  invalid_amount: 400,
  invalid_amounts: 400,
  price_not_found: 400,
  cart_full: 400,
  line_too_large: 400,
  self_transfer: 400,
  method_unavailable: 400,
  unsupported_currency: 400,
  password_wrong: 400,
  passkey_wrong: 400,
  totp_wrong: 400,
  invalid_signature: 400,
  link_wrong: 400,
  picture_unknown: 400,
  picture_unsafe: 400,
  picture_dimensions: 400,
  picture_not_found: 400,
  unauthenticated: 401,
  invalid_credentials: 401,
  login_expired: 401,
  insufficient_funds: 402,
  forbidden: 403,
  account_frozen: 403,
  password_change_required: 403,
  totp_required: 403,
  step_up_required: 403,
  bot_check_required: 403,
  bot_check_failed: 403,
  not_found: 404,
  product_not_found: 404,
  game_not_found: 404,
  line_not_found: 404,
  order_not_found: 404,
  user_not_found: 404,
  payment_not_found: 404,
  player_not_found: 404,
  offer_not_found: 404,
  batch_not_found: 404,
  code_not_found: 404,
  claim_not_found: 404,
  ticket_not_found: 404,
  supplier_not_found: 404,
  provider_not_found: 404,
  supplier_order_not_found: 404,
  coupon_not_found: 404,
  voucher_not_found: 404,
  method_not_allowed: 405,
  nickname_taken: 409,
  contact_taken: 409,
  slug_taken: 409,
  game_slug_taken: 409,
  game_built_in: 409,
  too_many_games: 409,
  product_changed: 409,
  form_changed: 409,
  balance_changed: 409,
  cart_empty: 409,
  out_of_stock: 409,
  price_changed: 409,
  not_sold_in_currency: 409,
  fiscal_missing: 409,
  amount_mismatch: 409,
  too_many_unpaid: 409,
  held_by_others: 409,
  refund_too_large: 409,
  invalid_transition: 409,
  supplier_pending: 409,
  code_known: 409,
  code_sold: 409,
  code_void: 409,
  no_free_code: 409,
  too_many_replacements: 409,
  order_refunded: 409,
  order_ended: 409,
  order_taken: 409,
  order_not_taken: 409,
  claim_open: 409,
  claim_closed: 409,
  code_forgotten: 409,
  balance_not_empty: 409,
  orders_open: 409,
  account_deleted: 409,
  ticket_closed: 409,
  nothing_missing: 409,
  last_admin: 409,
  totp_enrolled: 409,
  last_way_in: 409,
  too_many_passkeys: 409,
  transfers_held: 409,
  idempotency_mismatch: 409,
  settings_changed: 409,
  rate_unusual: 409,
  rate_unknown: 409,
  sales_closed: 409,
  free_fire_closed: 409,
  top_ups_closed: 409,
  transfers_closed: 409,
  registration_closed: 409,
  support_closed: 409,
  coupons_closed: 409,
  coupon_not_applicable: 409,
  coupon_used_up: 409,
  coupon_code_taken: 409,
  vouchers_closed: 409,
  voucher_used: 409,
  not_restored: 409,
  recovery_unfinished: 409,
  too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal: 500,
  provider_failed: 502,
  card_refund_refused: 502,
  refund_in_cabinet: 409,
  shop_closed: 503,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

export const isErrorCode = (text: string): text is ErrorCode => Object.hasOwn(errorStatus, text)

/** Errors of one field of a request; also translation keys under `errors`. */
export const fieldCodes = [
  'required',
  'invalid',
  'too_long',
  'nickname_too_short',
  'nickname_too_long',
  'nickname_invalid',
  'nickname_mixed',
  'nickname_reserved',
  'nickname_alike',
  'password_too_short',
  'password_too_long',
  'password_no_number',
  'passwords_dont_match',
  'password_same',
  'money_left',
  'debt_left',
  'order_unfinished',
  'payment_unfinished',
  'claim_unanswered',
  'dispute_undecided',
  'repeated',
  'name_taken',
  'unknown_column',
  'unreadable',
  'always_told',
  'coupon_not_yet',
  'coupon_ended',
  'coupon_other_currency',
  'coupon_other_products',
  'coupon_least_sum',
  'coupon_first_order',
  'coupon_price_too_low',
] as const

export type FieldCode = (typeof fieldCodes)[number] | ErrorCode
export type FieldErrors = Record<string, FieldCode>

type Details = {
  fields?: FieldErrors
  params?: Record<string, string>
  retryAfterSeconds?: number
  /** Who has changed the same thing meanwhile. */
  changed?: { by: string; atMs: number }
  botCheck?: { script: string; siteKey: string; action: string }
  /** Why the shop is closed. */
  closedBy?: string
}

/** The one error class: thrown at any depth, answered once in `onError`. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly details: Details

  constructor(code: ErrorCode, details: Details = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}
