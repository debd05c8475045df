import { sql } from 'drizzle-orm'
import { check, foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { InstructionType } from '../../shared/contract/catalogue'
import type { Role } from '../../shared/contract/identity'
import type { Discount } from '../../shared/discounts'
import type { Translated } from '../../shared/languages'
import type { Currency } from '../../shared/money'
import type { OrderReason, OrderStatus } from '../../shared/order-states'
import type { PaymentMethod } from '../../shared/payments'
import type { CodeSupplier, SupplySource } from '../../shared/suppliers'
import { orderKind, rowOf } from './columns'

// Times are Unix ms, money is minor units, ids are made in the worker. Named checks are error codes (database.ts).

export const users = sqliteTable(
  'users',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('user_id'),
    nickname: text('nickname').notNull(),
    nicknameKey: text('nickname_key').notNull().unique('nickname_taken'),
    password: text('password').notNull(),
    role: text('role').$type<Role>().notNull().default('buyer'),
    sessionEpoch: integer('session_epoch').notNull().default(0),
    disabledAt: integer('disabled_at'),
    /** Orders that were paid, whatever became of them; `purchases` is those of them that were delivered. */
    orders: integer('orders').notNull().default(0),
    purchases: integer('purchases').notNull().default(0),
    /** Money from outside has come to the balance: the user has paid the shop without buying. */
    hasToppedUp: integer('has_topped_up', { mode: 'boolean' }).notNull().default(false),
    createdAt: integer('created_at').notNull(),
    /** Since when money can't leave the balance. */
    frozenAt: integer('frozen_at'),
    frozenBy: text('frozen_by').$type<'admin' | 'bank'>(),
    /** The password was set by an administrator. */
    mustChangePassword: integer('must_change_password', { mode: 'boolean' }).notNull().default(false),
    /** Equal for nicknames that look alike (`nickname-look.ts`); NULL until the schedule has looked at the name. */
    look: text('look'),
    /** When the person took the account away: its row stands for orders and books, and names nobody. */
    deletedAt: integer('deleted_at'),
  },
  (t) => [
    check('users_role', sql`${t.role} IN ('buyer', 'admin')`),
    index('users_by_look').on(t.look),
    index('users_admins').on(t.id).where(sql`role = 'admin'`),
  ],
)

export type RegionText = { key: string; label: string; descriptions: Translated<string> }
export type ProductText = { title: string; description: string }

