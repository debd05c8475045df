import { byOther, type OtherCurrency, priceSteps } from '../../src/shared/following'
import { byCurrency, toMajor } from '../../src/shared/money'
import { switchNames } from '../../src/shared/settings'
import { newsOfTests } from './articles'
import type { Furnished, Things } from './furnished'
import { castleSiege } from './own-games'
import { referralTerms } from './referring'

/**
 * Whom a call is for. `provider`: whoever can sign as one; `leaver`: whoever has a session to end; the others are the
 * demands of a session, the weakest first.
 */
export type Audience = 'anybody' | 'provider' | 'leaver' | 'session' | 'buyer' | 'spender' | 'enroller' | 'admin'

export type Row = {
  for: Audience
  /** The caller confirms it. */
  confirmed?: true
  /** What stands in the address in place of its parameters. */
  at?: (keyof Things | 'owner' | 'admin')[] | { word: string }
  body?: object | ((shop: Furnished) => object)
  /** It is about something of the caller's own: named by the address or by a field, and a name of nothing. */
  own?: { by: 'address' | 'orderId' | 'key'; nothing: string }
}

const reason = 'Asked by the owner'
const because = { reason }
const bounds = { min: 10, max: 100 }
const noOrder = '0'.repeat(12)

const title = 'A game of tests'
const product = {
  ...{ title, description: 'A game.', image: '/art/game.svg', category: 'mobile-games', label: 'UC' },
  ...{ type: 'uc', price: 1, rub: 90, amounts: [60] },
}
/** The settings of prices that are entered. */
export const enteredIn = (currency: OtherCurrency) => ({
  ...{ how: 'entered', marginPercent: 0, step: toMajor(priceSteps[currency][0]), movedPercent: 1 },
})
const settings = {
  ...{
    version: 0,
    shopName: 'Keyfall',
    supportLink: '',
    unpaidOrders: 3,
    heldPieces: 100,
    newcomerHeldPieces: 10,
    playerChecks: 10,
    reason,
  },
  ...{ topUp: byCurrency(() => bounds), transfer: byCurrency(() => bounds), pricing: byOther(enteredIn) },
  currencies: byCurrency(() => ({ sold: true, methods: {} })),
  banner: { shown: false, texts: { en: '', ru: '', uz: '' } },
  switches: Object.fromEntries(switchNames.map((name) => [name, true])),
}
const repricing = ({ things }: Furnished) => ({
  ...{ products: [things.product], percent: 10, currencies: ['usd'], rounding: { usd: 'none', rub: 'none' } },
  version: '',
})
const table = { text: 'slug,title\nnone,None', version: '' }
const codes = ({ stock }: Furnished) => ({ amount: stock.amount, codes: ['NEW-CODE-1', 'NEW-CODE-2'] })
const said = { clientDataJSON: 'e30' }
const madePasskey = { id: 'x', response: { ...said, attestationObject: 'oA' } }
const passkeyProof = { id: 'x', response: { ...said, authenticatorData: 'AA', signature: 'AA' } }
const freeFire = { word: 'free-fire' }
const player = { playerId: '12345678' }
const article = { word: newsOfTests.slug }
const ownGame = { word: 'castle-siege' }
const tenPercent = { name: 'Spring', percent: 10, reason }
const autumn = { names: { en: 'Autumn' }, percent: 10, startsAt: '2030-01-01T00:00:00Z', reason }
const silver = { name: { en: 'Silver', ru: 'Серебро', uz: 'Kumush' }, from: 100, percent: 5 }
const packages = [{ ref: '1001', name: '100 diamonds' }]

const wishOfStock = ({ stock: { amount, label, productId } }: Furnished) => ({
  ...{ amount, label, productId },
  ...{ price: 4.99, rub: 449 },
})
const visitorLines = (shop: Furnished) => ({ lines: [wishOfStock(shop)] })

