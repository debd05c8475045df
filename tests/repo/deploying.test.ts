import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { quiet } from '../../scripts/deploy/answers'
import { baseConfig, configOf } from '../../scripts/deploy/config'
import { withAccount } from '../../scripts/deploy/entering'
import { addressOf } from '../../scripts/deploy/health'
import { sceneOf, walk } from '../../scripts/deploy/step'
import { check, wayBack } from '../../scripts/deploy/steps/check'
import { chooseAccount, logIn } from '../../scripts/deploy/steps/login'
import { chooseHost, makeDatabase } from '../../scripts/deploy/steps/parts'
import { databaseChecks } from '../../scripts/doctor/database'
import { deployedChecks } from '../../scripts/doctor/deployed'
import { examine } from '../../scripts/doctor/finding'
import { configArgs, type Environment } from '../../scripts/lib/deployed'
import { migrationsAsListed } from '../../scripts/migrations/files'
import { addDatabase } from '../cloudflare/account'
import { type Stage, startStage } from '../cloudflare/stage'
import { activate, activeVersion, addSecrets } from '../cloudflare/workers'

let stage: Stage
const begin = async () => {
  stage = await startStage()
}
const end = () => stage.end()

/** What the doctor says of the deployed shop that is not well, by name. */
async function complaints(): Promise<string[]> {
  const at = stage.cloud.at('keyfall')
  const { scene, account } = await withAccount({ at })
  const database = account.database(scene.state.databaseId ?? '')
  const checks = [
    ...(await deployedChecks(scene, account)),
    ...databaseChecks(database, migrationsAsListed(), Date.now()),
  ]
  const lines: string[] = []
  await examine(checks, (line) => lines.push(line))
  return lines.filter((line) => !line.startsWith('ok')).map((line) => line.slice(0, 24).trim())
}

const worker = (name = 'keyfall') => {
  const found = stage.cloud.account.workers.get(name)
  if (!found) throw new Error(`There is no worker ${name}.`)
  return found
}
const statusAt = async (path: string, name = 'keyfall') => (await fetch(`${stage.cloud.at(name)}${path}`)).status
const secretsOf = (name = 'keyfall') =>
  Object.fromEntries(
    (activeVersion(worker(name))?.bindings ?? [])
      .filter(({ type }) => type === 'secret_text')
      .map((secret) => [secret.name, String(secret.text)]),
  )
/** Calls that may have changed something: a question to the database is none. */
const changes = () => stage.cloud.calls.filter((call) => !call.startsWith('GET ') && !call.endsWith('/query'))

