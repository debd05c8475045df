import type { Answer } from './answer'

const form = ['invalid_amounts', 'invalid_amount', 'slug_taken', 'picture_not_found'] as const
const replacing = [
  'code_void',
  'no_free_code',
  'too_many_replacements',
  'order_refunded',
  'invalid_transition',
] as const
const mending = ['order_not_found', 'invalid_transition', 'nothing_missing'] as const

/** Calls for administrators about people, orders and money. */
export const backOffice = {
  'GET /admin/support': { says: 'Questions to the shop.', shape: 'AdminTickets' },
  'GET /admin/support/:id/asker': { says: 'Who asks.', shape: 'TicketAsker', refusals: ['ticket_not_found'] },
  'PUT /admin/support/:id': {
    ...{ says: 'Answers a question or closes it.', shape: 'AdminTicket' },
    refusals: ['ticket_not_found', 'ticket_closed'],
  },
  'GET /admin/alerts': {
    says: 'What waits for the operator, the most severe first, and how much by kind.',
    shape: 'Alerts',
  },
  'DELETE /admin/alerts': { says: 'Dismisses all alerts of a kind that were raised up to a moment.' },
  'DELETE /admin/alerts/:id': { says: 'Dismisses an alert.' },
  'GET /admin/audit': { says: 'Who did what, newest first.', shape: 'AuditLog' },

  'GET /admin/recovery': { says: 'What is left to do after an earlier database came back.', shape: 'Recovery' },
  'POST /admin/recovery/decide': {
    ...{ says: 'Decides what becomes of something that the database has forgotten.' },
    refusals: ['not_found', 'user_not_found', 'not_restored', 'recovery_unfinished', 'provider_failed'],
  },
  'POST /admin/recovery/release': { says: 'Puts codes that were set aside on sale again.' },
  'POST /admin/recovery/open': {
    ...{ says: 'Opens the shop once nothing is undecided.' },
    refusals: ['not_restored', 'recovery_unfinished'],
  },

  'GET /admin/users': {
    says: 'Users, newest first; a search by id or the beginning of a nickname.',
    shape: 'AdminUsers',
  },
  'GET /admin/users/:id': { says: 'One user.', shape: 'AdminUserStory', refusals: ['user_not_found'] },
  'PUT /admin/users/:id': {
    ...{ says: 'Changes balances, role, and whether money or the account are stopped.', shape: 'BookedUser' },
    refusals: ['user_not_found', 'balance_changed', 'last_admin', 'invalid_amount', 'shop_closed'],
  },
  'GET /admin/users/:id/orders': {
    says: 'A user’s orders, without codes.',
    shape: 'Orders',
    refusals: ['user_not_found'],
  },
  'GET /admin/users/:id/statement': {
    ...{ says: 'What moved a user’s balances.', shape: 'Statement' },
    refusals: ['user_not_found'],
  },
  'GET /admin/users/:id/sessions': {
    ...{ says: 'Where a user is logged in.', shape: 'Sessions' },
    refusals: ['user_not_found'],
  },
  'POST /admin/users/:id/logout': {
    ...{ says: 'Ends all sessions of a user.', shape: 'AdminUser' },
    refusals: ['user_not_found'],
  },
  'POST /admin/users/:id/sessions/:session/end': {
    ...{ says: 'Ends one session of a user.' },
    refusals: ['user_not_found'],
  },
  'POST /admin/users/:id/password': {
    ...{ says: 'Gives a user another password, told once.', status: 201, shape: 'GivenPassword' },
    refusals: ['user_not_found'],
  },
  'POST /admin/users/:id/totp/reset': {
    ...{ says: 'Takes a lost app for codes away.', shape: 'AdminUser' },
    refusals: ['user_not_found'],
  },
  'POST /admin/users/:id/notes': {
    ...{ says: 'Notes something about a user.', status: 201, shape: 'Notes' },
    refusals: ['user_not_found'],
  },

  'GET /admin/orders': { says: 'All orders, by filters, in the order asked for.', shape: 'AdminOrders' },
  'GET /admin/order-totals': { says: 'What the orders that filters find come to.', shape: 'OrderTotals' },
  'POST /admin/order-export': { says: 'Orders as a table, without codes.', file: 'text/csv' },
  'POST /admin/user-export': { says: 'Users as a table.', file: 'text/csv' },
  'POST /admin/audit-export': { says: 'What administrators did, as a table.', file: 'text/csv' },
  'GET /admin/orders/:id': {
    says: 'Everything that happened to an order.',
    shape: 'OrderStory',
    refusals: ['order_not_found'],
  },
  'POST /admin/orders/:id/notes': {
    ...{ says: 'Notes something about an order.', status: 201, shape: 'Notes' },
    refusals: ['order_not_found'],
  },
  'PUT /orders/:id/status': {
    ...{ says: 'Sets the status of an order, where it may be set.', shape: 'Order' },
    refusals: [...mending, 'supplier_pending', 'out_of_stock', 'refund_too_large'],
  },
  'POST /admin/orders/:id/refund': {
    ...{ says: 'Gives money of an order back to its buyer’s balance, or to the card.', status: 201, shape: 'Order' },
    refusals: [
      ...(['order_not_found', 'invalid_transition', 'invalid_amount', 'refund_too_large', 'supplier_pending'] as const),
      ...(['payment_not_found', 'card_refund_refused'] as const),
    ],
  },
  'POST /admin/orders/:id/refund-rest': {
    ...{ says: 'Gives back the money for what can’t be delivered.', shape: 'Order' },
    refusals: [...mending, 'supplier_pending', 'refund_too_large'],
  },
  'POST /admin/orders/:id/codes': {
    ...{ says: 'Delivers missing pieces with codes that were never in stock.', shape: 'Order' },
    refusals: [...mending, 'code_known', 'supplier_pending'],
  },
  'POST /admin/orders/:id/replace': {
    ...{ says: 'Gives another code for one that does not work.', shape: 'Order' },
    refusals: ['order_not_found', 'code_not_found', ...replacing],
  },
  'POST /admin/orders/:id/reveal': {
    ...{ says: 'Shows the codes of an order, on record.', shape: 'RevealedOrder' },
    refusals: ['order_not_found'],
  },

  'GET /admin/payments': { says: 'All payments, newest first.', shape: 'AdminPayments' },
  'POST /admin/payments/:id/refund': {
    ...{ says: 'Sends money of a payment back to the card.', status: 201, shape: 'AdminPayment' },
    refusals: [
      ...(['payment_not_found', 'invalid_transition', 'invalid_amount', 'refund_too_large'] as const),
      ...(['insufficient_funds', 'provider_failed'] as const),
    ],
  },
  'GET /admin/rates': { says: 'The rate of the sum.', shape: 'AdminRate' },
  'PUT /admin/rates': {
    ...{ says: 'Sets a rate of our own, or goes back to the official one.', shape: 'AdminRate' },
    refusals: ['invalid_amount', 'rate_unusual', 'form_changed'],
  },

  'GET /admin/claims': { says: 'Codes that are said not to work.', shape: 'AdminClaims' },
  'POST /admin/claims/:id/answer': {
    ...{ says: 'Replaces the code, gives its money back, or refuses.', shape: 'AdminClaim' },
    refusals: ['claim_not_found', 'claim_closed', 'refund_too_large', 'supplier_pending', ...replacing],
  },

  'GET /admin/reports/sales': { says: 'Sales of a period beside those of the one before.', shape: 'SalesReport' },
  'GET /admin/settings': { says: 'What the owner has set.', shape: 'ShopSettings' },
  'PUT /admin/settings': {
    ...{ says: 'Sets all settings at once.', shape: 'ShopSettings' },
    refusals: ['invalid_amount', 'settings_changed'],
  },
  'GET /admin/settings/history': { says: 'What was set before.', shape: 'SettingsHistory' },
  'GET /admin/pages/:name': {
    ...{ says: 'What is written on a house page, in each language.', shape: 'HousePageForm' },
    refusals: ['not_found'],
  },
  'PUT /admin/pages/:name': {
    ...{ says: 'Writes a house page in one language; an empty text is the one it came with.', shape: 'HousePageForm' },
    refusals: ['not_found', 'form_changed'],
  },
  'POST /admin/pages/:name/preview': {
    ...{ says: 'The HTML that a text of a house page makes.', shape: 'HousePagePreview' },
    refusals: ['not_found'],
  },
  'GET /admin/providers': { says: 'How payment providers and suppliers are.', shape: 'ProviderReports' },
  'POST /admin/providers/:name/test': {
    ...{ says: 'Asks a provider who we are.', shape: 'ProviderTest' },
    refusals: ['provider_not_found'],
  },

  'POST /products': { says: 'Adds a product with its offers.', status: 201, shape: 'Product', refusals: form },
  'PUT /products/:id': {
    ...{ says: 'Changes what is named of a product.', shape: 'Product' },
    refusals: [...form, 'product_not_found', 'product_changed'],
  },
  'DELETE /products/:id': { says: 'Takes a product out of the catalogue.', refusals: ['product_not_found'] },
} as const satisfies Record<string, Answer>
