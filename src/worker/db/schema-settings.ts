import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { HousePageName } from '../../shared/house-pages'
import type { Language } from '../../shared/languages'
import { rowOf } from './columns'
import { users } from './schema'

/** Append-only: what the owner has set, whole, once for each change. The highest version holds. */
export const settingVersions = sqliteTable('setting_versions', {
  version: integer('version').primaryKey(),
  at: integer('at').notNull(),
  author: rowOf('author', () => users.id),
  reason: text('reason').notNull(),
  /** Only what is other than the configuration: the rest follows it. */
  kept: text('kept').notNull(),
})

/**
 * Append-only: what the owner has written on the house pages, so that it can be shown what a buyer has agreed to. The
 * highest version holds; an empty text is the one that the shop came with.
 */
export const housePageTexts = sqliteTable(
  'house_page_texts',
  {
    page: text('page').$type<HousePageName>().notNull(),
    language: text('language').$type<Language>().notNull(),
    version: integer('version').notNull(),
    at: integer('at').notNull(),
    author: rowOf('author', () => users.id),
    text: text('text').notNull(),
  },
  (t) => [primaryKey({ columns: [t.page, t.language, t.version] })],
)
