import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { users } from './schema'

/** Append-only: what the owner has set, whole, once for each change. The highest version holds. */
export const settingVersions = sqliteTable('setting_versions', {
  version: integer('version').primaryKey(),
  at: integer('at').notNull(),
  author: text('author')
    .notNull()
    .references(() => users.id),
  reason: text('reason').notNull(),
  /** Only what is other than the configuration: the rest follows it. */
  kept: text('kept').notNull(),
})
