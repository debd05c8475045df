import { sql } from 'drizzle-orm'
import { check, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { rowOf } from './columns'
import { offers, users } from './schema'

/** A line holds the prices its buyer was shown, as JSON; `{}` is one that a worker from before has written. */
export const cartLines = sqliteTable(
  'cart_lines',
  {
    userId: rowOf('user_id', () => users.id),
    offerId: rowOf('offer_id', () => offers.id),
    quantity: integer('quantity').notNull(),
    earlierUsd: integer('price_usd').notNull(),
    earlierRub: integer('price_rub').notNull(),
    shown: text('shown').notNull().default('{}'),
    addedAt: integer('added_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.offerId] }),
    check('line_too_large', sql`${t.quantity} BETWEEN 1 AND 100`),
  ],
)
