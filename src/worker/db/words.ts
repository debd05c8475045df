import { SQL, StringChunk, sql } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'

const dialect = new SQLiteAsyncDialect()

/**
 * A statement in words, with its values in their places: as the dialect words it, which asks a dozen questions about each
 * piece. Plans are text and values almost throughout, and those need none of them; anything else is left to the dialect.
 */
export function inWords(statement: SQL): { text: string; params: unknown[] } {
  const params: unknown[] = []
  const worded = (piece: unknown): string => {
    if (piece instanceof StringChunk) return piece.value.join('')
    if (piece instanceof SQL) return piece.queryChunks.map(worded).join('')
    if (piece === undefined) return ''
    const { sql: text, params: given } =
      piece === null || typeof piece !== 'object' ? { sql: '?', params: [piece] } : dialect.sqlToQuery(sql`${piece}`)
    params.push(...given)
    return text
  }
  return { text: worded(statement), params }
}
