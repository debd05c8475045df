import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Currency } from '../../shared/money'

// What was sold by day, added up from the books as they grow, so that a report reads days and never orders.

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

/** Up to which transfer the books are added up. */
export const rollUps = sqliteTable('roll_ups', {
  name: text('name').primaryKey(),
  seq: integer('seq').notNull(),
})
