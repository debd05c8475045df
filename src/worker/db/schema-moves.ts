import { sql } from 'drizzle-orm'
import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/**
 * What moved of the shown catalogue, written by triggers alone: the highest number is the version of the catalogue. A
 * `position` is where a product stands now of which nothing else moved. Older rows are tidied away.
 */
export const catalogueMoves = sqliteTable('catalogue_moves', {
  version: integer('version').primaryKey(),
  productId: text('product_id').notNull(),
  position: integer('position'),
  at: integer('at').notNull().default(sql`(CAST(unixepoch('subsec') * 1000 AS INTEGER))`),
})
