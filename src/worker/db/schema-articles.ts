import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { ArticleKind, ArticleTexts } from '../../shared/articles'

/** News and help. `edition` grows with each change: a text that was made HTML belongs to one of them. */
export const articles = sqliteTable(
  'articles',
  {
    seq: integer('seq').primaryKey(),
    slug: text('slug').notNull().unique(),
    kind: text('kind').$type<ArticleKind>().notNull(),
    texts: text('texts', { mode: 'json' }).$type<ArticleTexts>().notNull(),
    isPublished: integer('is_published', { mode: 'boolean' }).notNull(),
    startsAt: integer('starts_at'),
    endsAt: integer('ends_at'),
    bannerStartsAt: integer('banner_starts_at'),
    bannerEndsAt: integer('banner_ends_at'),
    edition: integer('edition').notNull(),
    changedAt: integer('changed_at').notNull(),
  },
  () => [
    check('article_kind', sql`kind IN ('news', 'help')`),
    check('article_dates', sql`(NOT is_published OR starts_at IS NOT NULL) AND coalesce(ends_at > starts_at, 1)`),
    check(
      'article_banner',
      sql`(banner_starts_at IS NULL) = (banner_ends_at IS NULL) AND coalesce(banner_ends_at > banner_starts_at, 1)`,
    ),
  ],
)