/** Every call of the worker: whom it is for, and what it looks like when it fits its schemas and is about something there. */
export const calls: Readonly<Record<string, Row>> = {
  'GET /health': { for: 'anybody' },
  'GET /openapi.json': { for: 'anybody' },
  'GET /docs': { for: 'anybody' },

  'POST /register': { for: 'anybody', body: { nickname: 'newcomer', password: 'a-password-1' } },
  'POST /login': { for: 'anybody', body: { nickname: 'nobody', password: 'a-password-2' } },
  'POST /recover': { for: 'anybody', body: { nickname: 'nobody', recoveryCode: 'x', password: 'a-password-2' } },
  'GET /recover': { for: 'anybody' },
  'POST /recover/ask': { for: 'anybody', body: { nickname: 'nobody', channel: 'email' } },
  'GET /recover/asked': { for: 'buyer' },
  'DELETE /recover/asked': { for: 'buyer', confirmed: true },
  'GET /recovery-codes': { for: 'buyer' },
  'POST /recovery-codes': { for: 'buyer', confirmed: true },
  'POST /login/code': { for: 'anybody', body: { pending: 'x.1.2.y', code: '123456' } },
  'GET /login/telegram': { for: 'anybody' },
  'GET /login/telegram/callback': { for: 'anybody' },
  'POST /enter': { for: 'anybody', body: { token: 'x'.repeat(43) } },
  'GET /telegram': { for: 'buyer' },
  'POST /telegram/link': { for: 'buyer', confirmed: true },
  'PUT /telegram': { for: 'buyer', confirmed: true, body: { recovers: true } },
  'DELETE /telegram': { for: 'buyer', confirmed: true },
  'POST /logout': { for: 'leaver' },
  'POST /logout/everywhere': { for: 'session' },
  'GET /sessions': { for: 'buyer' },
  'DELETE /sessions/:id': { for: 'buyer', at: ['session'], own: { by: 'address', nothing: 'x'.repeat(43) } },
  'POST /password': { for: 'session', body: { current: 'a-password-1', next: 'my-own-password-2' } },
  'GET /profile': { for: 'session' },
  'GET /email': { for: 'buyer' },
  'POST /email': { for: 'buyer', confirmed: true, body: { address: 'ada@mail.test' } },
  'POST /email/confirm': { for: 'anybody', body: { token: 'x'.repeat(43) } },
  'PUT /email': { for: 'buyer', confirmed: true, body: { recovers: true } },
  'DELETE /email': { for: 'buyer', confirmed: true },
  'GET /me/export': { for: 'buyer', confirmed: true },
  'DELETE /me': { for: 'buyer', confirmed: true },
  'GET /balance': { for: 'buyer' },
  'GET /balance/statement': { for: 'buyer' },

  'DELETE /password': { for: 'buyer', confirmed: true },
  'POST /step-up': { for: 'buyer', body: { password: 'a-password-1' } },
  'POST /step-up/options': { for: 'buyer' },
  'GET /passkeys': { for: 'buyer' },
  'POST /passkeys/options': { for: 'buyer', confirmed: true },
  'POST /passkeys': { for: 'buyer', confirmed: true, body: madePasskey },
  'DELETE /passkeys/:id': { for: 'buyer', confirmed: true, at: ['passkey'], own: { by: 'address', nothing: 'x' } },
  'POST /login/passkey/options': { for: 'anybody' },
  'POST /login/passkey': { for: 'anybody', body: passkeyProof },
  'GET /totp': { for: 'enroller' },
  'POST /totp': { for: 'enroller', confirmed: true },
  'POST /totp/confirm': { for: 'enroller', confirmed: true, body: { code: '123456' } },
  'POST /totp/recovery-codes': { for: 'enroller', confirmed: true },
  'DELETE /totp': { for: 'enroller', confirmed: true },

  'GET /products': { for: 'anybody' },
  'GET /products/:id': { for: 'anybody', at: ['product'] },
  'GET /products/:id/reviews': { for: 'anybody', at: ['product'] },
  'POST /products/:id/reviews': { for: 'buyer', at: ['product'], body: { stars: 5, text: 'It came at once.' } },
  'GET /reviews/own': { for: 'buyer' },
  'GET /filters': { for: 'anybody' },
  'GET /search': { for: 'anybody' },
  'POST /products': { for: 'admin', body: product },
  'PUT /products/:id': { for: 'admin', at: ['product'], body: { title } },
  'DELETE /products/:id': { for: 'admin', at: ['product'] },

  'GET /cart': { for: 'buyer' },
  'POST /cart/add': { for: 'buyer', body: wishOfStock },
  'POST /cart/update': {
    for: 'buyer',
    body: ({ things }) => ({ key: things.lineKey, action: 'increase' }),
    own: { by: 'key', nothing: 'nothing' },
  },
  'POST /cart/clear': { for: 'buyer' },
  'POST /cart/quote': { for: 'buyer', body: { currency: 'usd', coupon: 'NOCOUPON' } },
  'POST /cart/price': { for: 'anybody', body: visitorLines },
  'POST /cart/merge': { for: 'buyer', body: visitorLines },

  'GET /orders': { for: 'buyer' },
  'GET /orders/:id': { for: 'buyer', at: ['delivered'], own: { by: 'address', nothing: noOrder } },
  'POST /orders/:id/claims': {
    ...{ for: 'buyer', at: ['delivered'] },
    body: ({ things }) => ({ item: 0, codeId: things.soldCode, message: 'It does not work' }),
    own: { by: 'address', nothing: noOrder },
  },
  'PUT /orders/:id/status': { for: 'admin', at: ['waiting'], body: { status: 'cancelled', reason } },
  'POST /payment/from-balance': {
    for: 'spender',
    body: ({ things }) => ({ currency: 'usd', orderId: things.unpaid }),
    own: { by: 'orderId', nothing: noOrder },
  },
  'GET /currencies': { for: 'anybody' },
  'GET /payment/options': { for: 'anybody' },
  'POST /payment/create': {
    for: 'spender',
    body: ({ things }) => ({ type: 'order', currency: 'usd', amount: 4.99, orderId: things.unpaid }),
    own: { by: 'orderId', nothing: noOrder },
  },
  'POST /balance/topup': { for: 'buyer', body: { currency: 'usd', amount: 5 } },
  'POST /balance/transfer': {
    for: 'spender',
    body: ({ admin }) => ({ userId: admin.userId, currency: 'usd', amount: 0.01 }),
  },
  'GET /referral': { for: 'buyer' },
  'POST /vouchers/redeem': { for: 'buyer', body: ({ things }) => ({ code: things.voucher }) },
  'POST /orders/:id/cancel': { for: 'buyer', at: ['unpaid'], own: { by: 'address', nothing: noOrder } },
  'GET /payments/:id': { for: 'buyer', at: ['payment'], own: { by: 'address', nothing: 'nothing' } },
  'POST /payments/:id/check': { for: 'buyer', at: ['payment'], own: { by: 'address', nothing: 'nothing' } },

  'GET /topups': { for: 'anybody' },
  'GET /topups/:game': { for: 'anybody', at: freeFire },
  'POST /topups/:game/check': { for: 'buyer', at: freeFire, body: { player } },
  'POST /topups/:game/quote': {
    for: 'buyer',
    at: freeFire,
    body: { offer: '1001', currency: 'usd', coupon: 'NOCOUPON' },
  },
  'POST /topups/:game/order': {
    ...{ for: 'spender', at: freeFire },
    body: { player, offer: '1001', trx_id: 'another-click-of-tests', currency: 'usd', payWith: 'balance' },
  },
  'GET /players': { for: 'buyer' },
  'DELETE /players/:id': { for: 'buyer', at: ['savedPlayer'], own: { by: 'address', nothing: '00' } },
  'GET /freefire/offers': { for: 'anybody' },
  'POST /freefire/check-id': { for: 'buyer', body: { playerID: '12345678' } },
  'GET /freefire/players': { for: 'buyer' },
  'POST /freefire/topup': {
    for: 'spender',
    body: { playerID: '12345678', offer: '1001', trx_id: 'a-click-of-tests', pay: 'later' },
  },
  'PUT /orders/:id/player': {
    ...{ for: 'buyer', at: ['topUp'], body: { playerID: '87654321' } },
    own: { by: 'address', nothing: noOrder },
  },

  'GET /pages/:name': { for: 'anybody', at: { word: 'terms' } },
  'GET /articles': { for: 'anybody' },
  'GET /articles/:slug': { for: 'anybody', at: article },
  'GET /admin/articles': { for: 'admin' },
  'POST /admin/articles': { for: 'admin', confirmed: true, body: { ...newsOfTests, slug: 'another' } },
  'POST /admin/articles/preview': { for: 'admin', body: { language: 'en', text: 'Words' } },
  'GET /admin/articles/:slug': { for: 'admin', at: article },
  'PUT /admin/articles/:slug': { for: 'admin', confirmed: true, at: article, body: { ...newsOfTests, version: '' } },
  'DELETE /admin/articles/:slug': { for: 'admin', confirmed: true, at: article },
  'GET /admin/missed-searches': { for: 'admin' },
  'GET /support/options': { for: 'anybody' },
  'POST /support': { for: 'anybody', body: { nickname: 'a', userId: 'b', message: 'Where is it?' } },
  'GET /support': { for: 'buyer' },

  'GET /favourites': { for: 'buyer' },
  'PUT /favourites/:id': { for: 'buyer', at: ['product'] },
  'DELETE /favourites/:id': { for: 'buyer', at: ['product'] },
  'GET /watches': { for: 'buyer' },
  'PUT /watches': { for: 'buyer', body: wishOfStock },
  'DELETE /watches': { for: 'buyer', body: wishOfStock },

  'GET /notices': { for: 'buyer' },
  'POST /notices/read': { for: 'buyer', body: { until: 'nothing' } },
  'GET /notices/choices': { for: 'buyer' },
  'PUT /notices/language': { for: 'buyer', body: { language: 'uz' } },
  'PUT /notices/choices': {
    for: 'buyer',
    body: { choices: [{ kind: 'order_delivered', channel: 'email', wanted: false }] },
  },
  'GET /admin/support': { for: 'admin' },
  'GET /admin/support/:id/asker': { for: 'admin', at: ['ticket'] },
  'PUT /admin/support/:id': { for: 'admin', at: ['ticket'], body: { state: 'answered', reply: 'Here.' } },

  'GET /admin/reviews': { for: 'admin' },
  'PUT /admin/reviews/:id/reply': { for: 'admin', at: ['review'], body: { reply: 'Thank you.' } },
  'PUT /admin/reviews/:id/hidden': { for: 'admin', at: ['review'], body: { hidden: true, reason } },

  'POST /webhooks/:provider': { for: 'provider', at: { word: 'stripe' }, body: { id: 'evt_made_up' } },

  'GET /admin/alerts': { for: 'admin' },
  'DELETE /admin/alerts': { for: 'admin' },
  'DELETE /admin/alerts/:id': { for: 'admin', at: ['alert'] },
  'GET /admin/audit': { for: 'admin' },
  'POST /admin/audit-export': { for: 'admin', confirmed: true, body: {} },

  'GET /admin/users': { for: 'admin' },
  'POST /admin/user-export': { for: 'admin', confirmed: true, body: {} },
  'GET /admin/users/:id': { for: 'admin', at: ['owner'] },
  'PUT /admin/users/:id': { for: 'admin', confirmed: true, at: ['owner'], body: { balanceUsd: 1000, reason } },
  'GET /admin/users/:id/orders': { for: 'admin', at: ['owner'] },
  'GET /admin/users/:id/statement': { for: 'admin', at: ['owner'] },
  'GET /admin/users/:id/sessions': { for: 'admin', at: ['owner'] },
  'POST /admin/users/:id/logout': { for: 'admin', at: ['owner'], body: because },
  'POST /admin/users/:id/sessions/:session/end': { for: 'admin', at: ['owner', 'session'], body: because },
  'POST /admin/users/:id/password': { for: 'admin', confirmed: true, at: ['owner'], body: because },
  'POST /admin/users/:id/totp/reset': { for: 'admin', confirmed: true, at: ['admin'], body: because },
  'POST /admin/users/:id/notes': { for: 'admin', at: ['owner'], body: { text: 'A friend.' } },

  'GET /admin/orders': { for: 'admin' },
  'GET /admin/order-totals': { for: 'admin' },
  'POST /admin/order-export': { for: 'admin', confirmed: true, body: {} },
  'GET /admin/orders/:id': { for: 'admin', at: ['delivered'] },
  'POST /admin/orders/:id/notes': { for: 'admin', at: ['delivered'], body: { text: 'A note.' } },
  'POST /admin/orders/:id/refund': { for: 'admin', confirmed: true, at: ['delivered'], body: because },
  'POST /admin/orders/:id/codes': { for: 'admin', at: ['waiting'], body: { item: 0, codes: ['BY-HAND-1'], reason } },
  'POST /admin/orders/:id/replace': {
    ...{ for: 'admin', confirmed: true, at: ['delivered'] },
    body: ({ things }) => ({ codeId: things.soldCode, reason }),
  },
  'POST /admin/orders/:id/refund-rest': { for: 'admin', at: ['waiting'], body: because },
  'GET /admin/by-hand': { for: 'admin' },
  'POST /admin/orders/:id/take': { for: 'admin', at: ['waiting'], body: {} },
  'POST /admin/orders/:id/by-hand': { for: 'admin', at: ['waiting'], body: { outcome: 'refused', reason } },
  'POST /admin/orders/:id/reveal': { for: 'admin', confirmed: true, at: ['delivered'], body: because },

  'GET /admin/recovery': { for: 'admin' },
  'POST /admin/recovery/decide': {
    ...{ for: 'admin', confirmed: true },
    body: { party: 'stripe', externalId: 'nothing', outcome: 'noted', reason },
  },
  'POST /admin/recovery/release': { for: 'admin', confirmed: true, body: because },
  'POST /admin/recovery/open': { for: 'admin', confirmed: true, body: because },

  'GET /admin/payments': { for: 'admin' },
  'POST /admin/payments/:id/refund': { for: 'admin', confirmed: true, at: ['paidPayment'], body: because },
  'GET /admin/rates': { for: 'admin' },
  'PUT /admin/rates': { for: 'admin', confirmed: true, body: { uzsPerUsd: 12_000, confirmed: true, reason } },

  'GET /admin/pricing/preview': { for: 'admin' },

  'GET /admin/products': { for: 'admin' },
  'GET /admin/products/:id': { for: 'admin', at: ['product'] },
  'POST /admin/products/:id/duplicate': { for: 'admin', at: ['product'] },
  'PUT /admin/products/:id/place': { for: 'admin', at: ['product'], body: { before: null } },
  'PUT /admin/products/:id/featured': { for: 'admin', at: ['product'], body: { featured: true } },
  'POST /admin/pictures': { for: 'admin', body: { picture: 'none' } },
  'POST /admin/catalogue/export': { for: 'admin', confirmed: true },
  'POST /admin/catalogue/import/preview': { for: 'admin', body: table },
  'POST /admin/catalogue/import': { for: 'admin', body: table },
  'POST /admin/prices/preview': { for: 'admin', body: repricing },
  'POST /admin/prices': { for: 'admin', body: repricing },

  'GET /admin/products/:id/codes': { for: 'admin', at: ['product'] },
  'POST /admin/products/:id/codes/preview': { for: 'admin', at: ['product'], body: codes },
  'POST /admin/products/:id/codes': { for: 'admin', at: ['product'], body: codes },
  'PUT /admin/offers/:id/supply': { for: 'admin', at: ['offer'], body: { lowStock: 7 } },
  'GET /admin/batches/:id': { for: 'admin', at: ['batch'] },
  'POST /admin/batches/:id/void': { for: 'admin', at: ['batch'], body: because },
  'POST /admin/batches/:id/export': { for: 'admin', confirmed: true, at: ['batch'], body: because },
  'POST /admin/codes/:id/void': { for: 'admin', at: ['freeCode'], body: because },
  'POST /admin/codes/:id/reveal': { for: 'admin', confirmed: true, at: ['soldCode'], body: because },
  'GET /admin/claims': { for: 'admin' },
  'POST /admin/claims/:id/answer': {
    ...{ for: 'admin', confirmed: true, at: ['claim'] },
    body: { decision: 'refuse', reply: 'It works.' },
  },

  'GET /admin/tiers': { for: 'admin' },
  'PUT /admin/tiers': { for: 'admin', confirmed: true, body: { tiers: [silver], version: 0, reason } },
  'PUT /admin/users/:id/tier': { for: 'admin', confirmed: true, at: ['owner'], body: { tier: null, reason } },
  'GET /admin/coupons': { for: 'admin' },
  'POST /admin/coupons': { for: 'admin', confirmed: true, body: { ...tenPercent, code: 'A_NEW_COUPON' } },
  'PUT /admin/coupons/:id': { for: 'admin', confirmed: true, at: ['coupon'], body: { ...tenPercent, version: 1 } },
  'DELETE /admin/coupons/:id': { for: 'admin', at: ['coupon'] },
  'GET /admin/coupons/:id/codes': { for: 'admin', at: ['coupon'] },

  'GET /admin/promotions': { for: 'admin' },
  'POST /admin/promotions': { for: 'admin', confirmed: true, body: autumn },
  'POST /admin/promotions/preview': { for: 'admin', body: autumn },
  'PUT /admin/promotions/:id': { for: 'admin', confirmed: true, at: ['promotion'], body: { ...autumn, version: 1 } },
  'DELETE /admin/promotions/:id': { for: 'admin', at: ['promotion'] },

  'GET /admin/reports/sales': { for: 'admin' },
  'GET /admin/suppliers': { for: 'admin' },
  'PUT /admin/suppliers/:name': {
    ...{ for: 'admin', confirmed: true, at: { word: 'kinguin' } },
    body: { lowBalance: 1, reason },
  },
  'GET /admin/suppliers/:name/offers': { for: 'admin', at: { word: 'gamesdrop' } },
  'GET /admin/supplier-orders': { for: 'admin' },
  'POST /admin/supplier-orders/:id/settle': {
    ...{ for: 'admin', at: ['supplierOrder'] },
    body: { outcome: 'rejected', reason },
  },
  'GET /admin/games': { for: 'admin' },
  'GET /admin/games/:game': { for: 'admin', at: freeFire },
  'PUT /admin/games/:game': {
    ...{ for: 'admin', confirmed: true, at: freeFire },
    body: { margin: 20, rubPerUsd: 90, packages, reason },
  },
  'GET /admin/games/:game/catalogue': { for: 'admin', at: freeFire },
  'POST /admin/games': { for: 'admin', confirmed: true, body: { slug: 'a-new-game', ...castleSiege, reason } },
  'GET /admin/games/:game/about': { for: 'admin', at: ownGame },
  'PUT /admin/games/:game/about': { for: 'admin', confirmed: true, at: ownGame, body: { ...castleSiege, reason } },
  'POST /admin/games/:game/try': {
    ...{ for: 'admin', confirmed: true, at: freeFire },
    body: { player: { playerId: '12345678' }, offer: '1001' },
  },
  'DELETE /admin/games/:game': { for: 'admin', confirmed: true, at: ownGame },
  'POST /admin/games/:game/put-back': { for: 'admin', confirmed: true, at: ownGame, body: because },
  'GET /admin/freefire': { for: 'admin' },
  'PUT /admin/freefire': { for: 'admin', confirmed: true, body: { margin: 20, rubPerUsd: 90, packages, reason } },

  'GET /admin/settings': { for: 'admin' },
  'PUT /admin/settings': { for: 'admin', confirmed: true, body: settings },
  'GET /admin/settings/history': { for: 'admin' },
  'GET /admin/vouchers': { for: 'admin' },
  'POST /admin/vouchers': {
    ...{ for: 'admin', confirmed: true },
    body: { currency: 'usd', amount: 5, count: 2, reason },
  },
  'POST /admin/vouchers/:id/void': { for: 'admin', confirmed: true, at: ['voucherBatch'], body: because },
  'POST /admin/frozen-vouchers/:id': {
    ...{ for: 'admin', confirmed: true, at: ['frozenVoucher'] },
    body: { act: 'give_back', reason },
  },
  'GET /admin/referrals': { for: 'admin' },
  'POST /admin/referrals/:id/decide': {
    ...{ for: 'admin', confirmed: true, at: ['referral'] },
    body: { pay: false, reason },
  },
  'GET /admin/referral-terms': { for: 'admin' },
  'PUT /admin/referral-terms': {
    ...{ for: 'admin', confirmed: true },
    body: { ...referralTerms, version: 'x', reason },
  },
  'GET /admin/pages/:name': { for: 'admin', at: { word: 'terms' } },
  'PUT /admin/pages/:name': {
    ...{ for: 'admin', confirmed: true, at: { word: 'terms' } },
    body: { language: 'en', text: '', version: 'x', reason },
  },
  'POST /admin/pages/:name/preview': {
    ...{ for: 'admin', at: { word: 'terms' } },
    body: { language: 'en', text: '' },
  },
  'GET /admin/providers': { for: 'admin' },
  'POST /admin/providers/:name/test': { for: 'admin', at: { word: 'stripe' } },
}

