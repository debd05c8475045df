import { integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** What was looked for and not found on a day, without anything about who looked. */
export const missedSearches = sqliteTable(
  'missed_searches',
  {
    /** As in `2026-11-26`. */
    day: text('day').notNull(),
    word: text('word').notNull(),
    times: integer('times').notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.word] })],
)
