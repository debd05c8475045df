import { resolve } from 'node:path'
import type { Miniflare } from 'miniflare'
import { inProject, stateFolder } from './project'

// It runs beside the database, where a statement costs nothing until its batch is run.
const script = `export default {
  async fetch(request, { DB }) {
    const statements = (await request.json()).map(({ text, values }) => DB.prepare(text).bind(...values))
    return DB.batch(statements).then(
      (answers) => Response.json({ answers }),
      ({ message }) => Response.json({ message }),
    )
  },
}`

/** Works on the real D1, KV and queues of a local shop from Node. */
export async function withBindings<T>(work: (env: Env) => Promise<T>, state = stateFolder()): Promise<T> {
  // They take a second to load, which a shop that lacks nothing need not wait for.
  const [{ unstable_getMiniflareWorkerOptions }, { convertV4MiniflareOptions, Miniflare }] = await Promise.all([
    import('wrangler'),
    import('miniflare'),
  ])
  const { workerOptions } = unstable_getMiniflareWorkerOptions(inProject('wrangler.toml'))
  const { modulesRules: _, ...options } = workerOptions
  const workers = [{ ...options, name: 'keyfall', modules: true, script }]
  const resourcePersistencePath = resolve(state, 'v3')
  const miniflare = new Miniflare(convertV4MiniflareOptions({ workers, resourcePersistencePath } as never))
  try {
    const env = await miniflare.getBindings<Env>()
    return await work({ ...env, DB: inOneGo(env.DB, miniflare) })
  } finally {
    await miniflare.dispose()
  }
}

type Bound = { text: string; values: unknown[] }
type Answer = { answers: unknown[] } | { message: string }

/** D1 whose batch is one exchange: from Node it would be two for each of its statements, one after another. */
function inOneGo(db: D1Database, miniflare: Miniflare): D1Database {
  const bound = (text: string, values: unknown[]) => {
    const alone = () => db.prepare(text).bind(...values)
    return { text, values, all: () => alone().all(), raw: () => alone().raw(), run: () => alone().run() }
  }
  const d1 = {
    prepare: (text: string) => ({ ...bound(text, []), bind: (...values: unknown[]) => bound(text, values) }),
    async batch(statements: Bound[]) {
      const body = JSON.stringify(statements.map(({ text, values }) => ({ text, values })))
      const response = await miniflare.dispatchFetch('http://shop/', { method: 'POST', body })
      const answer = (await response.json()) as Answer
      if ('message' in answer) throw new Error(answer.message)
      return answer.answers
    },
  }
  return d1 as unknown as D1Database
}
