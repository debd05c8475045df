import { randomUUID } from 'node:crypto'
import { type Account, addDatabase, addNamespace, addQueue, type Queue } from './account'
import { notFound, page, Refusal } from './answers'
import { bookmarkOf, type Database, exported, importInto, query } from './d1'
import { beginAssets, takeAssets, takeVersion } from './uploading'
import { activate, changeSecrets, deploymentShown, isSecret, versionShown, type Worker } from './workers'

/** A call as a route sees it: names from its path, its query, its body. */
export type Call = {
  account: Account
  params: Record<string, string>
  search: URLSearchParams
  body: Record<string, never>
  form(): Promise<FormData>
  bearer: string
  origin: string
  /** Keeps a text to be downloaded, and answers its address. */
  offer(text: string): string
}
type Route = (call: Call) => unknown

const databaseOf = ({ account, params }: Call): Database => {
  const found = account.databases.find(({ uuid, name }) => [uuid, name].includes(params.db ?? ''))
  if (!found) throw notFound('database')
  return found
}
const workerOf = ({ account, params }: Call): Worker => {
  const found = account.workers.get(params.name ?? '')
  if (!found) throw notFound('This Worker', 10007)
  return found
}
const queueOf = ({ account, params }: Call): Queue => {
  const found = account.queues.find(({ queue_id }) => queue_id === params.queue)
  if (!found) throw notFound('queue')
  return found
}
const databaseShown = ({ uuid, name }: Database) => ({ uuid, name, version: 'production', created_at: '2026-01-01' })
const serviceOf = ({ tag }: Worker) => ({
  default_environment: { environment: 'production', script: { tag, tags: [], last_deployed_from: 'wrangler' } },
})

function setConsumer(call: Call): object {
  const queue = queueOf(call)
  const { script_name: script, type, settings, dead_letter_queue } = call.body
  const others = queue.consumers.filter(({ consumer_id }) => consumer_id !== call.params.consumer)
  if (others.length > 0) throw new Refusal(400, 11004, 'the queue has a consumer already')
  const consumer = { consumer_id: call.params.consumer ?? randomUUID(), script, type, settings, dead_letter_queue }
  queue.consumers = [consumer]
  return consumer
}

async function putScript(call: Call): Promise<object> {
  const [worker, version] = await takeVersion(call.account, call.params.name ?? '', await call.form())
  activate(worker, version.id)
  return { id: worker.name, etag: version.id, deployment_id: version.id.replaceAll('-', ''), startup_time_ms: 1 }
}

async function postVersion(call: Call): Promise<object> {
  workerOf(call)
  const [, version] = await takeVersion(call.account, call.params.name ?? '', await call.form())
  return versionShown(version)
}

function setHosts(call: Call): object {
  const origins: { hostname: string }[] = call.body.origins
  const strange = origins.find(({ hostname }) => !call.account.zones.some((zone) => hostname.endsWith(zone)))
  if (strange) throw new Refusal(400, 10053, `no zone of the account has ${strange.hostname}`)
  workerOf(call).hosts = origins.map(({ hostname }) => hostname)
  return origins
}

const script = '/workers/scripts/:name'
const database = '/d1/database/:db'

