import type { ErrorCode } from '../../shared/errors'
import { openWhileClosed } from '../middleware/closed'
import type { Demands } from '../middleware/demands'
import { stepUpRoutes } from '../middleware/step-up'
import { type Codes, delivering, ofAdministrators, prices } from './admin-refusals'
import type { Route } from './answers'

/** The code for an unknown id in a path, by the part of the path before the id. */
const missing: Readonly<Record<string, ErrorCode>> = {
  articles: 'article_not_found',
  batches: 'batch_not_found',
  claims: 'claim_not_found',
  games: 'game_not_found',
  codes: 'code_not_found',
  coupons: 'coupon_not_found',
  promotions: 'promotion_not_found',
  offers: 'offer_not_found',
  orders: 'order_not_found',
  pages: 'not_found',
  passkeys: 'not_found',
  players: 'player_not_found',
  payments: 'payment_not_found',
  products: 'product_not_found',
  providers: 'provider_not_found',
  'supplier-orders': 'supplier_order_not_found',
  suppliers: 'supplier_not_found',
  referrals: 'referral_not_found',
  reviews: 'review_not_found',
  support: 'ticket_not_found',
  topups: 'game_not_found',
  users: 'user_not_found',
  vouchers: 'batch_not_found',
  'frozen-vouchers': 'voucher_not_found',
  webhooks: 'not_found',
}

const coupon: Codes = ['coupons_closed', 'coupon_not_found', 'rate_limited']
const checkout: Codes = [
  ...coupon,
  'coupon_not_applicable',
  'coupon_used_up',
  'sales_closed',
  'unsupported_currency',
  'cart_empty',
  'out_of_stock',
  'price_changed',
  'not_sold_in_currency',
  'amount_mismatch',
  'order_not_found',
  'invalid_transition',
  'invalid_amount',
]
const form: Codes = ['unsupported_currency', 'invalid_amounts', 'invalid_amount', 'slug_taken', 'picture_not_found']
const topUp: Codes = [
  'sales_closed',
  'free_fire_closed',
  'offer_not_found',
  'player_not_found',
  'unsupported_currency',
  'not_sold_in_currency',
  'price_changed',
  'insufficient_funds',
  'step_up_required',
  'too_many_unpaid',
  'idempotency_mismatch',
  'invalid_amount',
  'provider_failed',
]

