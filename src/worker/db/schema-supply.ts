import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Currency } from '../../shared/money'
import type { Player } from '../../shared/players'
import type { PlayerSupplier, Rejection, SupplierName, SupplierOrderState, SupplierState } from '../../shared/suppliers'
import { rowOf } from './columns'
import { orders } from './schema'

// Suppliers, orders at suppliers, and top-ups of players.

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
    supplier: text('supplier').$type<SupplierName>().notNull(),
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

/** The owner's terms for a game that is topped up by player ID; `margin` in hundredths of a percent. */
export const topUpGames = sqliteTable(
  'topup_games',
  {
    game: text('game').primaryKey(),
    region: text('region'),
    margin: integer('margin').notNull(),
    /** Rates are rows of `topup_rates`; the database keeps this one alike for a worker from before. */
    earlierRubPerUsd: integer('rub_per_usd').notNull(),
    updatedAt: integer('updated_at').notNull(),
  },
  () => [check('topup_terms', sql`margin >= 0 AND rub_per_usd > 0`)],
)

/** Packages for players, with own prices, or null for the cost with the game's margin. */
export const topUpPackages = sqliteTable(
  'topup_packages',
  {
    id: text('id').primaryKey(),
    game: text('game').notNull(),
    supplier: text('supplier').$type<PlayerSupplier>().notNull(),
    ref: text('ref').notNull(),
    name: text('name').notNull(),
    position: integer('position').notNull(),
    /** Own prices are rows of `topup_prices`; the database keeps these two alike for a worker from before. */
    earlierUsd: integer('price_usd'),
    earlierRub: integer('price_rub'),
    shown: integer('shown', { mode: 'boolean' }).notNull(),
  },
  (t) => [
    uniqueIndex('topup_package_ref').on(t.game, t.supplier, t.ref),
    check('topup_price', sql`coalesce(price_usd, 1) > 0 AND coalesce(price_rub, 1) > 0`),
  ],
)

/** What the owner wants for a package, minor units; without a row the cost with the game's margin. */
export const topUpPrices = sqliteTable(
  'topup_prices',
  {
    packageId: text('package_id').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    minor: integer('minor').notNull(),
  },
  (t) => [primaryKey({ columns: [t.packageId, t.currency] }), check('topup_price', sql`${t.minor} > 0`)],
)

/** Hundredths of a currency for one dollar, for packages without a price of their own in it. */
export const topUpRates = sqliteTable(
  'topup_rates',
  {
    game: text('game').notNull(),
    currency: text('currency').$type<Currency>().notNull(),
    rate: integer('rate').notNull(),
  },
  (t) => [primaryKey({ columns: [t.game, t.currency] }), check('rate_positive', sql`${t.rate} > 0`)],
)

/** The package and the player of a top-up order: a snapshot. One transaction id of a buyer is one order. */
export const orderTopUps = sqliteTable(
  'order_topups',
  {
    orderId: text('order_id')
      .primaryKey()
      .references(() => orders.id),
    userId: text('user_id').notNull(),
    transactionId: text('transaction_id').notNull(),
    game: text('game').notNull(),
    playerId: text('player_id').notNull(),
    /** Of a player who is known by more than one ID. */
    player: text('player', { mode: 'json' }).$type<Player>(),
    playerName: text('player_name').notNull(),
    packageId: text('package_id').notNull(),
    supplier: text('supplier').$type<SupplierName>().notNull(),
    ref: text('ref').notNull(),
    name: text('name').notNull(),
    region: text('region'),
    maxCost: integer('max_cost').notNull(),
    at: integer('at').notNull(),
  },
  (t) => [
    uniqueIndex('topup_transaction').on(t.userId, t.transactionId),
    index('topups_of_user').on(t.userId, t.game, t.at),
    index('topups_of_player').on(t.playerId),
    index('topups_of_game').on(t.game, t.at),
  ],
)

/** Whom a buyer has topped up; `player` is empty where the ID says all. */
export const savedPlayers = sqliteTable(
  'saved_players',
  {
    userId: text('user_id').notNull(),
    game: text('game').notNull(),
    playerId: text('player_id').notNull(),
    player: text('player').notNull(),
    name: text('name').notNull(),
    lastUsedAt: integer('last_used_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.game, t.playerId, t.player] })],
)

/** Look-ups of players: the supplier's last answers, and how often a buyer has asked. */
export const playerChecks = sqliteTable(
  'player_checks',
  {
    seq: integer('seq').primaryKey(),
    userId: text('user_id').notNull(),
    game: text('game').notNull(),
    playerId: text('player_id').notNull(),
    player: text('player', { mode: 'json' }).$type<Player>(),
    at: integer('at').notNull(),
    state: text('state').$type<'asked' | 'found' | 'absent'>().notNull(),
    name: text('name'),
  },
  (t) => [
    index('player_checks_of_user').on(t.userId, t.at),
    index('player_checks_of_player').on(t.game, t.playerId, t.at),
    index('player_checks_at').on(t.at),
  ],
)
