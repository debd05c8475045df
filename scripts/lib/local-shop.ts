import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Ctx } from '../../src/worker/domain/ctx'
import { listOf, migrationsAsListed, orRefuse } from '../migrations/files'
import { type Migration, migrate, throughBinding } from '../migrations/migrate'
import { databaseFile } from './database-file'
import { withBindings } from './local-bindings'
import { stateFolder } from './project'

// The notes lie in the state folder itself, so that they go where the database goes.
const note = (name: string) => join(stateFolder(), `${name}.txt`)
const says = (name: string, text: string) => existsSync(note(name)) && readFileSync(note(name), 'utf8') === text

/** Brings the local database up to the newest migration, if this shop does not have it yet. Ends the script if it can't. */
export const migrateOnce = (): Promise<void> =>
  orRefuse(async () => {
    const migrations = migrationsAsListed()
    if (says('migrated', listOf(migrations))) return
    console.log('Preparing the local database…')
    await migrateHere(migrations)
    writeFileSync(note('migrated'), listOf(migrations))
  })

/**
 * Fills a new local shop, in one transaction of its file: all of it is there, or nothing. One that was filled is never
 * filled again.
 */
export async function fillOnce(fill: (ctx: Ctx) => Promise<void>): Promise<void> {
  if (says('filled', 'yes')) return
  console.log('Filling the demo shop…')
  const { asD1 } = await import('./local-database')
  await withBindings(async (env) => {
    const database = new DatabaseSync(databaseFile(stateFolder()) ?? '')
    try {
      database.exec('BEGIN IMMEDIATE')
      await workIn({ ...env, DB: asD1(database) }, fill)
      database.exec('COMMIT')
    } finally {
      database.close()
    }
  })
  noteFilled(stateFolder())
}

/** Notes that a shop has what it needs, so that no demo users are ever put into one that was restored. */
export const noteFilled = (state: string): void => writeFileSync(join(state, 'filled.txt'), 'yes')

/** Brings the local database up to the newest migration. Ends the script if it can't. */
export const migrateLocal = (): Promise<string[]> => orRefuse(async () => migrateHere(migrationsAsListed()))

const migrateHere = (migrations: Migration[]): Promise<string[]> =>
  withBindings(({ DB }) => migrate(throughBinding(DB), migrations))

/** Works on the local shop's real D1 and KV from Node, with the domain's own verbs. */
export const withLocalShop = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> => withBindings((env) => workIn(env, work))

async function workIn<T>(env: Env, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const pending: Promise<unknown>[] = []
  // The whole worker, which nobody loads for a shop that is there already.
  const { createCtx } = await import('../../src/worker/context')
  const ctx = await createCtx(env, { waitUntil: (promise) => pending.push(promise) })
  const result = await work({ ...ctx, log: () => {} })
  await Promise.all(pending)
  return result
}
