import { existsSync, readFileSync } from 'node:fs'
import type { AddressInfo, Server } from 'node:net'
import { resolve } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import { type Connect, type Plugin, runnerImport } from 'vite'
import { type SecretName, secretNames } from '../shared/parties'
import type * as Memory from './memory'
import type * as Simulators from './simulators'

const simulatorsFile = resolve(import.meta.dirname, 'simulators.ts')
const memoryModule = resolve(import.meta.dirname, 'memory.ts')
const secretsFile = resolve(import.meta.dirname, '../../.dev.vars')

/**
 * Plays the providers below /simulator/ on the port of the dev and the preview server. A build knows nothing of it.
 * `state`: the shop's folder.
 */
export function simulators(state: string): Plugin {
  return {
    name: 'simulators',
    enforce: 'pre',
    apply: 'serve',
    configureServer: (server) => mount(server.middlewares, state, () => server.httpServer),
    configurePreviewServer: (server) => mount(server.middlewares, state, () => server.httpServer),
  }
}

async function mount(
  middlewares: Connect.Server,
  state: string,
  server: () => Pick<Server, 'address'> | null,
): Promise<void> {
  // Loaded here, not imported: what vite.config.ts imports would have to be loaded for every build as well.
  const { createSimulators } = (await runnerImport<typeof Simulators>(simulatorsFile)).module
  const { memoryFile, memoryIn } = (await runnerImport<typeof Memory>(memoryModule)).module
  const remembered = resolve(state, memoryFile)
  const app = createSimulators({
    // Where people see the shop, when that is not here.
    origin: () => process.env.SHOP_ORIGIN ?? `http://127.0.0.1:${portOf(server())}`,
    keys: readKeys(),
    deliver: (request) => fetch(request),
    nowMs: Date.now,
    later: (work, delayMs) => void setTimeout(work, delayMs).unref(),
    memory: existsSync(remembered) ? memoryIn(readFileSync(remembered, 'utf8')) : undefined,
  })
  const listener = listenerOf(app)
  middlewares.use((request, response, next) => {
    if (request.url?.startsWith('/simulator/')) listener(request, response).catch(next)
    else next()
  })
}

/** Answers on a server of Node. An answer that is lost on its way is a connection that is dropped. */
export function listenerOf(app: ReturnType<typeof Simulators.createSimulators>) {
  const answer = async (request: Request, { incoming }: HttpBindings) => {
    const response = await app.fetch(request)
    if (response.headers.get('X-Simulator') !== 'lost') return response
    incoming.socket.destroy()
    return RESPONSE_ALREADY_SENT
  }
  return getRequestListener((request, env) => answer(request, env as HttpBindings), { overrideGlobalObjects: false })
}

function portOf(server: Pick<Server, 'address'> | null): number {
  const address = server?.address() as AddressInfo | null | undefined
  if (!address) throw new Error('The server does not listen yet.')
  return address.port
}

export function readKeys(): Record<SecretName, string> {
  const text = existsSync(secretsFile) ? readFileSync(secretsFile, 'utf8') : ''
  const lines = [...text.matchAll(/^\s*(\w+)\s*=\s*(["']?)(.*?)\2\s*$/gm)]
  const values = new Map(lines.map(([, name, , value = '']) => [name, value]))
  return Object.fromEntries(secretNames.map((name) => [name, values.get(name) ?? ''])) as Record<SecretName, string>
}
