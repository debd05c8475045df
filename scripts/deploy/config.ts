import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { baseUrlName, partyNames } from '../../src/shared/parties'
import { addressesOf } from '../../src/worker/config/parties'
import { configFile, deployFolder, type Environment } from '../lib/deployed'
import { inProject, root } from '../lib/project'
import { type State, writePrivately } from './state'

type Queues = { producers: { queue: string }[]; consumers: { queue: string; dead_letter_queue?: string }[] }
type Config = {
  name: string
  vars: Record<string, unknown>
  d1_databases: { database_name: string; database_id: string; migrations_dir: string }[]
  kv_namespaces: { id: string }[]
  queues: Queues
  ratelimits: { namespace_id: string }[]
  route?: unknown
  routes?: unknown[]
  main?: string
  assets?: { directory: string }
}

export const tomlFile = () => inProject('wrangler.toml')
/** What is deployed: the build of this clone, unless DEPLOY_BUILD names another one. */
export const buildFolder = () => resolve(root, process.env.DEPLOY_BUILD ?? 'dist')
export const builtFile = () => join(buildFolder(), 'keyfall', 'wrangler.json')

/** What every environment is made from: `wrangler.toml`, as wrangler reads it. */
export const baseConfig = (): Config => unstable_readConfig({ config: tomlFile() }) as unknown as Config

/** Two shops with the same number of a rate limit would count together. */
const distance = 1000

/** The names of an environment: those of `wrangler.toml`, with the environment after the name of the shop. */
const nameIn = (environment: Environment, shop: string) => (name: string) => {
  if (environment === 'production') return name
  return name.startsWith(shop) ? `${shop}-${environment}${name.slice(shop.length)}` : `${name}-${environment}`
}

/** The names of what an environment consists of. */
export function namesOf(environment: Environment, base: Config) {
  const own = nameIn(environment, base.name)
  const { producers, consumers } = base.queues
  const queues = [...producers, ...consumers].flatMap(({ queue }) => own(queue))
  const [database] = base.d1_databases
  return {
    worker: own(base.name),
    database: own(database?.database_name ?? base.name),
    namespace: `${own(base.name)}-sessions`,
    queues: [...new Set(queues)],
  }
}

/** The addresses for trials of those parties that have one. */
const trialAddresses = Object.fromEntries(
  partyNames.flatMap((party) => {
    const found = Object.entries(addressesOf[party]).find(([, shops]) => shops.length === 1 && shops[0] === 'staging')
    return found ? [[baseUrlName(party), found[0]]] : []
  }),
)

/** The variables of an environment. */
export const varsOf = (environment: Environment, { vars }: Config, { host }: State): Record<string, unknown> => ({
  ...vars,
  ...(environment === 'staging' && { ...trialAddresses, SHOP_MODE: 'staging', SHOP_ORIGIN: '' }),
  ...(host && { SHOP_ORIGIN: `https://${host}` }),
})

const isPlaceholder = (id: string) => /^0{8}/.test(id)

/** An id that somebody wrote into `wrangler.toml`: a shop that was made by hand is deployed on. */
export const idsByHand = (environment: Environment, { d1_databases, kv_namespaces }: Config) => {
  const given = (id = '0'.repeat(8)) => (environment === 'staging' || isPlaceholder(id) ? undefined : id)
  return { databaseId: given(d1_databases[0]?.database_id), namespaceId: given(kv_namespaces[0]?.id) }
}

/** The configuration of an environment: that of the build, or of `wrangler.toml`, with what is its own. */
export function configOf(environment: Environment, base: Config, state: State): object {
  const own = nameIn(environment, base.name)
  const { databaseId = '', namespaceId = '', accountId, host } = state
  return {
    ...base,
    // Where wrangler.toml says that the shop answers, the one in production does.
    ...(environment === 'staging' && { route: undefined, routes: undefined, workers_dev: true }),
    ...{ name: own(base.name), account_id: accountId, vars: varsOf(environment, base, state) },
    d1_databases: base.d1_databases.map((each) => ({
      ...each,
      ...{ database_name: own(each.database_name), database_id: databaseId },
    })),
    kv_namespaces: base.kv_namespaces.map((each) => ({ ...each, id: namespaceId })),
    queues: {
      producers: base.queues.producers.map((each) => ({ ...each, queue: own(each.queue) })),
      consumers: base.queues.consumers.map(({ dead_letter_queue: dead, ...each }) => ({
        ...{ ...each, queue: own(each.queue) },
        ...(dead && { dead_letter_queue: own(dead) }),
      })),
    },
    ratelimits: base.ratelimits.map(({ namespace_id, ...each }) => ({
      ...each,
      namespace_id: environment === 'staging' ? String(Number(namespace_id) + distance) : namespace_id,
    })),
    // A second address would be guarded by no rule of the zone.
    ...(host && { routes: [{ pattern: host, custom_domain: true }], workers_dev: false }),
  }
}

/** Writes the configuration that wrangler works with; before the first build it has what commands on the database need. */
export function writeConfig(environment: Environment, state: State): void {
  writePrivately(configFile(environment), `${JSON.stringify(configOf(environment, sourceOf(), state), null, 2)}\n`)
}

function sourceOf(): Config {
  if (!existsSync(builtFile())) {
    const { name, vars, d1_databases, kv_namespaces, queues, ratelimits } = baseConfig()
    return moved({ name, vars, d1_databases, kv_namespaces, queues, ratelimits }, tomlFile())
  }
  const { configPath: _, userConfigPath: __, ...built } = JSON.parse(readFileSync(builtFile(), 'utf8'))
  return moved(built, builtFile())
}

/** The same configuration, read from the folder of the deploy. */
function moved(config: Config, file: string): Config {
  const from = (path: string) => relative(deployFolder(), resolve(dirname(file), path))
  return {
    ...config,
    ...(config.main && { main: from(config.main) }),
    ...(config.assets && { assets: { ...config.assets, directory: from(config.assets.directory) } }),
    d1_databases: config.d1_databases.map((each) => ({ ...each, migrations_dir: from(each.migrations_dir) })),
  }
}