/** Each test goes on with the shop that the one before it has left. */
describe('a shop in production', () => {
  beforeAll(begin)
  afterAll(end)
  afterEach(() => vi.unstubAllEnvs())
  const give = (keys: Record<string, string>) => {
    for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value)
  }

  test('is made by a deploy into an empty account, and a second deploy has nothing to do', async () => {
    const left = await stage.deploy({ location: 'weur' })
    expect(left).toContain('Check the new version')
    const { databases, namespaces, queues, subdomain } = stage.cloud.account
    expect(databases.map(({ name, location }) => [name, location])).toEqual([['keyfall', 'weur']])
    expect(namespaces.map(({ title }) => title)).toEqual(['keyfall-sessions'])
    expect(queues.map(({ queue_name, consumers }) => [queue_name, consumers.length]).sort()).toEqual([
      ['keyfall-delivery', 1],
      ['keyfall-delivery-dead', 1],
      ['keyfall-jobs', 1],
      ['keyfall-notices', 1],
    ])
    expect(Object.keys(secretsOf()).sort()).toEqual(['CODES_KEY', 'SESSION_PEPPER'])
    expect(readFileSync(join(stage.folder, 'production.codes-key.txt'), 'utf8')).toBe(
      `CODES_KEY=${secretsOf().CODES_KEY}\n`,
    )
    expect(worker().schedules).toEqual(['* * * * *'])
    expect(stage.state().address).toBe(`https://keyfall.${subdomain}.workers.dev`)
    expect(await statusAt('/api/health')).toBe(200)

    stage.cloud.forget()
    expect(await stage.deploy()).toEqual([])
    expect(changes()).toEqual([])

    // Nobody has run the schedule here, and nobody is an administrator.
    const usual = ['look  Host name', 'look  Schedule', 'look  Books and stock', 'WRONG Administrators']
    expect(await complaints()).toEqual(usual)
    // What a backup was restored into has a name of its own.
    for (const database of databases) database.name = 'keyfall-restored'
    expect(await complaints()).toEqual(usual)
    const gone = namespaces.splice(0)
    expect(await complaints()).toEqual(['WRONG Parts', 'look  Host name', 'WRONG Shop', ...usual.slice(1)])
    namespaces.push(...gone)

    worker().schedules = []
    for (const queue of queues) queue.consumers = []
    expect(await complaints()).toEqual(['WRONG Queue consumers', 'WRONG Cron', ...usual])
  })

  const ofTests = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }

  test.each([
    ['a test key', ofTests, /STRIPE_SECRET_KEY is a test key/],
    ['a demo key', { GAMESDROP_TOKEN: 'gd_demo' }, /GAMESDROP_TOKEN is the demo’s/],
    ['half of a provider’s keys', { STRIPE_SECRET_KEY: 'sk_live_a' }, /STRIPE_WEBHOOK_SECRET is no variable here/],
  ])('refuses %s', async (_, given, why) => {
    give(given)
    expect(await stage.deploy()).toMatch(why)
    expect(Object.keys(secretsOf()).sort()).toEqual(['CODES_KEY', 'SESSION_PEPPER'])
  })

  test('gives no rights by command to a user who is disabled, and could not log in with them', async () => {
    const sqlite = stage.cloud.account.databases[0]?.sqlite
    sqlite?.exec(`INSERT INTO users (id, nickname, nickname_key, password, role, created_at, disabled_at)
      VALUES ('1', 'boss', 'boss', 'x', 'buyer', 0, 1)`)
    const { status, said } = await stage.run('admin-create', ['--remote', '--promote', '--nickname', 'boss'])
    expect([status, said]).toEqual([1, expect.stringContaining('boss (user 1, buyer, 0 orders')])
    expect(said).toContain('is disabled, and can’t log in.')
    expect(sqlite?.prepare('SELECT role FROM users').all()).toEqual([{ role: 'buyer' }])
    sqlite?.exec('DELETE FROM users')
  })

  // That a deploy comes to this is rehearsed, and so is the same on one database: `tests/rehearse/environments.test.ts`.
  test('goes back from a version on another database that does not answer, and says which one buyers are served from', async () => {
    const { checkedId, databaseId } = stage.state()
    const next = addSecrets(worker(), {})
    next.bindings = next.bindings.map((each) => (each.type === 'd1' ? { ...each, id: 'a restored one' } : each))
    activate(worker(), next.id)
    stage.cloud.breakVersions(({ id }) => id === next.id)
    const { scene } = await withAccount({ at: stage.cloud.at('keyfall') })
    scene.note({
      ...{ deployed: { versionId: next.id, fingerprint: '' }, beforeId: checkedId },
      databaseId: 'a restored one',
    })
    const says = `on the database before, ${databaseId}: what came into a restored one meanwhile`
    await expect(walk([check], scene)).rejects.toThrow(says)
    expect([activeVersion(worker())?.id, await statusAt('/api/health')]).toEqual([checkedId, 200])
    expect(stage.state().databaseId).toBe(databaseId)
  })

  test('is found with the database that it has by a clone that has not deployed it, whatever that is called', async () => {
    const { databaseId } = stage.state()
    for (const database of stage.cloud.account.databases) database.name = 'keyfall-restored'
    addDatabase(stage.cloud.account, 'keyfall')
    vi.stubEnv('DEPLOY_STATE', join(stage.folder, 'a clone that looks'))
    expect((await withAccount({})).scene.state.databaseId).toBe(databaseId)
    vi.stubEnv('DEPLOY_STATE', join(stage.folder, 'a clone that deploys'))
    const scene = sceneOf('production', quiet)
    await walk([logIn, chooseAccount, makeDatabase], scene)
    expect(scene.state.databaseId).toBe(databaseId)
  })

  test('is not rolled back to a version that works on the database before the one that was restored', async () => {
    const before = activeVersion(worker())?.id ?? ''
    const other = addSecrets(worker(), {})
    other.bindings = other.bindings.map((each) => (each.type === 'd1' ? { ...each, id: 'a restored one' } : each))
    activate(worker(), other.id)
    vi.stubEnv('DEPLOY_STATE', join(stage.folder, 'a clone that rolls back'))
    const { scene } = await withAccount({})
    expect(scene.state.databaseId).toBe('a restored one')
    const back = await stage.run('rollback', ['--to', before])
    expect([back.status, back.said]).toEqual([1, expect.stringContaining('works on another database')])
    expect(activeVersion(worker())?.id).toBe(other.id)
    activate(worker(), before)
  })

  test('is found at the host name that it has by a clone that has not deployed it', async () => {
    const [version] = worker().deployments.map(({ versionId }) => worker().versions.find(({ id }) => id === versionId))
    const origin = version?.bindings.find(({ name }) => name === 'SHOP_ORIGIN')
    Object.assign(origin ?? {}, { text: 'https://shop.example' })
    worker().hosts = ['shop.example']
    vi.stubEnv('DEPLOY_STATE', join(stage.folder, 'a clone that looks for the host'))
    const { scene } = await withAccount({})
    expect([scene.state.host, await addressOf(scene)]).toEqual(['shop.example', 'https://shop.example'])
    vi.stubEnv('DEPLOY_STATE', join(stage.folder, 'a clone that deploys to the host'))
    const deploying = sceneOf('production', quiet)
    await walk([logIn, chooseAccount, chooseHost], deploying)
    expect(deploying.state.host).toBe('shop.example')
    const leaving = sceneOf('production', { ...quiet, host: '' })
    await walk([logIn, chooseAccount, chooseHost], leaving)
    expect(leaving.state.host).toBe('')
  })
})

