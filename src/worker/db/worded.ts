import { fillPlaceholders, type Placeholder, sql } from 'drizzle-orm'
import { type DrizzleD1Database, drizzle } from 'drizzle-orm/d1'
import type { Read } from './database'

// Queries are only put into words with this one: it never runs them.
const noStatement = { bind: () => noStatement }
const words: DrizzleD1Database = drizzle({ prepare: () => noStatement } as unknown as D1Database)

type Value = (name: string) => Placeholder

/**
 * A query that is put into words once for each isolate: building one from its parts takes longer than sending it. What
 * changes from call to call has a name in it, and comes with each call.
 */
export function worded<Query extends Read>(
  build: (db: DrizzleD1Database, value: Value) => Query,
): (values: Record<string, unknown>) => Read & Pick<Query, '_'> {
  let known: ReturnType<Query['prepare']> | undefined
  return (values) => ({
    // Types only: nothing of it is there at run time.
    _: undefined as unknown as Query['_'],
    prepare() {
      const query = known ?? (build(words, (name) => sql.placeholder(name)).prepare() as ReturnType<Query['prepare']>)
      known = query
      const { sql: text, params } = query.getQuery()
      return {
        getQuery: () => ({ sql: text, params: fillPlaceholders(params, values) }),
        mapResult: (response, isFromBatch) => query.mapResult(response, isFromBatch),
      }
    },
  })
}