/** Everything the API of an account knows. */
export const routes: Record<string, Route> = {
  'GET /d1/database': ({ account, search }) =>
    page(account.databases.filter(({ name }) => name === (search.get('name') ?? name)).map(databaseShown)),
  'POST /d1/database': ({ account, body }) => databaseShown(addDatabase(account, body.name, body.primary_location_hint)),
  [`GET ${database}`]: (call) => databaseShown(databaseOf(call)),
  [`POST ${database}/query`]: (call) => query(databaseOf(call), call.body.sql),
  [`POST ${database}/import`]: (call) => importInto(databaseOf(call), call.body as never, call.origin),
  [`POST ${database}/export`]: async (call) => ({
    ...{ success: true, type: 'export', status: 'complete', messages: [], at_bookmark: bookmarkOf(databaseOf(call)) },
    result: { filename: 'export.sql', signed_url: call.offer(await exported(databaseOf(call))) },
  }),
  [`GET ${database}/time_travel/bookmark`]: (call) => ({ bookmark: bookmarkOf(databaseOf(call)) }),
  'GET /storage/kv/namespaces': ({ account }) => page(account.namespaces),
  'POST /storage/kv/namespaces': ({ account, body }) => addNamespace(account, body.title),
  'GET /queues': ({ account, search }) => {
    const names = search.getAll('name')
    return page(account.queues.filter(({ queue_name }) => names.length === 0 || names.includes(queue_name)))
  },
  'POST /queues': ({ account, body }) => addQueue(account, body.queue_name),
  'POST /queues/:queue/consumers': setConsumer,
  'PUT /queues/:queue/consumers/:consumer': setConsumer,
  'GET /workers/services/:name': (call) => serviceOf(workerOf(call)),
  'GET /workers/workers/:name': (call) => ({ name: workerOf(call).name, subdomain: workerOf(call).subdomain }),
  'GET /workers/subdomain': ({ account: { subdomain } }) => {
    if (subdomain === undefined) throw notFound('a subdomain', 10007)
    return { subdomain }
  },
  'POST /workers/assets/upload': async ({ account, form, bearer }) => takeAssets(account, await form(), bearer),
  [`PUT ${script}`]: putScript,
  [`POST ${script}/assets-upload-session`]: ({ account, body }) => beginAssets(account, body.manifest),
  [`POST ${script}/versions`]: postVersion,
  [`GET ${script}/versions`]: (call) => ({ items: [...workerOf(call).versions].reverse().map(versionShown) }),
  [`GET ${script}/versions/:version`]: (call) => {
    const version = workerOf(call).versions.find(({ id }) => id === call.params.version)
    if (!version) throw notFound('version', 10212)
    return versionShown(version)
  },
  [`GET ${script}/deployments`]: (call) => ({ deployments: workerOf(call).deployments.map(deploymentShown) }),
  [`POST ${script}/deployments`]: (call) => {
    const [first]: { version_id: string }[] = call.body.versions
    return deploymentShown(activate(workerOf(call), first?.version_id ?? '', call.body.annotations))
  },
  [`PATCH ${script}/script-settings`]: (call) => ({ tags: workerOf(call) && [] }),
  [`POST ${script}/subdomain`]: (call) => {
    workerOf(call).subdomain = call.body as never
    return call.body
  },
  [`PUT ${script}/schedules`]: (call) => {
    workerOf(call).schedules = (call.body as unknown as { cron: string }[]).map(({ cron }) => cron)
    return { schedules: call.body }
  },
  [`GET ${script}/schedules`]: (call) => ({ schedules: workerOf(call).schedules.map((cron) => ({ cron })) }),
  [`GET ${script}/secrets`]: (call) => {
    const secrets = (workerOf(call).versions.at(-1)?.bindings ?? []).filter(isSecret)
    return secrets.map(({ name, type }) => ({ name, type }))
  },
  [`PUT ${script}/secrets`]: (call) => {
    changeSecrets(workerOf(call), { [call.body.name]: call.body.text })
    return { name: call.body.name, type: 'secret_text' }
  },
  [`DELETE ${script}/secrets/:secret`]: (call) => {
    changeSecrets(workerOf(call), { [call.params.secret ?? '']: null })
    return {}
  },
  [`PATCH ${script}/secrets-bulk`]: (call) => {
    const given: [string, { text: string } | null][] = Object.entries(call.body.secrets)
    changeSecrets(workerOf(call), Object.fromEntries(given.map(([name, secret]) => [name, secret?.text ?? null])))
    return given.map(([name]) => ({ name, type: 'secret_text' }))
  },
  [`POST ${script}/domains/changeset`]: () => ({ added: [], removed: [], updated: [], conflicting: [] }),
  [`PUT ${script}/domains/records`]: setHosts,
}