test('a command for a staging shop that this clone does not know never speaks of the one in production', () => {
  vi.stubEnv('DEPLOY_STATE', 'nowhere')
  expect(configArgs()).toEqual([])
  vi.stubEnv('SHOP_ENVIRONMENT', 'staging')
  expect(configArgs).toThrow('knows no staging shop')
  vi.unstubAllEnvs()
})

test('going back twice leads to the version before, never to the one that was left', () => {
  const state = { checkedId: 'third', checkedIds: ['first', 'second', 'third'] }
  const once = wayBack(state, 'third')
  expect(once).toEqual({ versionId: 'second', checkedIds: ['first', 'second'] })
  expect(wayBack({ ...once, checkedId: 'second' }, 'second')).toEqual({ versionId: 'first', checkedIds: ['first'] })
  expect(wayBack({ checkedIds: ['first'], checkedId: 'first' }, 'first')).toBeUndefined()
  expect(wayBack(state, 'third', 'elsewhere')).toEqual({ ...state, versionId: 'elsewhere', checkedId: undefined })
})

type Made = ReturnType<typeof baseConfig>
type Placed = { routes?: { pattern: string }[]; workers_dev: boolean }

/** What two shops must not share: names, ids, numbers of rate limits, where they answer. */
const ownOf = ({ name, d1_databases, kv_namespaces, queues, ratelimits, vars }: Made): unknown[] => [
  ...[name, vars.SHOP_ORIGIN],
  ...d1_databases.flatMap(({ database_name, database_id }) => [`d1 ${database_name}`, database_id]),
  ...kv_namespaces.map(({ id }) => id),
  ...queues.producers.map(({ queue }) => queue),
  ...queues.consumers.flatMap(({ queue, dead_letter_queue }) => [`${queue} is read`, `${dead_letter_queue} is dead`]),
  ...ratelimits.map(({ namespace_id }) => namespace_id),
]

test('a staging shop has nothing in common with that in production, and asks the providers’ test addresses', () => {
  const made = (where: Environment, host: string) =>
    configOf(where, baseConfig(), { databaseId: `database of ${where}`, namespaceId: `sessions of ${where}`, host })
  const [production, staging, hostless] = [
    made('production', 'shop.example'),
    made('staging', 'staging.shop.example'),
    made('staging', ''),
  ] as [Made & Placed, Made & Placed, Made & Placed]
  const own = [...ownOf(production), ...ownOf(staging)].filter((each) => each !== 'undefined is dead')
  expect(own.length).toBeGreaterThan(30)
  expect(new Set(own).size).toBe(own.length)
  expect([production.vars.SHOP_ORIGIN, staging.vars.SHOP_MODE, staging.vars.PAYME_BASE_URL]).toEqual([
    ...['https://shop.example', 'staging', 'https://test.paycom.uz'],
  ])
  const answersAt = ({ routes, workers_dev }: Placed) => [routes?.map(({ pattern }) => pattern), workers_dev]
  expect([production, hostless].map(answersAt)).toEqual([
    [['shop.example'], false],
    [undefined, true],
  ])
})

test('a staging shop takes neither the host name nor the address that stand in wrangler.toml: they are of production', () => {
  const routes = [{ pattern: 'shop.example', custom_domain: true }]
  const base = { ...baseConfig(), routes, workers_dev: false }
  const byHand = { ...base, vars: { ...base.vars, SHOP_ORIGIN: 'https://shop.example' } }
  const made = (where: Environment) => configOf(where, byHand, { host: '' }) as Made & Placed
  const [production, staging] = [made('production'), made('staging')]
  expect([production.routes, production.workers_dev, production.vars.SHOP_ORIGIN]).toEqual([
    ...[routes, false, 'https://shop.example'],
  ])
  expect([staging.routes, staging.workers_dev, staging.vars.SHOP_ORIGIN]).toEqual([undefined, true, ''])
})

