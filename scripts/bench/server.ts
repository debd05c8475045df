import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { previewConfig } from '../lib/local-secrets'
import { inProject } from '../lib/project'
import { benchModules } from './build'
import type { FarWorker } from './far/distances'

export type BenchServer = { origin: string; stop(): Promise<void> }

/** How far all else is from the worker, and a second database that plays its replica. */
type Far = { world: FarWorker; replicaId: string }

type Modules = Awaited<ReturnType<typeof benchModules>>

/** The measured worker under workerd, on a socket of its own: nothing stands between the client and it. */
export async function startServer(stateFolder: string, port: number): Promise<BenchServer> {
  return startWith(await benchModules(), { stateFolder, port })
}

type Place = { stateFolder: string; port: number; far?: Far }

/** The same with modules that are there already. */
export async function startWith(modules: Modules, { stateFolder, port, far }: Place): Promise<BenchServer> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(inProject(previewConfig))
  const { modulesRules: _, ...options } = workerOptions
  const { bindings, d1Databases } = options as { bindings?: object; d1Databases?: object }
  const distant = far && {
    bindings: { ...bindings, FAR: JSON.stringify(far.world) },
    d1Databases: { ...d1Databases, REPLICA: { id: far.replicaId } },
  }
  const worker = {
    ...options,
    ...distant,
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
