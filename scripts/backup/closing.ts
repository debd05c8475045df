import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { planClose } from '../../src/worker/domain/recovery/recovery'
import { withBindings } from '../lib/local-bindings'
import { migrationsAsListed } from '../migrations/files'
import { type Database, migrate, throughBinding } from '../migrations/migrate'
import { throughWrangler } from '../migrations/remote'
import { type Place, placeOf } from './databases'

const dialect = new SQLiteAsyncDialect()

/**
 * Closes a shop that was just restored as it was at a moment, once its schema is today's: nothing in it is sold, and
 * nobody is signed in, until it is opened.
 */
export async function closeRestored(into: Place, madeAt: string): Promise<void> {
  const close = async (database: Database) => {
    await migrate(database, migrationsAsListed())
    const plan = planClose({ atMs: Date.now(), backAtMs: Date.parse(madeAt), lacks: null })
    await database.run(plan.map((statement) => dialect.sqlToQuery(statement.inlineParams()).sql))
  }
  if ('state' in into) return withBindings(({ DB }) => close(throughBinding(DB)), into.state)
  const [name, ...place] = placeOf(into)
  return close(throughWrangler(place, name))
}
