import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { rowOf } from './columns'
import { offers, products, users } from './schema'

// What buyers keep an eye on.

/** Products that somebody likes. */
export const favourites = sqliteTable(
  'favourites',
  {
    seq: integer('seq').primaryKey(),
    userId: rowOf('user_id', () => users.id),
    productId: rowOf('product_id', () => products.id),
    at: integer('at').notNull(),
  },
  (t) => [uniqueIndex('favourites_of_user').on(t.userId, t.productId)],
)

/** Sold-out offers that somebody waits for; a row ends when it is told that the offer is there again. */
export const watches = sqliteTable(
  'watches',
  {
    seq: integer('seq').primaryKey(),
    /** Names the notice: a `seq` may come again, and an offer too. */
    id: text('id').notNull(),
    userId: rowOf('user_id', () => users.id),
    offerId: rowOf('offer_id', () => offers.id),
    at: integer('at').notNull(),
  },
  (t) => [uniqueIndex('watches_of_user').on(t.userId, t.offerId), index('watches_of_offer').on(t.offerId)],
)
