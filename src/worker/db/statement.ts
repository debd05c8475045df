import { SQL, StringChunk, sql } from 'drizzle-orm'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'

const dialect = new SQLiteAsyncDialect()

/**
 * A statement in words and its values, as the dialect puts it, which asks a dozen questions about each piece of it.
 * Plans are text and values almost throughout, and those need no questions; anything else is left to the dialect.
 */
export function statementOf(part: SQL): { sql: string; params: unknown[] } {
  const params: unknown[] = []
  const wordsOf = (piece: unknown): string => {
    if (piece instanceof StringChunk) return piece.value.join('')
    if (piece instanceof SQL) return piece.queryChunks.map(wordsOf).join('')
    if (piece === undefined) return ''
    const isValue = piece === null || typeof piece !== 'object'
    const worded = isValue ? { sql: '?', params: [piece] } : dialect.sqlToQuery(sql`${piece}`)
    params.push(...worded.params)
    return worded.sql
  }
  return { sql: wordsOf(part), params }
}
