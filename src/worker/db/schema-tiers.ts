import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Tier } from '../../shared/tiers'
import { rowOf } from './columns'
import { orders, users } from './schema'

/** All tiers of the shop as they were written at a time; the newest version holds. */
export const tierVersions = sqliteTable('tier_versions', {
  version: integer('version').primaryKey(),
  at: integer('at').notNull(),
  tiers: text('tiers', { mode: 'json' }).$type<Tier[]>().notNull(),
})

/** What buyers have paid and kept within a year, in cents: triggers keep it the sum of `kept_orders`. */
export const tierStandings = sqliteTable(
  'tier_standings',
  {
    userId: text('user_id')
      .primaryKey()
      .references(() => users.id),
    kept: integer('kept').notNull().default(0),
    /** The tier that an administrator has given. */
    given: text('given'),
  },
  (t) => [check('kept_sum', sql`kept >= 0`), index('standings_given').on(t.given).where(sql`given IS NOT NULL`)],
)

/** A paid order of the last year: minor units of its currency, at the rate of its day. */
export const keptOrders = sqliteTable(
  'kept_orders',
  {
    userId: rowOf('user_id', () => users.id),
    orderId: rowOf('order_id', () => orders.id),
    /** YYYY-MM-DD of the payment, in UTC. */
    day: text('day').notNull(),
    /** Millionths of its currency for one dollar; NULL where nobody knew a rate. */
    perDollar: integer('per_dollar'),
    /** Without what was paid for vouchers. */
    paid: integer('paid').notNull(),
    refunded: integer('refunded').notNull(),
    /** Held back, or taken, by a bank. */
    disputed: integer('disputed').notNull(),
    /** What is left of it, in cents. */
    kept: integer('kept').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.orderId] }),
    index('kept_by_day').on(t.day),
    check('kept_order', sql`kept >= 0 AND (kept = 0 OR refunded + disputed < paid)`),
  ],
)

/** Up to which transfer orders were looked at. */
export const keptReached = sqliteTable(
  'kept_reached',
  { id: integer('id').primaryKey(), seq: integer('seq').notNull() },
  () => [check('kept_reached_one', sql`id = 1`)],
)

/** Orders that were delivered after the schedule had passed over them: still to be counted. */
export const keptLate = sqliteTable('kept_late', {
  orderId: text('order_id')
    .primaryKey()
    .references(() => orders.id),
})
