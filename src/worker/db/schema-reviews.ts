import { sql } from 'drizzle-orm'
import { check, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { rowOf } from './columns'
import { products, users } from './schema'

/** What buyers say of products. What is shown of them is counted on the product. */
export const reviews = sqliteTable(
  'reviews',
  {
    seq: integer('seq').primaryKey(),
    id: text('id').notNull().unique('review_id'),
    productId: rowOf('product_id', () => products.id),
    userId: rowOf('user_id', () => users.id),
    stars: integer('stars').notNull(),
    text: text('text').notNull(),
    at: integer('at').notNull(),
    reply: text('reply'),
    repliedAt: integer('replied_at'),
    hiddenAt: integer('hidden_at'),
  },
  (t) => [
    check('review_stars', sql`stars BETWEEN 1 AND 5`),
    check('review_reply', sql`(reply IS NULL) = (replied_at IS NULL)`),
    uniqueIndex('reviews_once').on(t.userId, t.productId),
    index('reviews_of_product').on(t.productId, t.seq).where(sql`hidden_at IS NULL`),
    index('reviews_unanswered').on(t.seq).where(sql`reply IS NULL AND hidden_at IS NULL`),
    index('reviews_hidden').on(t.seq).where(sql`hidden_at IS NOT NULL`),
  ],
)