describe('a deploy into an empty account', () => {
  beforeEach(begin)
  afterEach(end)

  test('that is only planned changes nothing and says what is left', async () => {
    expect(await stage.deploy({ isPlan: true })).toContain('Make the database')
    expect(changes()).toEqual([])
    expect(stage.state()).toEqual({})
  })

  test('begins no shop whose key of the codes nobody has kept', async () => {
    expect(await stage.deploy({ isKeyKept: false })).toMatch(/Without a copy of it no code .* --key-kept/)
    expect(stage.cloud.account.workers.size).toBe(0)
  })

  test.each([
    ['codes', 'codes'],
    ['vouchers', 'vouchers'],
    ['second_factors', 'apps of administrators'],
  ])('gives a database with sealed %s no new key of the codes', async (table, what) => {
    addDatabase(stage.cloud.account, 'keyfall').sqlite.exec(
      `CREATE TABLE ${table} (id TEXT); INSERT INTO ${table} VALUES (1)`,
    )
    expect(await stage.deploy()).toMatch(`The database has ${what}, and keyfall has no key for them`)
    expect(stage.cloud.account.workers.size).toBe(0)
  })

  test('leaves the folder with one account that it deploys to', async () => {
    await stage.deploy({ isKeyKept: false })
    process.env.CLOUDFLARE_ACCOUNT_ID = 'another'
    expect(await stage.deploy()).toMatch(/deploys to the account .*, and CLOUDFLARE_ACCOUNT_ID names another/)
  })
})

/** Each test goes on where the deploy of the one before it has ended. */
describe('a first deploy', () => {
  beforeAll(begin)
  afterAll(end)

  let key = ''
  const keyOfCodes = () => readFileSync(join(stage.folder, 'production.codes-key.txt'), 'utf8')
  const applied = () => {
    const [database] = stage.cloud.account.databases
    return Number(database?.sqlite.prepare('SELECT count(*) AS n FROM d1_migrations').get()?.n)
  }

  test('that is interrupted once the database is made goes on with that database', async () => {
    stage.cloud.fail((call) => (call === 'POST /queues' ? 'lost' : undefined))
    expect(await stage.deploy()).toEqual(expect.any(String))
    expect(stage.cloud.account.databases).toHaveLength(1)
    stage.cloud.forget()
  })

  test('that is interrupted once the secrets are set goes on with the same key of the codes', async () => {
    // Before there is a worker, wrangler asks in vain.
    stage.cloud.fail((call) =>
      call.endsWith('/secrets-bulk') && stage.cloud.account.workers.has('keyfall') ? 'dropped' : undefined,
    )
    expect(await stage.deploy()).toEqual(expect.any(String))
    key = keyOfCodes()
    expect(key).toBe(`CODES_KEY=${secretsOf().CODES_KEY}\n`)
    stage.cloud.forget()
  })

  test('whose migration fails keeps those before it, and goes on with that one', async () => {
    const [database] = stage.cloud.account.databases
    stage.cloud.fail((call, nth) => (call.endsWith('/query') && nth > 30 ? 'error500' : undefined))
    // What Cloudflare answers 500 to, it may have done.
    expect(await stage.deploy()).toMatch(/migrations\/\d+_\w+\.sql is applied whole, or not at all: internal error/)
    const before = applied()
    expect(before).toBeGreaterThan(0)
    database?.sqlite.exec('CREATE TABLE vouchers (a)')
    stage.cloud.forget()
    stage.cloud.fail((call, nth) => (call.endsWith('/query') && nth > 15 ? 'dropped' : undefined))
    expect(await stage.deploy()).toMatch(/\.sql is applied whole, or not at all: Cloudflare did not answer/)
    expect(applied()).toBeGreaterThan(before)
    stage.cloud.forget()
    expect(await stage.deploy()).toMatch(/migrations\/0044_vouchers\.sql failed, and left the shop as it was/)
    expect(applied()).toBe(44)
    database?.sqlite.exec('DROP TABLE vouchers')
  })

  test('that is interrupted once the version is there ends as any other, and has made nothing twice', async () => {
    stage.cloud.fail((call) => (/POST .*\/deployments$/.test(call) ? 'dropped' : undefined))
    expect(await stage.deploy()).toEqual(expect.any(String))
    stage.cloud.forget()
    expect(await stage.deploy()).toContain('Check the new version')
    expect(await statusAt('/api/health')).toBe(200)
    expect([keyOfCodes(), secretsOf().CODES_KEY]).toEqual([key, key.trim().replace('CODES_KEY=', '')])
    const { databases, namespaces, queues } = stage.cloud.account
    expect([databases.length, namespaces.length, queues.length]).toEqual([1, 1, 4])
    expect(await stage.deploy()).toEqual([])
  })
})
