import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Stage, startStage } from '../cloudflare/stage'
import { activeVersion, type Worker } from '../cloudflare/workers'

/** Each test goes on with the shops that the one before it has left. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage()
  expect(await stage.deploy()).toContain('Check the new version')
})
afterAll(() => stage.end())
afterEach(() => vi.unstubAllEnvs())

function worker(name = 'keyfall'): Worker {
  const found = stage.cloud.account.workers.get(name)
  if (!found) throw new Error(`There is no worker ${name}.`)
  return found
}
const bindingsOf = (name: string) => activeVersion(worker(name))?.bindings ?? []
const pageAt = async () => (await fetch(`${stage.cloud.at('keyfall')}/`)).text()

test('after a version that does not answer the next one has keys and a host name given meanwhile', async () => {
  const last = worker().versions.length
  stage.build('second')
  stage.cloud.breakVersions(({ number }) => number > last)
  expect(await stage.deploy()).toMatch(/health answers 500.*The version before it answers again/)
  expect(await pageAt()).toContain('first')

  stage.cloud.breakVersions(() => false)
  stage.build('third')
  const keys = { STRIPE_SECRET_KEY: 'sk_live_a', STRIPE_WEBHOOK_SECRET: 'whsec_a' }
  for (const [name, value] of Object.entries(keys)) vi.stubEnv(name, value)
  expect(await stage.deploy({ host: 'shop.example' })).toContain('Ask for the keys of stripe')
  expect(await pageAt()).toContain('third')
  const secrets = bindingsOf('keyfall').filter(({ type }) => type === 'secret_text')
  expect(Object.fromEntries(secrets.map(({ name, text }) => [name, text]))).toMatchObject(keys)
})

test('a shop in production stands beside a staging shop with nothing in common', async () => {
  await stage.deploy({ host: '' }, 'staging')
  expect(stage.cloud.account.databases.map(({ name }) => name)).toEqual(['keyfall', 'keyfall-staging'])
  const valuesOf = (name: string) =>
    bindingsOf(name).flatMap(({ id, namespace_id, queue_name, text }) =>
      [id, namespace_id, queue_name, text].filter((value) => String(value ?? '').length > 10),
    )
  const shared = valuesOf('keyfall').filter((value) => valuesOf('keyfall-staging').includes(value))
  expect(shared).toEqual(['https://cbu.uz'])
  const variable = (name: string, key: string) => bindingsOf(name).find((each) => each.name === key)?.text
  expect([variable('keyfall', 'SHOP_ORIGIN'), variable('keyfall-staging', 'SHOP_MODE')]).toEqual([
    'https://shop.example',
    'staging',
  ])
  expect(variable('keyfall-staging', 'PAYME_BASE_URL')).toBe('https://test.paycom.uz')
  expect(worker().hosts).toEqual(['shop.example'])
  expect([worker().subdomain.enabled, worker('keyfall-staging').subdomain.enabled]).toEqual([false, true])
  expect((await fetch(`${stage.cloud.at('keyfall-staging')}/api/health`)).status).toBe(200)
})
