import { resolve } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import { createCtx } from '../../src/worker/context'
import type { Ctx } from '../../src/worker/domain/ctx'
import { inProject, runQuietly, stateFolder } from './project'

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
