import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { createCtx } from '../../src/worker/context'
import type { Ctx } from '../../src/worker/domain/ctx'
import { inProject, runQuietly, stateFolder } from './project'

// The note lies in the state folder itself, so that it goes where the database goes.
const noteFile = () => join(stateFolder(), 'prepared.txt')
const migrations = () => readdirSync(inProject('migrations')).sort().join('\n')

/** Whether the local database has every migration and was filled: then a start need not look into it. */
export const isPrepared = () => existsSync(noteFile()) && readFileSync(noteFile(), 'utf8') === migrations()

export const markPrepared = () => writeFileSync(noteFile(), migrations())

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
