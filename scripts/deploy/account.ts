import { type Database, NoAnswer } from '../migrations/migrate'
import { type Api, ApiRefusal } from './api'
import { DeployProblem } from './problem'

/** Regions that D1 knows, and who lives near them. */
export const locations = {
  weur: 'Western Europe',
  eeur: 'Eastern Europe, Russia and Central Asia',
  apac: 'Asia',
  oc: 'Australia',
  wnam: 'America, west',
  enam: 'America, east',
} as const
export type Location = keyof typeof locations

type Named = { id: string; name: string }
type Queue = { queue_id: string; queue_name: string; consumers: unknown[] }
type Binding = { type: string; name: string; id?: string; text?: string }
type Deployment = { id: string; versions: { version_id: string }[] }

const shortestPage = 10
/** What the API says of a worker that is not there. */
const noWorker = [10007, 10090]

/** What an account of Cloudflare has, as a deploy sees it. */
export function accountOf(api: Api, accountId: string) {
  const ask = <T>(method: 'GET' | 'POST', path: string, body?: object) =>
    api<T>(method, `/accounts/${accountId}${path}`, body)

  /** Answers undefined where Cloudflare says that there is no such thing. */
  const orNothing = <T>(answer: Promise<T>): Promise<T | undefined> =>
    answer.catch((error: unknown) => {
      if (error instanceof ApiRefusal && error.status === 404) return undefined
      throw error
    })

  /** Reads all pages. How many fit on one is not the same everywhere: a short one, or one with nothing new, is the last. */
  async function listed<T, N extends Named = Named>(path: string, read: (each: T) => N): Promise<N[]> {
    const found = new Map<string, N>()
    for (let page = 1; ; page++) {
      const items = (await ask<T[]>('GET', `${path}?page=${page}&per_page=100`)).map(read)
      const isLast = items.length < shortestPage || items.every(({ id }) => found.has(id))
      for (const each of items) found.set(each.id, each)
      if (isLast) return [...found.values()]
    }
  }

  const databases = () =>
    listed<{ uuid: string; name: string }>('/d1/database', ({ uuid, name }) => ({ id: uuid, name }))
  const namespaces = () =>
    listed<{ id: string; title: string }>('/storage/kv/namespaces', ({ id, title: name }) => ({ id, name }))
  const queues = () =>
    listed('/queues', ({ queue_id: id, queue_name: name, consumers }: Queue) => ({ id, name, consumers }))

  const idOf = async (list: () => Promise<Named[]>, name: string) =>
    (await list()).find((each) => each.name === name)?.id

  /** Makes what is missing, and answers its id. Where the answer is lost, it is there all the same. */
  async function made(list: () => Promise<Named[]>, name: string, make: () => Promise<string>): Promise<string> {
    const known = await idOf(list, name)
    if (known) return known
    return make().catch(async (error: unknown) => {
      const id = await idOf(list, name)
      if (id) return id
      throw error
    })
  }

  const bindingsOf = async (worker: string) =>
    (await orNothing(ask<{ bindings: Binding[] }>('GET', `/workers/scripts/${worker}/settings`)))?.bindings ?? []

  return {
    databaseId: (name: string) => idOf(databases, name),
    /** The database that a worker is bound to, where there is no such worker that of a name. */
    databaseOf: async ({ worker, database }: { worker: string; database: string }) =>
      (await bindingsOf(worker)).find(({ type }) => type === 'd1')?.id ?? idOf(databases, database),
    /** The host name that a worker was deployed with; undefined for one that answers below workers.dev, and for none. */
    hostOf: async (worker: string) => {
      const origin = (await bindingsOf(worker)).find(({ name }) => name === 'SHOP_ORIGIN')?.text ?? ''
      return /^https:\/\/(?!.*\.workers\.dev$)([^/]+)$/.exec(origin)?.[1]
    },
    namespaceId: (name: string) => idOf(namespaces, name),
    /** The ids of the databases and the namespaces of KV. */
    storeIds: async () => (await Promise.all([databases(), namespaces()])).flat().map(({ id }) => id),
    queueNames: async () => (await queues()).map(({ name }) => name),
    makeDatabase: (name: string, location: Location) =>
      made(databases, name, async () => {
        const body = { name, primary_location_hint: location }
        return (await ask<{ uuid: string }>('POST', '/d1/database', body)).uuid
      }),
    makeNamespace: (title: string) =>
      made(namespaces, title, async () => (await ask<{ id: string }>('POST', '/storage/kv/namespaces', { title })).id),
    /** Makes those of these queues that are missing. */
    makeQueues: async (names: string[]) => {
      const known = await queues()
      for (const name of names.filter((each) => !known.some((queue) => queue.name === each))) {
        const make = async () => (await ask<{ queue_id: string }>('POST', '/queues', { queue_name: name })).queue_id
        await make().catch(async (error: unknown) => {
          if ((await idOf(queues, name)) === undefined) throw error
        })
      }
    },
    /** The secrets of a worker by name; none while there is no worker. */
    secretNames: async (worker: string) => {
      const names = ask<{ name: string }[]>('GET', `/workers/scripts/${worker}/secrets`)
      const listed = await names.catch((error: unknown) => {
        // Any other error is no “none”: a key that is there would be written over.
        if (error instanceof ApiRefusal && noWorker.includes(error.code)) return []
        throw error
      })
      return listed.map(({ name }) => name)
    },
    /** The version that answers buyers; undefined while there is no worker. */
    activeVersion: async (worker: string) => {
      const said = await orNothing(ask<{ deployments: Deployment[] }>('GET', `/workers/scripts/${worker}/deployments`))
      return said?.deployments[0]?.versions[0]?.version_id
    },
    /** The database that a version works on; undefined for a version that is not there. */
    databaseOfVersion: async (worker: string, versionId: string) => {
      const path = `/workers/scripts/${worker}/versions/${versionId}`
      const said = await orNothing(ask<{ resources: { bindings: Binding[] } }>('GET', path))
      return said?.resources.bindings.find(({ type }) => type === 'd1')?.id
    },
    queuesWithoutConsumer: async (names: string[]) => {
      const alone = (await queues()).filter(({ name, consumers }) => names.includes(name) && consumers.length === 0)
      return alone.map(({ name }) => name)
    },
    /** Whether D1 keeps copies of a database near readers, `auto` or `disabled`; undefined where there is no such database. */
    replication: async (databaseId: string) => {
      const said = await orNothing(ask<{ read_replication?: { mode: string } }>('GET', `/d1/database/${databaseId}`))
      return said && (said.read_replication?.mode ?? 'disabled')
    },
    schedules: async (worker: string) =>
      (await ask<{ schedules: { cron: string }[] }>('GET', `/workers/scripts/${worker}/schedules`)).schedules,
    /** The name of the account below workers.dev; undefined while it has none. */
    subdomain: async () => (await orNothing(ask<{ subdomain: string }>('GET', '/workers/subdomain')))?.subdomain,
    bookmark: async (databaseId: string) =>
      (await ask<{ bookmark: string }>('GET', `/d1/database/${databaseId}/time_travel/bookmark`)).bookmark,
    database: (databaseId: string): Database => ({
      // One query of several statements is one transaction: what wrangler does with a file of migrations.
      async run(statements) {
        const sql = statements.map((statement) => `${statement.replace(/;\s*$/, '')};`).join('\n')
        const query = ask<{ results: Record<string, unknown>[] }[]>('POST', `/d1/database/${databaseId}/query`, { sql })
        const answers = await query.catch((error: Error) => {
          const mayBeDone = error instanceof DeployProblem || (error instanceof ApiRefusal && error.status >= 500)
          throw mayBeDone ? new NoAnswer(error.message) : error
        })
        return answers.flatMap(({ results }) => results)
      },
    }),
  }
}
export type Account = ReturnType<typeof accountOf>

/** The accounts that a login may work on. */
export const accountsOf = (api: Api) => api<Named[]>('GET', '/accounts?per_page=50')
