import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { previewConfig } from '../lib/local-secrets'
import { inProject } from '../lib/project'
import { benchModules } from './build'

export type BenchServer = { origin: string; stop(): Promise<void> }

/** The measured worker under workerd, on a socket of its own: nothing stands between the client and it. */
export async function startServer(stateFolder: string, port: number): Promise<BenchServer> {
  const modules = await benchModules()
  const { workerOptions } = unstable_getMiniflareWorkerOptions(inProject(previewConfig))
  const { modulesRules: _, ...options } = workerOptions
  const worker = {
    ...options,
    ...{ name: 'keyfall', modules, modulesRoot: '.', unsafeDirectSockets: [{ host: '127.0.0.1', port }] },
  }
  const converted = convertV4MiniflareOptions({
    workers: [worker],
    resourcePersistencePath: stateFolder,
  } as never)
  const miniflare = new Miniflare(converted)
  await miniflare.ready
  const origin = String(await miniflare.unsafeGetDirectURL('keyfall')).replace(/\/$/, '')
  return { origin, stop: () => miniflare.dispose() }
}
