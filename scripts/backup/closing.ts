import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import { planClose } from '../../src/worker/domain/recovery/recovery'
import { migrationsAsListed } from '../migrations/files'
import { migrate } from '../migrations/migrate'
import { throughWrangler } from '../migrations/remote'
import { carryOut, type Place, placeOf } from './databases'
import { withWorkFolder } from './work-folder'

const dialect = new SQLiteAsyncDialect()

/**
 * Closes a shop that was just restored as it was at a moment, once its schema is today's: nothing in it is sold, and
 * nobody is signed in, until it is opened.
 */
export async function closeRestored(into: Place, madeAt: string): Promise<void> {
  const [name, ...place] = placeOf(into)
  await migrate(throughWrangler(place, name), migrationsAsListed())
  const plan = planClose({ atMs: Date.now(), backAtMs: Date.parse(madeAt), lacks: null })
  const statements = plan.map((statement) => `${dialect.sqlToQuery(statement.inlineParams()).sql};`)
  await withWorkFolder(async (folder) => {
    const file = join(folder, 'closing.sql')
    writeFileSync(file, statements.join('\n'))
    carryOut(into, file)
  })
}