/** The query that makes a call fit its schema, where it can't do without. */
const queries: Readonly<Record<string, string>> = {
  'GET /reviews/own': '?products=nothing',
  'GET /admin/suppliers/:name/offers': '?search=diamonds',
  'GET /admin/games/:game/catalogue': '?supplier=gamesdrop',
  'GET /admin/pricing/preview': '?currency=uzs&marginPercent=0&step=1000',
  'DELETE /admin/alerts': '?kind=late_payment&until=2026-11-22T12:00:00Z',
}

type Sent = { method: string; path: string; body: object | undefined }

/** A call as it is sent; `nothing` names something in place of what it is about. */
export function sentOf(shop: Furnished, route: string, nothing?: string): Sent {
  const { body, own } = calls[route] ?? { for: 'anybody' }
  const [method = '', pattern = ''] = route.split(' ')
  const given = typeof body === 'function' ? body(shop) : body
  const names = namesIn(shop, route)
  if (nothing !== undefined && own?.by === 'address') names[0] = nothing
  const path = pattern.replace(/:\w+/g, () => names.shift() ?? 'nothing') + (queries[route] ?? '')
  return {
    method,
    path,
    body: nothing !== undefined && own && own.by !== 'address' ? { ...given, [own.by]: nothing } : given,
  }
}

/** What stands in the address of a call, in its order. */
export function namesIn(shop: Furnished, route: string): string[] {
  const { at = [] } = calls[route] ?? { for: 'anybody' }
  return Array.isArray(at) ? at.map((each) => nameOf(shop, each)) : [at.word]
}

const nameOf = ({ owner, admin, things }: Furnished, thing: keyof Things | 'owner' | 'admin'): string =>
  thing === 'owner' ? owner.userId : thing === 'admin' ? admin.userId : things[thing]
