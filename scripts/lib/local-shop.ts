import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { createCtx } from '../../src/worker/context'
import type { Ctx } from '../../src/worker/domain/ctx'
import { inProject, runQuietly, stateFolder } from './project'

// The notes lie in the state folder itself, so that they go where the database goes.
const note = (name: string) => join(stateFolder(), `${name}.txt`)
const migrations = () => readdirSync(inProject('migrations')).sort().join('\n')
const says = (name: string, text: string) => existsSync(note(name)) && readFileSync(note(name), 'utf8') === text

/** Brings the local database up to the newest migration, if this shop does not have it yet. */
export function migrateOnce(): void {
  if (says('migrated', migrations())) return
  console.log('Preparing the local database…')
  migrateLocal()
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

/** Brings the local database up to the newest migration. */
export function migrateLocal(): void {
  runQuietly('wrangler', ['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', stateFolder()], { CI: 'true' })
}

/** Works on the local shop's real D1 and KV from Node, with the domain's own verbs. */
export async function withLocalShop<T>(work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const proxy = await getPlatformProxy<Env>({
    configPath: inProject('wrangler.toml'),
    persist: { path: resolve(stateFolder(), 'v3') },
    remoteBindings: false,
  })
  try {
    const pending: Promise<unknown>[] = []
    const ctx = await createCtx(proxy.env, { waitUntil: (promise) => pending.push(promise) })
    const result = await work({ ...ctx, log: () => {} })
    await Promise.all(pending)
    return result
  } finally {
    await proxy.dispose()
  }
}
