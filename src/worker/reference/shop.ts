import type { Answer } from './answer'

const checkout = [
  ...(['sales_closed', 'cart_empty', 'out_of_stock', 'price_changed', 'amount_mismatch'] as const),
  ...(['order_not_found', 'invalid_transition', 'invalid_amount'] as const),
]

/** Calls for everybody, and for buyers. */
export const shop = {
  'GET /health': {
    says: 'Says whether the shop can reach its database, whom outside it does without, and why it is closed if it is.',
    shape: 'Health',
    refusals: ['shop_closed'],
  },
  'GET /openapi.json': { says: 'This description, as OpenAPI 3.1.', file: 'application/json' },
  'GET /docs': { says: 'This description, as a page to read.', file: 'text/html' },

  'GET /products': {
    says: 'Lists the catalogue; `search` forgives slips and other alphabets.',
    shape: 'Products',
    tagged: true,
  },
  'GET /products/:id': {
    ...{ says: 'One product by its id or slug.', shape: 'ProductPage', tagged: true },
    refusals: ['product_not_found'],
  },

  'GET /search': {
    ...{
      says: 'Suggests five things at most to somebody who types; for an empty `q` none.',
      shape: 'Found',
      tagged: true,
    },
  },

  'GET /cart': { says: 'The cart, with its totals.', shape: 'Cart' },
  'POST /cart/add': {
    ...{
      says: 'Puts an offer into the cart: exactly this amount, label and these prices must be on sale.',
      shape: 'Cart',
    },
    refusals: ['invalid_amount', 'price_not_found', 'out_of_stock', 'cart_full', 'line_too_large'],
  },
  'POST /cart/update': {
    ...{ says: 'Changes one line of the cart; decreasing one piece leaves one.', shape: 'Cart' },
    refusals: ['line_not_found', 'line_too_large', 'out_of_stock'],
  },
  'POST /cart/clear': { says: 'Empties the cart.', shape: 'Cart' },
  'POST /cart/price': {
    ...{ says: 'What a visitor’s lines cost now; `refused` names those that can’t be had so.', shape: 'VisitorCart' },
    refusals: ['invalid_amount', 'cart_full', 'line_too_large'],
  },
  'POST /cart/merge': {
    ...{ says: 'Joins a visitor’s lines to the caller’s cart: the larger quantity counts.', shape: 'VisitorCart' },
    refusals: ['invalid_amount', 'cart_full', 'line_too_large'],
  },

  'GET /orders': { says: 'The caller’s orders, newest first; `search` is a part of an order’s id.', shape: 'Orders' },
  'GET /orders/:id': {
    ...{ says: 'One order, with its codes once they are delivered.', shape: 'Order' },
    refusals: ['order_not_found'],
  },
  'POST /orders/:id/claims': {
    ...{ says: 'Says that a delivered code does not work.', status: 201, shape: 'Order' },
    refusals: ['order_not_found', 'code_not_found', 'code_void', 'claim_open'],
  },
  'POST /orders/:id/cancel': {
    ...{ says: 'Gives up an unpaid order.', shape: 'Order' },
    refusals: ['order_not_found', 'invalid_transition'],
  },
  'PUT /orders/:id/player': {
    ...{ says: 'Corrects the player of a top-up that no supplier has accepted yet.', shape: 'Order' },
    refusals: ['order_not_found', 'player_not_found', 'supplier_pending', 'order_ended', 'provider_failed'],
  },

  'GET /payment/options': { says: 'What can be paid how, and how much may be moved at once.', shape: 'PaymentOptions' },
  'POST /payment/from-balance': {
    ...{ says: 'Buys the whole cart, or an unpaid order, from the balance in one step.', status: 201, shape: 'Order' },
    refusals: [...checkout, 'insufficient_funds', 'too_many_unpaid'],
  },
  'POST /payment/create': {
    ...{
      says: 'Makes an unpaid order from the cart and a page of a provider to pay it at.',
      status: 201,
      shape: 'Payment',
    },
    refusals: [...checkout, 'method_unavailable', 'too_many_unpaid', 'held_by_others', 'provider_failed'],
  },
  'GET /payments/:id': { says: 'One payment.', shape: 'Payment', refusals: ['payment_not_found'] },
  'POST /payments/:id/check': {
    ...{ says: 'Asks the provider how a payment stands.', shape: 'Payment' },
    refusals: ['payment_not_found'],
  },

  'GET /freefire/offers': {
    ...{ says: 'Packages that players can be given.', shape: 'FreeFireOffers' },
    refusals: ['free_fire_closed', 'provider_failed'],
  },
  'POST /freefire/check-id': {
    ...{ says: 'The name of a player.', shape: 'CheckedPlayer' },
    refusals: ['free_fire_closed', 'provider_failed'],
  },
  'GET /freefire/players': { says: 'Players the caller has topped up, newest first.', shape: 'SavedPlayers' },
  'POST /freefire/topup': {
    ...{ says: 'Tops up a player; one `trx_id` makes at most one order and one debit.', shape: 'ToppedUp' },
    refusals: [
      ...(['sales_closed', 'free_fire_closed', 'offer_not_found', 'player_not_found', 'price_changed'] as const),
      ...([
        'insufficient_funds',
        'too_many_unpaid',
        'idempotency_mismatch',
        'invalid_amount',
        'provider_failed',
      ] as const),
    ],
  },

  'GET /pages/:name': {
    ...{ says: 'A page on which the shop says how it trades: `terms`, `refunds`, `privacy`, `contact`.' },
    ...{ shape: 'HousePage', tagged: true, refusals: ['not_found'] },
  },

  'GET /support/options': { says: 'Where buyers can write to the shop.', shape: 'SupportOptions' },
  'POST /support': {
    ...{ says: 'Asks the shop something, also without an account.', status: 201, shape: 'TicketSent' },
    refusals: ['support_closed'],
  },
  'GET /support': { says: 'What the caller has asked the shop, newest first.', shape: 'Tickets' },

  'POST /webhooks/:provider': {
    ...{ says: 'What a payment provider or a supplier tells us, signed as it signs.', shape: 'Received' },
    ...{ brings: 'application/json', refusals: ['not_found', 'invalid_signature'] },
  },
} as const satisfies Record<string, Answer>
