import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { withAccount } from '../../scripts/deploy/entering'
import { databaseChecks } from '../../scripts/doctor/database'
import { deployedChecks } from '../../scripts/doctor/deployed'
import { examine } from '../../scripts/doctor/finding'
import { migrationsAsListed } from '../../scripts/migrations/files'
import { addDatabase } from '../cloudflare/account'
import type { FaultRule } from '../cloudflare/server'
import { type Stage, startStage } from '../cloudflare/stage'
import { activeVersion } from '../cloudflare/workers'

let stage: Stage
beforeEach(async () => {
  stage = await startStage()
})
afterEach(() => stage.end())

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
const pageAt = async () => (await fetch(`${stage.cloud.at('keyfall')}/`)).text()
const secretsOf = (name = 'keyfall') =>
  Object.fromEntries(
    (activeVersion(worker(name))?.bindings ?? [])
      .filter(({ type }) => type === 'secret_text')
      .map((secret) => [secret.name, String(secret.text)]),
  )
/** Calls that may have changed something: a question to the database is none. */
const changes = () => stage.cloud.calls.filter((call) => !call.startsWith('GET ') && !call.endsWith('/query'))

test('a deploy into an empty account makes a shop that answers, and a second one has nothing to do', async () => {
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
  worker().schedules = []
  for (const queue of queues) queue.consumers = []
  expect(await complaints()).toEqual(['WRONG Queue consumers', 'WRONG Cron', ...usual])
})

test('a plan changes nothing and says what is left', async () => {
  expect(await stage.deploy({ isPlan: true })).toContain('Make the database')
  expect(changes()).toEqual([])
  expect(stage.state()).toEqual({})
})

test('a shop without a kept key of its codes is not begun', async () => {
  expect(await stage.deploy({ isKeyKept: false })).toMatch(/Without a copy of it no code .* --key-kept/)
  expect(stage.cloud.account.workers.size).toBe(0)
})

test('a staging shop stands beside the production with nothing in common', async () => {
  await stage.deploy({ host: 'shop.example' })
  await stage.deploy({ host: '' }, 'staging')
  expect(stage.cloud.account.databases.map(({ name }) => name)).toEqual(['keyfall', 'keyfall-staging'])
  const valuesOf = (name: string) =>
    (activeVersion(worker(name))?.bindings ?? []).flatMap(({ id, namespace_id, queue_name, text }) =>
      [id, namespace_id, queue_name, text].filter((value) => String(value ?? '').length > 10),
    )
  const shared = valuesOf('keyfall').filter((value) => valuesOf('keyfall-staging').includes(value))
  expect(shared).toEqual(['https://cbu.uz'])
  const variable = (name: string, key: string) =>
    activeVersion(worker(name))?.bindings.find((each) => each.name === key)?.text
  expect([variable('keyfall', 'SHOP_ORIGIN'), variable('keyfall-staging', 'SHOP_MODE')]).toEqual([
    'https://shop.example',
    'staging',
  ])
  expect(variable('keyfall-staging', 'PAYME_BASE_URL')).toBe('https://test.paycom.uz')
  expect(worker().hosts).toEqual(['shop.example'])
  expect([worker().subdomain.enabled, worker('keyfall-staging').subdomain.enabled]).toEqual([false, true])
  expect(await statusAt('/api/health', 'keyfall-staging')).toBe(200)
})

test('a version that does not answer gives way to the one before it, and the next one has keys set meanwhile', async () => {
  await stage.deploy()
  stage.build('second')
  stage.cloud.breakVersions(({ number }) => number > 3)
  expect(await stage.deploy()).toMatch(/health answers 500.*The version before it answers again/)
  expect(await pageAt()).toContain('first')

  stage.cloud.breakVersions(() => false)
  stage.build('third')
  Object.assign(process.env, { STRIPE_SECRET_KEY: 'sk_live_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' })
  expect(await stage.deploy()).toContain('Ask for the keys of stripe')
  expect(await pageAt()).toContain('third')
  expect(secretsOf()).toMatchObject({ STRIPE_SECRET_KEY: 'sk_live_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' })
})

