import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '../../shared/money'
import type { ProviderName } from '../../shared/payments'
import type { PromotionSource } from '../../shared/promotions'
import type { SourceName } from '../../shared/suppliers'

// Sales by day, added up from the books as they grow: a report reads days and never orders.

/** `day` is YYYY-MM-DD in UTC; minor units. */
export const dailySales = sqliteTable(
  'daily_sales',
  {
    day: text('day').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    orders: integer('orders').notNull(),
    sold: integer('sold').notNull(),
    returned: integer('returned').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.currency] })],
)

export const dailyProducts = sqliteTable(
  'daily_products',
  {
    day: text('day').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    productId: text('product_id').notNull(),
    pieces: integer('pieces').notNull(),
    sold: integer('sold').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.currency, t.productId] })],
)

/**
 * Of delivered pieces by the day they were delivered: what they were sold for, what those of a known cost were sold for,
 * and that cost. Minor units of the order's currency.
 */
export const dailyCosts = sqliteTable(
  'daily_costs',
  {
    day: text('day').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    sold: integer('sold').notNull(),
    known: integer('known').notNull(),
    cost: integer('cost').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.currency] })],
)

/** Buyers who began to pay on a day, and those of them who have paid an order of that day. Days that are over. */
export const dailyCheckouts = sqliteTable('daily_checkouts', {
  day: text('day').primaryKey(),
  begun: integer('begun').notNull(),
  paid: integer('paid').notNull(),
})

/** Payments that were booked on a day, and those of them for which no notice of their provider came. */
export const dailyPayments = sqliteTable(
  'daily_payments',
  {
    day: text('day').notNull(),
    provider: text('provider').$type<ProviderName>().notNull(),
    paid: integer('paid').notNull(),
    untold: integer('untold').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.provider] })],
)

/**
 * Pieces for players that came to their end on a day, by how long they took: `span` is the place of the time in
 * `deliverySpansMs`, or -1 for a refused one.
 */
export const dailyTopUps = sqliteTable(
  'daily_topups',
  {
    day: text('day').notNull(),
    game: text('game').notNull(),
    supplier: text('supplier').$type<SourceName>().notNull(),
    span: integer('span').notNull(),
    pieces: integer('pieces').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.game, t.supplier, t.span] })],
)

/**
 * What promotions brought and cost on a day, in the currency of what was paid; minor units. `uses`: orders by the day of
 * their delivery, or top-ups. A bonus that goes back is counted off on the day it goes.
 */
export const dailyPromotions = sqliteTable(
  'daily_promotions',
  {
    day: text('day').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    source: text('source').$type<PromotionSource>().notNull(),
    uses: integer('uses').notNull(),
    paid: integer('paid').notNull(),
    cost: integer('cost').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.currency, t.source] })],
)

/** Orders that a clock which had gone back completed too early for the roll-up of costs: still to be added. */
export const lateCosts = sqliteTable('late_costs', { orderSeq: integer('order_seq').primaryKey() })

/** How far each roll-up has come: a transfer, an order or a moment in Unix ms. */
export const rollUps = sqliteTable('roll_ups', {
  name: text('name').primaryKey(),
  seq: integer('seq').notNull(),
})
