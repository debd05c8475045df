import { fillPlaceholders, type Placeholder, sql } from 'drizzle-orm'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import type { Read } from './database'

// This database only makes the texts of queries: it never runs them.
const noStatement = { bind: () => noStatement }
const words: DrizzleD1Database = drizzle({ prepare: () => noStatement } as unknown as D1Database)

type Values = Record<string, unknown>
type Build<Made> = (db: DrizzleD1Database, value: (name: string) => Placeholder) => Made
type Prepared<Query extends Read> = Read & Pick<Query, '_'>

/**
 * Queries whose texts are made once for each isolate: making a text takes longer than sending it. A value that changes
 * from call to call has a name in the query, and comes with each call.
 */
export function preparedAll<const Queries extends readonly Read[]>(build: Build<Queries>) {
  let known: ReturnType<Read['prepare']>[] | undefined
  return (values: Values) => {
    known ??= build(words, (name) => sql.placeholder(name)).map((query) => query.prepare())
    return known.map((query) => filled(query, values)) as { [K in keyof Queries]: Prepared<Queries[K]> }
  }
}

/** The same for one query. */
export function prepared<Query extends Read>(build: Build<Query>): (values: Values) => Prepared<Query> {
  const all = preparedAll<readonly [Query]>((db, value) => [build(db, value)])
  return (values) => all(values)[0]
}

const filled = (query: ReturnType<Read['prepare']>, values: Values): Read => ({
  // Types only: nothing of it is there at run time.
  _: undefined as unknown as Read['_'],
  prepare() {
    const { sql: text, params } = query.getQuery()
    return {
      getQuery: () => ({ sql: text, params: fillPlaceholders(params, values) }),
      mapResult: (response, isFromBatch) => query.mapResult(response, isFromBatch),
    }
  },
})
