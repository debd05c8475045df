import type { ErrorCode } from '../../shared/errors'
import { openWhileClosed } from '../middleware/closed'
import type { Demands } from '../middleware/demands'
import { stepUpRoutes } from '../middleware/step-up'
import type { Route } from './answers'

type Codes = readonly ErrorCode[]

/** The code for an unknown id in a path, by the part of the path before the id. */
const missing: Readonly<Record<string, ErrorCode>> = {
  batches: 'batch_not_found',
  claims: 'claim_not_found',
  games: 'game_not_found',
  codes: 'code_not_found',
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
  support: 'ticket_not_found',
  topups: 'game_not_found',
  users: 'user_not_found',
  webhooks: 'not_found',
}

const checkout: Codes = [
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
const prices: Codes = ['unsupported_currency', 'invalid_amount']
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
const replacing: Codes = ['code_void', 'no_free_code', 'too_many_replacements', 'order_refunded', 'invalid_transition']
const delivering: Codes = ['invalid_transition', 'nothing_missing']

/** The codes that a call is refused with by its own rules. */
const own: Partial<Record<Route, Codes>> = {
  'GET /health': ['shop_closed'],
  'POST /cart/add': [...prices, 'price_not_found', 'out_of_stock', 'cart_full', 'line_too_large'],
  'POST /cart/update': ['line_not_found', 'line_too_large', 'out_of_stock'],
  'POST /cart/price': [...prices, 'cart_full', 'line_too_large'],
  'POST /cart/merge': [...prices, 'cart_full', 'line_too_large'],
  'GET /orders/:id': ['step_up_required'],
  'POST /orders/:id/claims': ['code_not_found', 'code_void', 'claim_open'],
  'POST /orders/:id/cancel': ['invalid_transition', 'supplier_pending', 'refund_too_large'],
  'PUT /orders/:id/player': ['player_not_found', 'supplier_pending', 'order_ended', 'provider_failed'],
  'POST /payment/from-balance': [...checkout, 'insufficient_funds', 'too_many_unpaid', 'step_up_required'],
  'POST /payment/create': [
    ...checkout,
    'method_unavailable',
    'fiscal_missing',
    'too_many_unpaid',
    'held_by_others',
    'provider_failed',
  ],
  'GET /players': ['game_not_found'],
  'GET /topups/:game': ['free_fire_closed'],
  'POST /topups/:game/check': ['provider_failed'],
  'POST /topups/:game/order': [...topUp, 'method_unavailable'],
  'GET /freefire/offers': ['free_fire_closed', 'provider_failed'],
  'POST /freefire/check-id': ['free_fire_closed', 'provider_failed'],
  'POST /freefire/topup': topUp,
  'PUT /favourites/:id': ['favourites_closed', 'product_not_found', 'too_many_favourites'],
  'PUT /watches': ['favourites_closed', 'offer_not_found', 'offer_available', 'too_many_watches'],
  'POST /support': ['support_closed'],
  'POST /webhooks/:provider': ['invalid_signature'],
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
  'POST /balance/topup': [...prices, 'top_ups_closed', 'method_unavailable', 'too_many_unpaid', 'provider_failed'],
  'POST /balance/transfer': [
    ...prices,
    'transfers_closed',
    'self_transfer',
    'user_not_found',
    'insufficient_funds',
    'transfers_held',
    'step_up_required',
  ],
  'GET /admin/orders': ['unsupported_currency'],
  'GET /admin/order-totals': ['unsupported_currency'],
  'POST /admin/order-export': ['unsupported_currency'],
  'PUT /admin/support/:id': ['ticket_closed'],
  'POST /admin/recovery/decide': [
    'not_found',
    'user_not_found',
    'not_restored',
    'recovery_unfinished',
    'provider_failed',
  ],
  'POST /admin/recovery/open': ['not_restored', 'recovery_unfinished'],
  'PUT /admin/users/:id': [...prices, 'balance_changed', 'last_admin', 'shop_closed', 'account_deleted'],
  'POST /admin/users/:id/password': ['account_deleted'],
  'POST /admin/orders/:id/reveal': ['code_forgotten'],
  'POST /admin/codes/:id/reveal': ['code_forgotten'],
  'PUT /orders/:id/status': [...delivering, 'supplier_pending', 'out_of_stock', 'refund_too_large'],
  'POST /admin/orders/:id/refund': [
    'invalid_transition',
    'invalid_amount',
    'refund_too_large',
    'supplier_pending',
    'payment_not_found',
    'card_refund_refused',
    'refund_in_cabinet',
  ],
  'POST /admin/orders/:id/refund-rest': [...delivering, 'supplier_pending', 'refund_too_large'],
  'POST /admin/orders/:id/take': ['order_taken', 'order_ended', 'invalid_transition'],
  'POST /admin/orders/:id/by-hand': ['order_taken', 'order_not_taken', 'order_ended', 'invalid_transition'],
  'POST /admin/orders/:id/codes': [...delivering, 'code_known', 'supplier_pending'],
  'POST /admin/orders/:id/replace': ['code_not_found', ...replacing],
  'POST /admin/payments/:id/refund': [
    'invalid_transition',
    'invalid_amount',
    'refund_too_large',
    'insufficient_funds',
    'provider_failed',
    'refund_in_cabinet',
  ],
  'PUT /admin/rates': ['unsupported_currency', 'invalid_amount', 'rate_unusual', 'form_changed'],
  'POST /admin/claims/:id/answer': ['claim_closed', 'refund_too_large', 'supplier_pending', ...replacing],
  'PUT /admin/settings': ['invalid_amount', 'settings_changed', 'rate_unknown'],
  'GET /admin/pricing/preview': ['unsupported_currency', 'invalid_amount', 'rate_unknown'],
  'PUT /admin/pages/:name': ['form_changed'],
  'POST /products': form,
  'PUT /products/:id': [...form, 'product_changed'],
  'POST /admin/pictures': ['picture_unknown', 'picture_unsafe', 'picture_dimensions'],
  'POST /admin/catalogue/import': ['product_changed', 'slug_taken', 'picture_not_found'],
  'POST /admin/prices/preview': ['product_not_found', ...prices],
  'POST /admin/prices': ['product_not_found', ...prices, 'product_changed'],
  'POST /admin/products/:id/codes/preview': ['price_not_found'],
  'POST /admin/products/:id/codes': ['price_not_found', ...prices],
  'PUT /admin/offers/:id/supply': ['supplier_not_found', 'invalid_amount', 'form_changed', 'provider_failed'],
  'POST /admin/codes/:id/void': ['code_sold'],
  'PUT /admin/suppliers/:name': [...prices, 'form_changed'],
  'GET /admin/suppliers/:name/offers': ['provider_failed'],
  'POST /admin/supplier-orders/:id/settle': ['invalid_transition', 'supplier_pending', 'code_known', 'nothing_missing'],
  'PUT /admin/freefire': ['invalid_amount', 'form_changed'],
  'GET /admin/games/:game/catalogue': ['supplier_not_found', 'provider_failed'],
  'POST /admin/games': ['game_slug_taken', 'too_many_games', 'picture_not_found'],
  'GET /admin/games/:game/about': ['game_built_in'],
  'PUT /admin/games/:game/about': ['game_built_in', 'form_changed', 'picture_not_found'],
  'POST /admin/games/:game/try': ['offer_not_found', 'rate_limited'],
  'DELETE /admin/games/:game': ['game_built_in'],
  'POST /admin/games/:game/put-back': ['game_built_in'],
  'PUT /admin/games/:game': ['invalid_amount', 'form_changed'],
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
    [method !== 'GET', ['too_large']],
    [true, absent ? [absent] : []],
    [true, ownOf[`${method} ${path}`] ?? []],
    [canBeClosed, ['shop_closed']],
    [true, ['rate_limited', 'internal', 'unavailable']],
  ]
  return [...new Set(codes.flatMap(([applies, named]) => (applies ? named : [])))]
}
