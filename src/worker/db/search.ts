import { type SQL, sql } from 'drizzle-orm'
import { nicknameKey } from '../../shared/credentials'

/** Condition: a column begins with a text, letter by letter. An index of the column finds such rows. */
export const beginsWith = (column: SQL, text: string): SQL =>
  sql`(${column} >= ${text} AND ${column} < ${`${text}\u{10ffff}`})`

/** Condition: a column of nickname keys begins with a name, in whatever case that is typed. */
export const isCalled = (key: SQL, name: string): SQL => beginsWith(key, nicknameKey(name))

/** An order's number as it is kept: people write it with a number sign and in small letters. */
export const orderNumber = (text: string): string => text.replace(/^#/, '').toUpperCase()

/**
 * Condition: a column has a text somewhere, in capitals or not. It is read row by row. SQLite knows no capitals but those of
 * English: a word of another alphabet is looked for as it is typed, small, with a capital at its beginning, and in capitals.
 */
export function has(column: SQL, text: string): SQL {
  const lower = text.toLocaleLowerCase()
  const spellings = new Set([text, lower.charAt(0).toLocaleUpperCase() + lower.slice(1), text.toLocaleUpperCase()])
  const isSpelled = [...spellings].map((each) => sql`instr(${column}, ${each}) > 0`)
  return sql`(${sql.join([sql`instr(lower(${column}), ${lower}) > 0`, ...isSpelled], sql` OR `)})`
}
