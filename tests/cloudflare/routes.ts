import { randomUUID } from 'node:crypto'
import { type Account, addDatabase, addNamespace, addQueue, type Queue } from './account'
import { notFound, page, Refusal } from './answers'
import { bookmarkAt, bookmarkOf, type Database, exported, importInto, query, restore } from './d1'
import { beginAssets, type Manifest, takeAssets, takeVersion } from './uploading'
import {
  activate,
  activeVersion,
  addSecrets,
  changeSecrets,
  deploymentShown,
  isSecret,
  refuseChangedSecrets,
  versionShown,
  type Worker,
} from './workers'

type Secrets = Record<string, { text: string } | null>

/** What the bodies of all calls have together. */
type Body = {
  /** Of a database, or of a secret with its text. */
  name: string
  text: string
  primary_location_hint?: string
  sql: string
  action: string
  etag: string
  filename: string
  title: string
  queue_name: string
  script_name: string
  type: string
  settings: object
  dead_letter_queue?: string
  manifest: Manifest
  versions: { version_id: string }[]
  annotations: Record<string, string>
  secrets: Secrets
  env: Secrets
  origins: { hostname: string }[]
  enabled: boolean
  previews_enabled: boolean
}

const textsOf = (secrets: Secrets): Record<string, string | null> =>
  Object.fromEntries(Object.entries(secrets).map(([name, secret]) => [name, secret?.text ?? null]))

/** A call as a route sees it: names from its path, its query, its body. */
export type Call = {
  account: Account
  params: Record<string, string>
  search: URLSearchParams
  body: Body
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
const databaseShown = ({ uuid, name }: Database) => ({
  ...{ uuid, name, version: 'production', created_at: '2026-01-01', read_replication: { mode: 'disabled' } },
})
const serviceOf = ({ tag }: Worker) => ({
  default_environment: { environment: 'production', script: { tag, tags: [], last_deployed_from: 'wrangler' } },
})

function setConsumer(call: Call): object {
  const queue = queueOf(call)
  const { script_name: script, type, settings, dead_letter_queue } = call.body
  const others = queue.consumers.filter(({ consumer_id }) => consumer_id !== call.params.consumer)
  if (others.length > 0) throw new Refusal(400, 11004, 'the queue has a consumer already')
  const consumer_id = call.params.consumer ?? randomUUID()
  const consumer = { consumer_id, script, type, settings, ...(dead_letter_queue && { dead_letter_queue }) }
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
  const { origins } = call.body
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
  'POST /d1/database': ({ account, body }) =>
    databaseShown(addDatabase(account, body.name, body.primary_location_hint)),
  [`GET ${database}`]: (call) => databaseShown(databaseOf(call)),
  [`POST ${database}/query`]: (call) => query(databaseOf(call), call.body.sql),
  [`POST ${database}/import`]: (call) => importInto(databaseOf(call), call.body, call.origin),
  [`POST ${database}/export`]: async (call) => ({
    ...{ success: true, type: 'export', status: 'complete', messages: [], at_bookmark: bookmarkOf(databaseOf(call)) },
    result: { filename: 'export.sql', signed_url: call.offer(await exported(databaseOf(call))) },
  }),
  [`GET ${database}/time_travel/bookmark`]: (call) => bookmarkAt(databaseOf(call), call.search.get('timestamp')),
  [`POST ${database}/time_travel/restore`]: (call) => restore(databaseOf(call), call.search.get('bookmark')),
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
  [`GET ${script}/settings`]: (call) => ({ bindings: activeVersion(workerOf(call))?.bindings ?? [] }),
  [`GET ${script}/deployments`]: (call) => ({ deployments: workerOf(call).deployments.map(deploymentShown) }),
  [`POST ${script}/deployments`]: (call) => {
    const [first] = call.body.versions
    const id = first?.version_id ?? ''
    if (call.search.get('force') !== 'true') refuseChangedSecrets(workerOf(call), id)
    return deploymentShown(activate(workerOf(call), id, call.body.annotations))
  },
  [`PATCH ${script}/script-settings`]: (call) => ({ tags: workerOf(call) && [] }),
  [`POST ${script}/subdomain`]: (call) => {
    const { enabled, previews_enabled } = call.body
    workerOf(call).subdomain = { enabled, previews_enabled }
    return { enabled, previews_enabled }
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
    const { secrets } = call.body
    changeSecrets(workerOf(call), textsOf(secrets))
    return Object.keys(secrets).map((name) => ({ name, type: 'secret_text' }))
  },
  'PATCH /workers/workers/:name/versions/latest': (call) =>
    versionShown(addSecrets(workerOf(call), textsOf(call.body.env))),
  [`POST ${script}/domains/changeset`]: () => ({ added: [], removed: [], updated: [], conflicting: [] }),
  [`PUT ${script}/domains/records`]: setHosts,
}