export const products = sqliteTable(
  'products',
  {
    id: text('id').primaryKey(),
    slug: text('slug').notNull(),
    state: text('state').$type<'draft' | 'published' | 'archived' | 'deleted'>().notNull(),
    position: integer('position').notNull(),
    type: text('type').$type<InstructionType>().notNull(),
    label: text('label').notNull(),
    category: text('category').notNull(),
    image: text('image').notNull(),
    texts: text('texts', { mode: 'json' }).$type<Translated<ProductText>>().notNull(),
    keywords: text('keywords', { mode: 'json' }).$type<string[]>().notNull(),
    regions: text('regions', { mode: 'json' }).$type<RegionText[]>().notNull(),
    createdAt: integer('created_at').notNull(),
    updatedAt: integer('updated_at').notNull(),
    /** Whether the home page shows it above all others. */
    featured: integer('featured', { mode: 'boolean' }).notNull().default(false),
    /** Of the reviews that are shown: how many there are, and all their stars together. */
    reviewCount: integer('review_count').notNull().default(0),
    starSum: integer('star_sum').notNull().default(0),
    /** Its codes are vouchers of the shop: nothing is taken off them, and buying them is like sending money. */
    vouchers: integer('vouchers', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    check('product_stars', sql`review_count >= 0 AND star_sum BETWEEN review_count AND 5 * review_count`),
    uniqueIndex('slug_taken').on(sql`slug`).where(sql`state <> 'deleted'`),
    index('products_in_order').on(t.position, t.id).where(sql`state <> 'deleted'`),
  ],
)

/** What can be bought: an amount of a product, in a region ('' where the product has none). */
export const offers = sqliteTable(
  'offers',
  {
    id: text('id').primaryKey(),
    productId: rowOf('product_id', () => products.id),
    region: text('region').notNull().default(''),
    position: integer('position').notNull(),
    amount: integer('amount').notNull(),
    label: text('label').notNull(),
    /** Prices are rows of `prices`; the database keeps these two alike for a worker from before. */
    earlierUsd: integer('price_usd').notNull(),
    earlierRub: integer('price_rub').notNull(),
    state: text('state').$type<'live' | 'retired'>().notNull(),
    /** Free codes; moves in the batch that moves the rows and is checked against them daily. */
    stock: integer('stock').notNull().default(0),
    sold: integer('sold').notNull().default(0),
    /** At how many free codes an alert is raised. */
    lowStock: integer('low_stock').notNull().default(0),
    supplier: text('supplier').$type<CodeSupplier>(),
    /** The supplier's name for the item. */
    supplierRef: text('supplier_ref'),
    /** The most one piece may cost, in minor units of the supplier's currency. */
    maxCost: integer('max_cost'),
    /** The least to earn on a piece, in hundredths of a percent of what it costs. */
    margin: integer('margin').notNull().default(0),
    /** Whether its supplier can deliver it now; kept by the watch on suppliers. */
    supplied: integer('supplied', { mode: 'boolean' }).notNull().default(false),
    source: text('source').$type<SupplySource>().notNull().default('stock'),
  },
  (t) => [
    check('offer_price', sql`${t.earlierUsd} > 0 AND ${t.earlierRub} > 0`),
    check(
      'offer_source',
      sql`source = 'stock' OR (source IN ('supplier', 'stock_then_supplier') AND supplier IS NOT NULL AND supplier_ref IS NOT NULL AND coalesce(max_cost, 0) > 0)`,
    ),
    index('offers_short').on(t.id).where(sql`state = 'live' AND source <> 'supplier' AND stock <= low_stock`),
    index('offers_of_supplier').on(t.supplier, t.supplierRef).where(sql`supplier IS NOT NULL`),
    uniqueIndex('offers_of_product').on(t.productId, t.region, t.amount),
    index('offers_by_amount').on(t.amount, t.label).where(sql`state = 'live'`),
  ],
)

/** What an offer costs now, in each currency that it is sold in. Triggers keep what it has cost before. */
export const prices = sqliteTable(
  'prices',
  {
    offerId: rowOf('offer_id', () => offers.id),
    currency: text('currency').$type<Currency>().notNull(),
    minor: integer('minor').notNull(),
    since: integer('since').notNull(),
  },
  (t) => [primaryKey({ columns: [t.offerId, t.currency] }), check('offer_price', sql`${t.minor} > 0`)],
)

export const pastPrices = sqliteTable(
  'past_prices',
  {
    offerId: rowOf('offer_id', () => offers.id),
    currency: text('currency').$type<Currency>().notNull(),
    minor: integer('minor').notNull(),
    since: integer('since').notNull(),
    until: integer('until').notNull(),
  },
  (t) => [index('past_prices_of_offer').on(t.offerId, t.currency, t.until)],
)

/** `total` is what the offers cost inside the batch, `agreed` what the buyer saw: they must be the same. */
export const orders = sqliteTable(
  'orders',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('order_id'),
    userId: rowOf('user_id', () => users.id),
    kind: orderKind('kind').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    total: integer('total').notNull(),
    agreed: integer('agreed').notNull(),
    quantity: integer('quantity').notNull(),
    status: text('status').$type<OrderStatus>().notNull(),
    reason: text('reason').$type<OrderReason>(),
    paymentMethod: text('payment_method').$type<'balance' | PaymentMethod>().notNull(),
    paymentProvider: text('payment_provider'),
    placedAt: integer('placed_at').notNull(),
    paidAt: integer('paid_at'),
    completedAt: integer('completed_at'),
    cancelledAt: integer('cancelled_at'),
    /** Until when an unpaid order keeps its codes. */
    expiresAt: integer('expires_at'),
    /** The content of the cart: a checkout of the same cart again means the same unpaid order. */
    content: text('content').notNull().default(''),
    /** The code of the coupon that was used for it. */
    coupon: text('coupon'),
    /** What of the total is for vouchers, minor units. */
    vouchers: integer('vouchers').notNull().default(0),
    /** The beginning of the ids of its supplier orders. Nobody guesses it; orders from before have none. */
    supplyKey: text('supply_key'),
    /** Given back of what was paid: to the balance, by the provider or by a bank. */
    refunded: integer('refunded').notNull().default(0),
    /** What of that is known to be for vouchers: they count for no tier and no referral. */
    vouchersRefunded: integer('vouchers_refunded').notNull().default(0),
  },
  (t) => [
    check('price_changed', sql`${t.total} = ${t.agreed}`),
    check('order_status', sql`${t.status} IN ('pending', 'processing', 'completed', 'cancelled')`),
    check('order_paid', sql`${t.status} NOT IN ('processing', 'completed') OR ${t.paidAt} IS NOT NULL`),
    check('refund_too_large', sql`${t.refunded} BETWEEN 0 AND ${t.total}`),
    check('order_vouchers_back', sql`vouchers_refunded BETWEEN 0 AND min(vouchers, refunded)`),
    index('orders_of_user').on(t.userId, t.placedAt),
    index('orders_by_date').on(t.placedAt),
    index('orders_by_facet').on(t.kind, t.currency, t.paymentProvider, t.status, t.reason, t.placedAt),
    index('orders_unpaid').on(t.expiresAt).where(sql`status = 'pending'`),
    index('orders_done').on(t.completedAt).where(sql`status = 'completed'`),
    index('orders_unpaid_of_user').on(t.userId).where(sql`status = 'pending'`),
  ],
)

