import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { drizzle } from 'drizzle-orm/d1'
import { auditStock } from '../../src/worker/domain/inventory/inventory'
import { auditBooks } from '../../src/worker/domain/ledger/ledger'

/** What the shop's own daily audit of books and stock finds in a database. */
export async function audit(database: DatabaseSync): Promise<unknown[]> {
  const db = drizzle(asD1(database))
  return [...(await auditBooks(db)), ...(await auditStock(db))]
}

type Value = SQLInputValue | boolean
type Bound = { text: string; values: SQLInputValue[] }

/**
 * As much of D1 as the domain needs, in this process: a call costs a tenth of one to the local runtime. Nobody else may
 * have the database open. A batch stands or falls as a whole, also inside a transaction of the caller's.
 */
export function asD1(database: DatabaseSync): D1Database {
  const prepared = new Map<string, StatementSync>()
  const statementOf = (text: string): StatementSync => {
    const statement = prepared.get(text) ?? database.prepare(text)
    prepared.set(text, statement)
    return statement
  }
  const rowsOf = ({ text, values }: Bound, asArrays = false) => {
    const statement = statementOf(text)
    statement.setReturnArrays(asArrays)
    return statement.all(...values)
  }
  const answer = (bound: Bound) => ({ results: rowsOf(bound), success: true, meta: {} })
  const bind = (text: string, given: Value[]) => {
    const bound = { text, values: given.map((value) => (typeof value === 'boolean' ? Number(value) : value)) }
    const all = async () => answer(bound)
    return { ...bound, all, run: all, raw: async () => rowsOf(bound, true) }
  }
  const d1 = {
    prepare: (text: string) => ({ ...bind(text, []), bind: (...values: Value[]) => bind(text, values) }),
    async batch(all: Bound[]) {
      database.exec('SAVEPOINT batch')
      try {
        return all.map(answer)
      } catch (error) {
        database.exec('ROLLBACK TO batch')
        throw error
      } finally {
        database.exec('RELEASE batch')
      }
    },
  }
  return d1 as unknown as D1Database
}
