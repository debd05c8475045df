import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { drizzle } from 'drizzle-orm/d1'
import { auditStock } from '../../src/worker/domain/inventory/inventory'
import { auditBooks } from '../../src/worker/domain/ledger/ledger'

/** Where the shop of a state folder keeps its database; undefined when it has none yet. */
export function databaseFile(state: string): string | undefined {
  const folder = join(state, 'v3', 'd1', 'miniflare-D1DatabaseObject')
  const files = existsSync(folder) ? readdirSync(folder) : []
  const own = files.filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
  if (own.length > 1) throw new Error(`There is more than one database in ${folder}.`)
  return own[0] && join(folder, own[0])
}

/** What the shop's own daily audit of books and stock finds in a database. */
export async function audit(database: DatabaseSync): Promise<unknown[]> {
  const db = drizzle(asD1(database))
  return [...(await auditBooks(db)), ...(await auditStock(db))]
}

type Bound = { text: string; values: SQLInputValue[] }

/** As much of D1 as queries of the domain need that only read. */
function asD1(database: DatabaseSync): D1Database {
  const d1 = {
    prepare: (text: string) => ({ bind: (...values: SQLInputValue[]): Bound => ({ text, values }) }),
    batch: async (all: Bound[]) =>
      all.map(({ text, values }) => ({ results: database.prepare(text).all(...values), success: true, meta: {} })),
  }
  return d1 as unknown as D1Database
}
