import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { simulatedAddresses } from '../../src/simulator/addresses'
import { previewConfig } from './local-secrets'
import { inProject, stateFolder } from './project'

/**
 * What the runtime is told that serves a shop alone, without the server of Vite before it: the build as it lies there,
 * this shop's state, and providers at another address.
 */
export function runtimeOptions(port: number, simulatorsAt: string) {
  const { workerOptions, main = '' } = unstable_getMiniflareWorkerOptions(inProject(previewConfig))
  const { modulesRules: _, bindings, ...options } = workerOptions as typeof workerOptions & { bindings?: object }
  const addresses = { ...simulatedAddresses(simulatorsAt), CBU_BASE_URL: `${simulatorsAt}/simulator/cbu` }
  const folder = dirname(main)
  // The first one is where it begins. A dry run of a deploy has files of its own there for a moment.
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => name.endsWith('.js') && !name.startsWith('.'))
  const modules = [main, ...files.map((name) => join(folder, name)).filter((path) => path !== main)]
  const worker = {
    ...{ ...options, name: 'keyfall', bindings: { ...bindings, ...addresses }, modulesRoot: folder },
    modules: modules.map((path) => ({ type: 'ESModule' as const, path })),
  }
  const resourcePersistencePath = join(stateFolder(), 'v3')
  return { workers: [worker], host: '127.0.0.1', port, resourcePersistencePath, unsafeTriggerHandlers: true }
}
