import { type SQL, sql } from 'drizzle-orm'
import { nicknameKey } from '../../shared/credentials'

/** Condition: a column begins with a text, letter by letter. An index of the column finds such rows. */
export const beginsWith = (column: SQL, text: string): SQL =>
  sql`(${column} >= ${text} AND ${column} < ${`${text}\u{10ffff}`})`

/** Condition: a column of nickname keys begins with a name, in whatever case that is typed. */
export const isCalled = (key: SQL, name: string): SQL => beginsWith(key, nicknameKey(name))

/** An order's number as it is kept: people write it with a number sign and in small letters. */
export const orderNumber = (text: string): string => text.replace(/^#/, '').toUpperCase()

/** A word as it stands in a sentence, or at its beginning: SQLite knows no capitals but those of English. */
const spellings = (text: string): string[] => {
  const lower = text.toLocaleLowerCase()
  return [...new Set([text, lower, lower.charAt(0).toLocaleUpperCase() + lower.slice(1)])]
}

/** Condition: a column has a text somewhere. It is read row by row. */
export const has = (column: SQL, text: string): SQL =>
  sql`(${sql.join(
    spellings(text).map((each) => sql`instr(${column}, ${each}) > 0`),
    sql` OR `,
  )})`
