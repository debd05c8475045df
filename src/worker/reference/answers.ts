import type { Shape } from './shapes'

/** What a call does when it works; the rest of its description follows from what it demands. */
export type Answer = {
  /** What the call does, in a sentence. */
  says: string
  /** The shape of the answer: 200, or 201 for one that `creates`. A call without a shape or a file answers 204. */
  shape?: Shape
  creates?: Shape
  /** The media type of an answer that is no JSON. */
  file?: string
  /** The media type of a body that is no JSON. */
  brings?: string
  /** It can be asked again with an ETag. */
  tagged?: true
}

export const answers = {
  // For everybody, and for buyers.
  'GET /health': {
    says: 'Whether the shop reaches its database, which parties it leaves out, and why it is closed if it is.',
    shape: 'Health',
  },
  'GET /openapi.json': { says: 'This description, as OpenAPI 3.1.', file: 'application/json' },
  'GET /docs': { says: 'This description, as a page to read.', file: 'text/html' },
  'GET /products': { says: 'Lists products; `search` forgives typos and alphabets.', shape: 'Products', tagged: true },
  'GET /products/:id': { says: 'One product by its id or slug.', shape: 'ProductPage', tagged: true },
  'GET /search': {
    says: 'Suggests at most five products for `q`; none for an empty `q`.',
    shape: 'Found',
    tagged: true,
  },
  'GET /cart': { says: 'The cart, with its totals.', shape: 'Cart' },
  'POST /cart/add': { says: 'Adds an offer; its amount, label and prices must be on sale exactly so.', shape: 'Cart' },
  'POST /cart/update': { says: 'Changes one line of the cart; decreasing one piece leaves one.', shape: 'Cart' },
  'POST /cart/clear': { says: 'Empties the cart.', shape: 'Cart' },
  'POST /cart/price': { says: 'Prices a visitor’s lines; `refused` names those not on sale.', shape: 'VisitorCart' },
  'POST /cart/merge': { says: 'Joins a visitor’s lines to the cart; larger quantities count.', shape: 'VisitorCart' },
  'GET /orders': { says: 'The caller’s orders, newest first; `search` is a part of an order’s id.', shape: 'Orders' },
  'GET /orders/:id': { says: 'One order, with its codes once they are delivered.', shape: 'Order' },
  'POST /orders/:id/claims': { says: 'Says that a delivered code does not work.', creates: 'Order' },
  'POST /orders/:id/cancel': { says: 'Gives up an unpaid order.', shape: 'Order' },
  'PUT /orders/:id/player': { says: 'Corrects the player of a top-up that no supplier has accepted.', shape: 'Order' },
  'GET /currencies': { says: 'What the shop sells in, and what each currency is paid by.', shape: 'SoldCurrencies' },
  'GET /payment/options': { says: 'What can be paid how, and how much may be moved at once.', shape: 'PaymentOptions' },
  'POST /payment/from-balance': {
    says: 'Buys the cart, or an unpaid order, from the balance at once.',
    creates: 'Order',
  },
  'POST /payment/create': { says: 'Makes an unpaid order from the cart, and a page to pay it at.', creates: 'Payment' },
  'GET /payments/:id': { says: 'One payment.', shape: 'Payment' },
  'POST /payments/:id/check': { says: 'Asks the provider how a payment stands.', shape: 'Payment' },
  'GET /topups': { says: 'The games whose players can be topped up.', shape: 'TopUpGames' },
  'GET /topups/:game': { says: 'A game: whom it asks for, and what it sells.', shape: 'TopUpGame' },
  'POST /topups/:game/check': { says: 'The name of a player.', shape: 'CheckedPlayer' },
  'POST /topups/:game/order': {
    says: 'Tops up a player: at most one order and debit for a `trx_id`. By card, with the page to pay on.',
    shape: 'OrderedTopUp',
  },
  'GET /players': { says: 'Players the caller has topped up, the last one first.', shape: 'Players' },
  'DELETE /players/:id': { says: 'Forgets a player.' },
  'GET /freefire/offers': { says: 'Packages that players can be given.', shape: 'FreeFireOffers' },
  'POST /freefire/check-id': { says: 'The name of a player.', shape: 'CheckedPlayer' },
  'GET /freefire/players': { says: 'Players the caller has topped up, newest first.', shape: 'SavedPlayers' },
  'POST /freefire/topup': { says: 'Tops up a player: at most one order and debit for a `trx_id`.', shape: 'ToppedUp' },
  'GET /pages/:name': {
    says: 'A page on which the shop says how it trades: `terms`, `refunds`, `privacy`, `contact`.',
    shape: 'HousePage',
    tagged: true,
  },
  'GET /support/options': { says: 'Where buyers can write to the shop.', shape: 'SupportOptions' },
  'POST /support': { says: 'Asks the shop something, also without an account.', creates: 'TicketSent' },
  'GET /support': { says: 'What the caller has asked the shop, newest first.', shape: 'Tickets' },
  'POST /webhooks/:provider': {
    says: 'What a payment provider or a supplier tells us, signed as it signs.',
    shape: 'Received',
    brings: 'application/json',
  },

  // Accounts: who somebody is, and their money.
  'POST /register': { says: 'Makes an account and opens a session.', creates: 'Session' },
  'POST /login': { says: 'Opens a session; asks for a code first where an app is set up.', shape: 'Login' },
  'POST /login/code': { says: 'Ends a login with a one-time code or a recovery code.', shape: 'Session' },
  'POST /logout': { says: 'Ends the session.' },
  'POST /logout/everywhere': { says: 'Ends all sessions of the caller.' },
  'GET /sessions': { says: 'Where the caller is logged in.', shape: 'Sessions' },
  'DELETE /sessions/:id': { says: 'Ends one of the caller’s sessions.' },
  'POST /password': { says: 'Changes the password; all other sessions end.', shape: 'Session' },
  'GET /profile': { says: 'Who the caller is.', shape: 'Profile' },
  'POST /step-up': { says: 'Confirms for five minutes: by a code where an app is set up, else by the password.' },
  'GET /totp': { says: 'Whether the caller has set up an app for codes.', shape: 'TotpStatus' },
  'POST /totp': { says: 'Begins to set up an app for codes.', creates: 'StartedTotp' },
  'POST /totp/confirm': { says: 'Ends setting it up with the first code it shows.', creates: 'RecoveryCodes' },
  'POST /totp/recovery-codes': { says: 'Gives other recovery codes.', creates: 'RecoveryCodes' },
  'DELETE /totp': { says: 'Removes the app.' },
  'GET /balance': { says: 'The caller’s balances.', shape: 'Balance' },
  'GET /balance/statement': { says: 'What moved the caller’s balances, newest first.', shape: 'Statement' },
  'POST /balance/topup': { says: 'Begins a payment to the balance, which moves once it is paid.', creates: 'Payment' },
  'POST /balance/transfer': { says: 'Sends money to another user.', shape: 'Balance' },

  // For administrators: people, orders and money.
  'GET /admin/support': { says: 'Questions to the shop.', shape: 'AdminTickets' },
  'GET /admin/support/:id/asker': { says: 'Who asks.', shape: 'TicketAsker' },
  'PUT /admin/support/:id': { says: 'Answers a question or closes it.', shape: 'AdminTicket' },
  'GET /admin/alerts': { says: 'What waits for the operator, most severe first, counted by kind.', shape: 'Alerts' },
  'DELETE /admin/alerts': { says: 'Dismisses all alerts of a kind that were raised up to a moment.' },
  'DELETE /admin/alerts/:id': { says: 'Dismisses an alert.' },
  'GET /admin/audit': { says: 'Who did what, newest first.', shape: 'AuditLog' },
  'GET /admin/recovery': { says: 'What is left to do after an earlier database came back.', shape: 'Recovery' },
  'POST /admin/recovery/decide': { says: 'Decides what becomes of something that the database has forgotten.' },
  'POST /admin/recovery/release': { says: 'Puts codes that were set aside on sale again.' },
  'POST /admin/recovery/open': { says: 'Opens the shop once nothing is undecided.' },
  'GET /admin/users': {
    says: 'Users, newest first; `search` is an id or a nickname’s beginning.',
    shape: 'AdminUsers',
  },
  'GET /admin/users/:id': { says: 'One user.', shape: 'AdminUserStory' },
  'PUT /admin/users/:id': { says: 'Changes balances and role, stops money or the account.', shape: 'BookedUser' },
  'GET /admin/users/:id/orders': { says: 'A user’s orders, without codes.', shape: 'Orders' },
  'GET /admin/users/:id/statement': { says: 'What moved a user’s balances.', shape: 'Statement' },
  'GET /admin/users/:id/sessions': { says: 'Where a user is logged in.', shape: 'Sessions' },
  'POST /admin/users/:id/logout': { says: 'Ends all sessions of a user.', shape: 'AdminUser' },
  'POST /admin/users/:id/sessions/:session/end': { says: 'Ends one session of a user.' },
  'POST /admin/users/:id/password': { says: 'Gives a user another password, shown once.', creates: 'GivenPassword' },
  'POST /admin/users/:id/totp/reset': { says: 'Takes a lost app for codes away.', shape: 'AdminUser' },
  'POST /admin/users/:id/notes': { says: 'Notes something about a user.', creates: 'Notes' },
  'GET /admin/orders': { says: 'All orders, by filters, in the order asked for.', shape: 'AdminOrders' },
  'GET /admin/order-totals': { says: 'What the orders that filters find come to.', shape: 'OrderTotals' },
  'POST /admin/order-export': { says: 'Orders as a table, without codes.', file: 'text/csv' },
  'POST /admin/user-export': { says: 'Users as a table.', file: 'text/csv' },
  'POST /admin/audit-export': { says: 'What administrators did, as a table.', file: 'text/csv' },
  'GET /admin/orders/:id': { says: 'Everything that happened to an order.', shape: 'OrderStory' },
  'POST /admin/orders/:id/notes': { says: 'Notes something about an order.', creates: 'Notes' },
  'PUT /orders/:id/status': { says: 'Sets the status of an order, where it may be set.', shape: 'Order' },
  'POST /admin/orders/:id/refund': {
    says: 'Gives money of an order back to the balance or the card.',
    creates: 'Order',
  },
  'POST /admin/orders/:id/refund-rest': { says: 'Gives back the money for what can’t be delivered.', shape: 'Order' },
  'POST /admin/orders/:id/codes': { says: 'Delivers missing pieces by codes from outside the stock.', shape: 'Order' },
  'POST /admin/orders/:id/replace': { says: 'Gives another code for one that does not work.', shape: 'Order' },
  'POST /admin/orders/:id/reveal': { says: 'Shows the codes of an order, on record.', shape: 'RevealedOrder' },
  'GET /admin/payments': { says: 'All payments, newest first.', shape: 'AdminPayments' },
  'POST /admin/payments/:id/refund': { says: 'Sends money of a payment back to the card.', creates: 'AdminPayment' },
  'GET /admin/rates': { says: 'What a dollar costs in each currency.', shape: 'AdminRate' },
  'PUT /admin/rates': { says: 'Sets a rate of our own, or goes back to the official one.', shape: 'AdminRate' },
  'GET /admin/claims': { says: 'Codes that are said not to work.', shape: 'AdminClaims' },
  'POST /admin/claims/:id/answer': { says: 'Replaces the code, gives its money back or refuses.', shape: 'AdminClaim' },
  'GET /admin/reports/sales': { says: 'Sales of a period beside those of the one before.', shape: 'SalesReport' },
  'GET /admin/settings': { says: 'What the owner has set.', shape: 'ShopSettings' },
  'PUT /admin/settings': { says: 'Sets all settings at once.', shape: 'ShopSettings' },
  'GET /admin/pricing/preview': { says: 'What prices that follow the dollar would be.', shape: 'PricingPreview' },
  'GET /admin/settings/history': { says: 'What was set before.', shape: 'SettingsHistory' },
  'GET /admin/pages/:name': { says: 'What is written on a house page, in each language.', shape: 'HousePageForm' },
  'PUT /admin/pages/:name': {
    says: 'Writes a house page in one language; an empty text is the one it came with.',
    shape: 'HousePageForm',
  },
  'POST /admin/pages/:name/preview': { says: 'The HTML that a text of a house page makes.', shape: 'HousePagePreview' },
  'GET /admin/providers': { says: 'How payment providers and suppliers are.', shape: 'ProviderReports' },
  'POST /admin/providers/:name/test': { says: 'Asks a provider who we are.', shape: 'ProviderTest' },
  'POST /products': { says: 'Adds a product with its offers.', creates: 'Product' },
  'PUT /products/:id': { says: 'Changes what is named of a product.', shape: 'Product' },
  'DELETE /products/:id': { says: 'Takes a product out of the catalogue.' },

  // For administrators: goods.
  'GET /admin/products': { says: 'All products, drafts too.', shape: 'AdminProducts' },
  'GET /admin/products/:id': { says: 'All that can be edited of a product.', shape: 'ProductForm' },
  'POST /admin/products/:id/duplicate': { says: 'Makes a draft like a product.', creates: 'Duplicated' },
  'PUT /admin/products/:id/place': { says: 'Puts a product before another one.' },
  'PUT /admin/products/:id/featured': { says: 'Says whether the home page shows it above all others.' },
  'POST /admin/pictures': {
    says: 'Keeps a picture: PNG, WebP or SVG.',
    creates: 'AddedPicture',
    brings: 'application/octet-stream',
  },
  'POST /admin/catalogue/export': { says: 'The catalogue as a table.', file: 'text/csv' },
  'POST /admin/catalogue/import/preview': { says: 'What a table would change.', shape: 'CataloguePreview' },
  'POST /admin/catalogue/import': { says: 'Makes the changes that a preview has shown.', shape: 'CatalogueImported' },
  'POST /admin/prices/preview': { says: 'What a change of many prices would do.', shape: 'Repricing' },
  'POST /admin/prices': { says: 'Makes the changes of prices that a preview has shown.', shape: 'Repricing' },
  'GET /admin/products/:id/codes': { says: 'Stock of a product; no codes.', shape: 'Stock' },
  'POST /admin/products/:id/codes/preview': { says: 'What an import of codes would do.', shape: 'ImportPreview' },
  'POST /admin/products/:id/codes': { says: 'Brings codes into stock.', creates: 'ImportReport' },
  'PUT /admin/offers/:id/supply': { says: 'Where an offer’s pieces come from.', shape: 'Stock' },
  'GET /admin/batches/:id': { says: 'Codes that came together, masked.', shape: 'Batch' },
  'POST /admin/batches/:id/void': {
    says: 'Ends the sale of a batch: its codes leave stock and the orders that hold them.',
    shape: 'VoidedCodes',
  },
  'POST /admin/batches/:id/export': { says: 'Takes the free codes of a batch out, in clear.', shape: 'ExportedCodes' },
  'POST /admin/codes/:id/void': { says: 'Ends the sale of a code that nobody was given yet.', shape: 'MaskedCode' },
  'POST /admin/codes/:id/reveal': { says: 'Shows one code, on record; it is not sold any more.', shape: 'OpenedCode' },
  'GET /admin/suppliers': { says: 'Suppliers, and what is left there.', shape: 'Suppliers' },
  'PUT /admin/suppliers/:name': { says: 'Sets what the operator decides of a supplier.', shape: 'Supplier' },
  'GET /admin/suppliers/:name/offers': { says: 'What a supplier sells that fits a search.', shape: 'SupplierItems' },
  'GET /admin/supplier-orders': { says: 'Orders at suppliers, newest first.', shape: 'SupplierOrders' },
  'POST /admin/supplier-orders/:id/settle': {
    says: 'Ends an order at a supplier by what its cabinet says.',
    shape: 'SupplierOrder',
  },
  'GET /admin/games/:game': { says: 'What is set of a game.', shape: 'FreeFireSettings' },
  'PUT /admin/games/:game': { says: 'Sets packages and prices of a game.', shape: 'FreeFireSettings' },
  'GET /admin/freefire': { says: 'What is set of Free Fire.', shape: 'FreeFireSettings' },
  'PUT /admin/freefire': { says: 'Sets packages and prices of Free Fire.', shape: 'FreeFireSettings' },
} as const satisfies Record<string, Answer>

/** A call, as `GET /orders/:id`. */
export type Route = keyof typeof answers
