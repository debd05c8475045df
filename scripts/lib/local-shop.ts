import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createCtx } from '../../src/worker/context'
import type { Ctx } from '../../src/worker/domain/ctx'
import { withBindings } from './local-bindings'
import { inProject, stateFolder } from './project'

// The notes lie in the state folder itself, so that they go where the database goes.
const note = (name: string) => join(stateFolder(), `${name}.txt`)
const migrations = () => readdirSync(inProject('migrations')).sort().join('\n')
const says = (name: string, text: string) => existsSync(note(name)) && readFileSync(note(name), 'utf8') === text

/** Brings the local database up to the newest migration, if this shop does not have it yet. */
export async function migrateOnce(): Promise<void> {
  if (says('migrated', migrations())) return
  console.log('Preparing the local database…')
  await migrateLocal()
  writeFileSync(note('migrated'), migrations())
}

/** Fills a new local shop; one that was filled to the end is never filled again. */
export async function fillOnce(fill: (ctx: Ctx) => Promise<void>): Promise<void> {
  if (says('filled', 'yes')) return
  console.log('Filling the demo shop…')
  await withLocalShop(fill)
  noteFilled(stateFolder())
}

/** Notes that a shop has what it needs, so that no demo users are ever put into one that was restored. */
export const noteFilled = (state: string): void => writeFileSync(join(state, 'filled.txt'), 'yes')

const migrationTable = `CREATE TABLE IF NOT EXISTS d1_migrations (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  name TEXT UNIQUE,
  applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
)`

/** Brings the local database up to the newest migration. It notes what `wrangler d1 migrations apply` would note. */
export const migrateLocal = (): Promise<void> =>
  withBindings(async ({ DB }) => {
    await DB.prepare(migrationTable).run()
    const { results } = await DB.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
    const applied = new Set(results.map(({ name }) => name))
    const files = readdirSync(inProject('migrations')).filter((name) => name.endsWith('.sql'))
    for (const name of files.sort().filter((each) => !applied.has(each))) {
      const texts = readFileSync(inProject('migrations', name), 'utf8').split('--> statement-breakpoint')
      const noted = DB.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
      await DB.batch([...texts.map((text) => DB.prepare(text)), noted])
    }
  })

/** Works on the local shop's real D1 and KV from Node, with the domain's own verbs. */
export const withLocalShop = <T>(work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withBindings(async (env) => {
    const pending: Promise<unknown>[] = []
    const ctx = await createCtx(env, { waitUntil: (promise) => pending.push(promise) })
    const result = await work({ ...ctx, log: () => {} })
    await Promise.all(pending)
    return result
  })