/** Table of a user's unpaid orders: left to itself SQLite looks through all orders of the user for them. */
export const unpaidOrders = sql`orders INDEXED BY orders_unpaid_of_user`

/** Snapshot of what was sold, so that later edits of the catalogue change no order. */
export const orderItems = sqliteTable(
  'order_items',
  {
    orderId: text('order_id').notNull(),
    position: integer('position').notNull(),
    offerId: rowOf('offer_id', () => offers.id),
    productId: text('product_id').notNull(),
    type: text('type').$type<InstructionType>().notNull(),
    titles: text('titles', { mode: 'json' }).$type<Translated<string>>().notNull(),
    label: text('label').notNull(),
    region: text('region').notNull(),
    amount: integer('amount').notNull(),
    /** Of one piece, before anything was taken off. */
    unitPrice: integer('unit_price').notNull(),
    /** For all pieces together; NULL from a worker that took nothing off. `paid.ts` divides it among the pieces. */
    paid: integer('paid'),
    /** Why less than the price was paid; NULL where nothing was taken off. */
    discounts: text('discounts', { mode: 'json' }).$type<Discount[]>(),
    quantity: integer('quantity').notNull(),
    /** How many of the quantity came from stock when it was bought; each of them is a claimed code. */
    fromStock: integer('from_stock').notNull(),
    claimed: integer('claimed').notNull(),
    instructionsId: rowOf('instructions_id', () => instructions.id),
    /** Pieces whose money was given back: they are not delivered any more. */
    returned: integer('returned').notNull().default(0),
    /** Its order is not paid yet: the codes it holds may come back. */
    unpaid: integer('unpaid', { mode: 'boolean' }).notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.orderId, t.position] }),
    index('order_items_unpaid').on(t.offerId).where(sql`unpaid`),
    foreignKey({ columns: [t.orderId], foreignColumns: [orders.id] }),
    check('out_of_stock', sql`${t.claimed} = ${t.fromStock}`),
    check('item_paid', sql`paid BETWEEN 0 AND unit_price * quantity`),
    check('item_returned', sql`returned BETWEEN 0 AND quantity`),
    check('item_quantity', sql`${t.quantity} > 0 AND ${t.fromStock} BETWEEN 0 AND ${t.quantity}`),
  ],
)

export type InstructionText = { title: string; steps: string[]; note: string }

/** Redemption texts by content: a row never changes, so an order that names it keeps its own copy. */
export const instructions = sqliteTable('instructions', {
  id: text('id').primaryKey(),
  texts: text('texts', { mode: 'json' }).$type<Translated<InstructionText>>().notNull(),
})