/** The codes that a call is refused with by its own rules. */
const own: Partial<Record<Route, Codes>> = {
  'GET /health': ['shop_closed'],
  'POST /cart/add': [...prices, 'price_not_found', 'out_of_stock', 'cart_full', 'line_too_large'],
  'POST /cart/update': ['line_not_found', 'line_too_large', 'out_of_stock'],
  'POST /cart/quote': [...coupon, 'unsupported_currency', 'not_sold_in_currency'],
  'POST /cart/price': [...prices, 'cart_full', 'line_too_large'],
  'POST /cart/merge': [...prices, 'cart_full', 'line_too_large'],
  'GET /orders/:id': ['step_up_required'],
  'POST /orders/:id/claims': ['code_not_found', 'code_void', 'claim_open'],
  'POST /orders/:id/cancel': ['invalid_transition', 'supplier_pending', 'refund_too_large'],
  'PUT /orders/:id/player': [
    'player_not_found',
    'supplier_pending',
    'order_ended',
    'step_up_required',
    'provider_failed',
  ],
  'POST /payment/from-balance': [
    ...checkout,
    'insufficient_funds',
    'too_many_unpaid',
    'step_up_required',
    'transfers_held',
    'method_unavailable',
  ],
  'POST /payment/create': [
    ...checkout,
    'method_unavailable',
    'sum_too_small',
    'fiscal_missing',
    'too_many_unpaid',
    'held_by_others',
    'provider_failed',
  ],
  'GET /players': ['game_not_found'],
  'GET /topups/:game': ['free_fire_closed'],
  'POST /topups/:game/check': ['provider_failed'],
  'POST /topups/:game/quote': [
    ...coupon,
    'sales_closed',
    'free_fire_closed',
    'offer_not_found',
    'unsupported_currency',
    'not_sold_in_currency',
    'provider_failed',
  ],
  'POST /topups/:game/order': [
    ...topUp,
    ...coupon,
    'coupon_not_applicable',
    'coupon_used_up',
    'method_unavailable',
    'sum_too_small',
  ],
  'GET /freefire/offers': ['free_fire_closed', 'provider_failed'],
  'POST /freefire/check-id': ['free_fire_closed', 'provider_failed'],
  'POST /freefire/topup': topUp,
  'PUT /favourites/:id': ['favourites_closed', 'product_not_found', 'too_many_favourites'],
  'PUT /watches': ['favourites_closed', 'offer_not_found', 'offer_available', 'too_many_watches'],
  'POST /support': ['support_closed'],
  'GET /products/:id/reviews': ['reviews_closed'],
  'POST /products/:id/reviews': ['reviews_closed', 'has_link', 'has_markup', 'not_bought', 'already_reviewed'],
  'POST /webhooks/:provider': ['invalid_signature', 'invalid_request'],
  'POST /register': ['nickname_taken', 'registration_closed'],
  'POST /login': ['invalid_credentials'],
  'POST /login/code': ['login_expired', 'totp_wrong'],
  'GET /login/telegram': ['not_found'],
  'GET /login/telegram/callback': ['invalid_credentials', 'contact_taken', 'provider_failed', 'not_found'],
  'POST /enter': ['invalid_credentials'],
  'POST /telegram/link': ['not_found'],
  'PUT /telegram': ['not_found'],
  'POST /login/passkey': ['invalid_credentials'],
  'POST /passkeys/options': ['too_many_passkeys'],
  'POST /passkeys': ['passkey_wrong', 'too_many_passkeys'],
  'DELETE /passkeys/:id': ['last_way_in'],
  'POST /password': ['step_up_required'],
  'DELETE /password': ['last_way_in'],
  'POST /step-up': ['password_wrong', 'passkey_wrong', 'totp_wrong', 'invalid_request'],
  'POST /totp': ['totp_enrolled'],
  'POST /totp/confirm': ['totp_wrong', 'totp_enrolled'],
  'POST /totp/recovery-codes': ['totp_required'],
  'DELETE /totp': ['totp_required'],
  'POST /recover': ['invalid_credentials'],
  'POST /email': ['not_found'],
  'POST /email/confirm': ['link_wrong'],
  'PUT /email': ['not_found'],
  'DELETE /me': ['balance_not_empty', 'orders_open', 'last_admin'],
  'POST /balance/topup': [
    ...prices,
    'top_ups_closed',
    'method_unavailable',
    'sum_too_small',
    'too_many_unpaid',
    'provider_failed',
  ],
  'POST /balance/transfer': [
    ...prices,
    'transfers_closed',
    'self_transfer',
    'user_not_found',
    'insufficient_funds',
    'transfers_held',
    'step_up_required',
  ],
  'GET /referral': ['referral_closed'],
  'POST /vouchers/redeem': ['vouchers_closed', 'voucher_not_found', 'voucher_used', 'voucher_disputed'],
  'PUT /orders/:id/status': [...delivering, 'supplier_pending', 'out_of_stock', 'refund_too_large'],
  'GET /articles': ['articles_closed'],
  'GET /articles/:slug': ['articles_closed'],
  'GET /products': ['unsupported_currency'],
  'POST /products': form,
  'PUT /products/:id': [...form, 'product_changed', 'stock_no_vouchers'],
  ...ofAdministrators,
}

/** The codes that a call is refused with by whom it is for. */
const byNeed: Record<NonNullable<Demands['needs']>, Codes> = {
  session: ['unauthenticated'],
  buyer: ['unauthenticated', 'password_change_required'],
  spender: ['unauthenticated', 'password_change_required', 'account_frozen'],
  enroller: ['unauthenticated', 'password_change_required', 'forbidden'],
  admin: ['unauthenticated', 'password_change_required', 'forbidden', 'totp_required'],
}

export const isConfirmed = (method: string, path: string): boolean => stepUpRoutes.includes(`${method} /api${path}`)

/** All codes that a call is refused with: by its demands, by the ids in its path, and by its own rules. */
export function refusalsOf(method: string, path: string, demands: Demands): ErrorCode[] {
  const ownOf: Readonly<Record<string, Codes>> = own
  const absent = missing[/([\w-]+)\/:/.exec(path)?.[1] ?? '']
  const canBeClosed = method !== 'GET' && !openWhileClosed.includes(`${method} /api${path}`)
  const codes: [unknown, Codes][] = [
    [true, demands.needs ? byNeed[demands.needs] : []],
    [isConfirmed(method, path), ['step_up_required']],
    [demands.body, ['invalid_request', 'unsupported_media_type']],
    [demands.query, ['invalid_request']],
    [demands.idempotent, ['invalid_request', 'idempotency_mismatch']],
    [demands.person, ['bot_check_required', 'bot_check_failed']],
    // Bodies are looked at before their routes: their size, and whether JSON is UTF-8.
    [method !== 'GET', ['invalid_request', 'too_large']],
    [true, absent ? [absent] : []],
    [true, ownOf[`${method} ${path}`] ?? []],
    [canBeClosed, ['shop_closed']],
    [true, ['rate_limited', 'internal', 'unavailable']],
  ]
  return [...new Set(codes.flatMap(([applies, named]) => (applies ? named : [])))]
}