const ofTests = { STRIPE_SECRET_KEY: 'sk_test_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }

test.each([
  ['a test key', ofTests, /STRIPE_SECRET_KEY is a test key/],
  ['a demo key', { GAMESDROP_TOKEN: 'gd_demo' }, /GAMESDROP_TOKEN is the demo’s/],
])('a shop in production takes no %s', async (_, given, why) => {
  Object.assign(process.env, given)
  expect(await stage.deploy()).toMatch(why)
  expect(Object.keys(secretsOf()).sort()).toEqual(['CODES_KEY', 'SESSION_PEPPER'])
})

test('a database with codes gets no new key of the codes', async () => {
  addDatabase(stage.cloud.account, 'keyfall').sqlite.exec('CREATE TABLE codes (id TEXT); INSERT INTO codes VALUES (1)')
  expect(await stage.deploy()).toMatch(/The database has codes, and keyfall has no key for them/)
  expect(stage.cloud.account.workers.size).toBe(0)
})

test('a folder deploys to one account only', async () => {
  await stage.deploy({ isKeyKept: false })
  process.env.CLOUDFLARE_ACCOUNT_ID = 'another'
  expect(await stage.deploy()).toMatch(/deploys to the account .*, and CLOUDFLARE_ACCOUNT_ID names another/)
})

test('a migration that fails leaves those before it, and the next deploy goes on with it', async () => {
  stage.cloud.fail((call, nth) => (call.endsWith('/query') && nth > 60 ? 'error500' : undefined))
  expect(await stage.deploy()).toMatch(/migrations\/\d+_\w+\.sql failed/)
  const [database] = stage.cloud.account.databases
  const applied = () => database?.sqlite.prepare('SELECT count(*) AS n FROM d1_migrations').get()?.n
  const before = Number(applied())
  expect(before).toBeGreaterThan(0)
  database?.sqlite.exec('CREATE TABLE vouchers (a)')
  stage.cloud.fail((call, nth) => (call.endsWith('/query') && nth > 8 ? 'dropped' : undefined))
  stage.cloud.calls.length = 0
  expect(await stage.deploy()).toMatch(/\.sql is applied whole, or not at all: Cloudflare did not answer/)
  stage.cloud.forget()
  expect(await stage.deploy()).toMatch(/migrations\/0044_vouchers\.sql failed, and left the shop as it was/)
  expect(Number(applied())).toBe(44)
  expect(worker().deployments).toHaveLength(2)
  database?.sqlite.exec('DROP TABLE vouchers')
  expect(await stage.deploy()).toContain('Bring the database up to date')
  expect(await statusAt('/api/health')).toBe(200)
})

test.each<[string, FaultRule]>([
  ['once the database is made', (call, nth) => (call === 'POST /queues' && nth < 11 ? 'lost' : undefined)],
  ['once the secrets are set', (call, nth) => (call.endsWith('/secrets-bulk') && nth > 14 ? 'dropped' : undefined)],
  ['once the version is there', (call) => (/POST .*\/deployments$/.test(call) ? 'dropped' : undefined)],
])('a deploy that is interrupted %s goes on, and makes nothing twice', async (_, rule) => {
  stage.cloud.fail(rule)
  expect(await stage.deploy()).toEqual(expect.any(String))
  const file = join(stage.folder, 'production.codes-key.txt')
  const key = existsSync(file) ? readFileSync(file, 'utf8') : ''
  stage.cloud.forget()
  expect(await stage.deploy()).toContain('Check the new version')
  expect(readFileSync(file, 'utf8')).toContain(key)
  const { databases, namespaces, queues } = stage.cloud.account
  expect([databases.length, namespaces.length, queues.length]).toEqual([1, 1, 4])
  expect(await stage.deploy()).toEqual([])
})
