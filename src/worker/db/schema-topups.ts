import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Discount } from '../../shared/discounts'
import type { GameAbout } from '../../shared/games'
import type { Currency } from '../../shared/money'
import type { Player } from '../../shared/players'
import type { PackageSource, SourceName, SupplierPreference } from '../../shared/suppliers'
import { orders } from './schema'

// Games, their packages, and top-ups of players.

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
    /** Which supplier of a package is asked first. */
    preference: text('preference').$type<SupplierPreference>().notNull().default('fixed'),
  },
  () => [check('topup_terms', sql`margin >= 0 AND rub_per_usd > 0`)],
)

/** Packages for players, with own prices, or null for the cost with the game's margin. */
export const topUpPackages = sqliteTable(
  'topup_packages',
  {
    id: text('id').primaryKey(),
    game: text('game').notNull(),
    supplier: text('supplier').$type<PackageSource>().notNull(),
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

/** Who else delivers a package, in the order of preference after the one that the package itself names. */
export const topUpOtherSources = sqliteTable(
  'topup_other_sources',
  {
    packageId: text('package_id').notNull(),
    place: integer('place').notNull(),
    supplier: text('supplier').$type<PackageSource>().notNull(),
    ref: text('ref').notNull(),
  },
  (t) => [primaryKey({ columns: [t.packageId, t.place] })],
)

/** Games that the owner has made; \`about\` is all that the shop knows of one. */
export const ownGames = sqliteTable('own_games', {
  id: text('id').primaryKey(),
  slug: text('slug').notNull().unique('game_slug_taken'),
  about: text('about', { mode: 'json' }).$type<GameAbout>().notNull(),
  createdAt: integer('created_at').notNull(),
  /** Nothing is sold of a removed game; its orders go on. */
  removedAt: integer('removed_at'),
})

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

/** Whom a package can be had from; \`maxCost\` in minor units of the supplier's currency. */
export type TopUpSource = { supplier: SourceName; ref: string; maxCost: number }

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
    supplier: text('supplier').$type<SourceName>().notNull(),
    ref: text('ref').notNull(),
    name: text('name').notNull(),
    region: text('region'),
    maxCost: integer('max_cost').notNull(),
    at: integer('at').notNull(),
    /** Who is asked next, one after another, when one has refused. */
    others: text('others', { mode: 'json' }).$type<TopUpSource[]>(),
    /** What was taken off the price of all pieces. */
    discounts: text('discounts', { mode: 'json' }).$type<Discount[]>(),
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
