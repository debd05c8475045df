import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Currency } from '../../shared/money'
import type { Player } from '../../shared/players'
import type { Rejection, SourceName, SupplierName, SupplierOrderState, SupplierState } from '../../shared/suppliers'
import { rowOf } from './columns'
import { orders } from './schema'

// Suppliers, what they sell, and orders at them.

/** The state of each supplier. */
export const suppliers = sqliteTable('suppliers', {
  name: text('name').$type<SupplierName>().primaryKey(),
  state: text('state').$type<SupplierState>().notNull(),
  currency: text('currency').notNull(),
  balance: integer('balance'),
  lowBalance: integer('low_balance').notNull().default(0),
  /** Rates are rows of `supplier_rates`; the database keeps these two alike for a worker from before. */
  earlierUsdRate: integer('usd_rate').notNull(),
  earlierRubRate: integer('rub_rate').notNull().default(900_000),
  checkedAt: integer('checked_at'),
  failingSince: integer('failing_since'),
  /** The owner sells nothing of it now. */
  isOff: integer('is_off', { mode: 'boolean' }).notNull().default(false),
  /** Orders in a row that it refused or left unclear, and until when nothing is sold of it because of them. */
  failures: integer('failures').notNull().default(0),
  brokenUntil: integer('broken_until'),
  /** What half of its last deliveries to players took at most, ms. */
  usualMs: integer('usual_ms'),
})

/** What one unit of a supplier's currency costs the shop, in ten-thousandths of a unit of each of its own. */
export const supplierRates = sqliteTable(
  'supplier_rates',
  {
    supplier: text('supplier').$type<SupplierName>().notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    rate: integer('rate').notNull(),
  },
  (t) => [primaryKey({ columns: [t.supplier, t.currency] }), check('rate_positive', sql`${t.rate} > 0`)],
)

/** The price of an item when its supplier was last asked; only items that the shop sells. */
export const supplierItems = sqliteTable(
  'supplier_items',
  {
    supplier: text('supplier').$type<SupplierName>().notNull(),
    ref: text('ref').notNull(),
    price: integer('price').notNull(),
    currency: text('currency').notNull(),
    inStock: integer('in_stock', { mode: 'boolean' }).notNull(),
    /** Whether the item is delivered to a player instead of as a code; null until the supplier is asked again. */
    forPlayer: integer('for_player', { mode: 'boolean' }),
    seenAt: integer('seen_at').notNull(),
    /** Where the item can be used, in the supplier's words: now, and when an operator last chose it; null: unknown. */
    region: text('region'),
    agreedRegion: text('agreed_region'),
  },
  (t) => [primaryKey({ columns: [t.supplier, t.ref] })],
)

/** One piece ordered at a supplier. Written before the call; its id is the supplier's name for it for ever. */
export const supplierOrders = sqliteTable(
  'supplier_orders',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('supplier_order_id'),
    orderId: rowOf('order_id', () => orders.id),
    itemPosition: integer('item_position').notNull(),
    supplier: text('supplier').$type<SourceName>().notNull(),
    ref: text('ref').notNull(),
    playerId: text('player_id'),
    player: text('player', { mode: 'json' }).$type<Player>(),
    state: text('state').$type<SupplierOrderState>().notNull(),
    externalId: text('external_id'),
    /** The most it may cost, and what it did cost: minor units of the supplier's currency. */
    maxCost: integer('max_cost').notNull(),
    cost: integer('cost'),
    /** Where the item could be used when the piece was ordered, if that was known. */
    agreedRegion: text('agreed_region'),
    reason: text('reason').$type<Rejection>(),
    createdAt: integer('created_at').notNull(),
    /** When the supplier was last sent the order. */
    placedAt: integer('placed_at'),
    nextCheckAt: integer('next_check_at'),
    checks: integer('checks').notNull().default(0),
    closedAt: integer('closed_at'),
    /** The administrator who delivers it by hand, and since when. */
    takenBy: text('taken_by'),
    takenAt: integer('taken_at'),
  },
  (t) => [
    check(
      'supplier_order_state',
      sql`state IN ('waiting', 'submitting', 'unknown', 'pending', 'done', 'rejected') AND (state IN ('done', 'rejected')) = (next_check_at IS NULL) AND (state IN ('done', 'rejected')) = (closed_at IS NOT NULL)`,
    ),
    index('supplier_orders_of_order').on(t.orderId),
    index('supplier_orders_due').on(t.nextCheckAt).where(sql`next_check_at IS NOT NULL`),
    uniqueIndex('supplier_order_external').on(t.supplier, t.externalId).where(sql`external_id IS NOT NULL`),
    index('supplier_orders_by_state').on(t.state, t.seq),
  ],
)
