// Serves the shop of the browser tests: the build under the runtime alone, its providers beside it, and the statements
// of tests, which a writer in another process would lock the shop out for.
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { memoryFile, memoryIn } from '../src/simulator/memory'
import { createSimulators } from '../src/simulator/simulators'
import { listenerOf, readKeys } from '../src/simulator/vite-plugin'
import { buildIfChanged } from './lib/build'
import { environment, stateFolder } from './lib/project'
import { runtimeOptions } from './lib/runtime'
import { runSchedule, scheduleMs } from './lib/serving'
import './browser-shop'

type Statement = { text: string; values: string[] }

const [port, providersPort] = [Number(process.env.PORT), Number(process.env.PROVIDERS_PORT)]
const { SHOP_ORIGIN = '' } = process.env
Object.assign(process.env, environment())
buildIfChanged()

const options = runtimeOptions(port, `http://127.0.0.1:${providersPort}`)
const shop = new Miniflare(convertV4MiniflareOptions(options))
const remembered = join(stateFolder(), memoryFile)
const play = listenerOf(
  createSimulators({
    origin: () => SHOP_ORIGIN,
    keys: readKeys(),
    deliver: (request) => fetch(request),
    nowMs: Date.now,
    later: (work, delayMs) => void setTimeout(work, delayMs).unref(),
    memory: existsSync(remembered) ? memoryIn(readFileSync(remembered, 'utf8')) : undefined,
  }),
)
const providers = createServer(async (asked, answer) => {
  if (asked.url !== '/statement') return play(asked, answer)
  const { text, values } = (await json(asked)) as Statement
  const database = await shop.getD1Database('DB')
  await database
    .prepare(text)
    .bind(...values)
    .run()
  answer.writeHead(204).end()
}).listen(providersPort, '127.0.0.1')
await once(providers, 'listening')
await shop.ready
process.once('SIGTERM', () => void shop.dispose().finally(() => process.exit()))

const origin = `http://127.0.0.1:${port}`
await runSchedule(origin)
setInterval(() => runSchedule(origin), scheduleMs)
