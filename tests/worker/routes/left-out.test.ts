import { createExecutionContext, createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { baseUrlNames, secretNames } from '../../../src/shared/parties'
import worker from '../../../src/worker/index'
import { openProviders, shopOrigin } from '../../support/providers'
import { makeOffer, testCtx } from '../../support/shop'

const shell =
  '<!doctype html><html lang="en"><head><title>Keyfall</title></head><body><div id="root"></div></body></html>'
const files = {
  fetch: async (input: RequestInfo | URL) =>
    String(input).endsWith('.json')
      ? new Response(null, { status: 404 })
      : new Response(shell, { headers: { 'Content-Type': 'text/html; charset=utf-8' } }),
  connect: () => {
    throw new Error('a page opens no socket')
  },
}
const shopWith = (changes: object): Env => ({ ...env, ASSETS: files, ...changes })

const ask = (shop: Env, path: string, init: RequestInit = {}) =>
  worker.fetch(
    new Request(shopOrigin + path, init) as Request<unknown, IncomingRequestCfProperties>,
    shop,
    createExecutionContext(),
  )

let lines: string[]
beforeAll(async () => {
  await makeOffer(await testCtx())
})
beforeEach(() => {
  lines = []
  vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line))
  openProviders()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('a shop with half of the secrets', () => {
  test.each([
    ['stripe', 'STRIPE_WEBHOOK_SECRET', { STRIPE_WEBHOOK_SECRET: '' }],
    ['yookassa', 'YOOKASSA_SHOP_ID', { YOOKASSA_SHOP_ID: ' ' }],
    ['kinguin', 'KINGUIN_WEBHOOK_SECRET', { KINGUIN_WEBHOOK_SECRET: '' }],
    ['telegram', 'TELEGRAM_CHAT_ID', { TELEGRAM_BOT_TOKEN: '7:mine', TELEGRAM_CHAT_ID: '' }],
    ['turnstile', 'TURNSTILE_SECRET', { TURNSTILE_SITE_KEY: '0x4AAA', TURNSTILE_SECRET: '' }],
  ])('of %s serves everybody else, and says so', async (party, missing, changes) => {
    const shop = shopWith(changes)
    const health = await ask(shop, '/api/health')
    expect([health.status, await health.json()]).toEqual([
      200,
      { status: 'ok', at: expect.any(String), leftOut: [party] },
    ])
    expect((await ask(shop, '/api/products')).status).toBe(200)
    expect((await ask(shop, '/products')).status).toBe(200)
    await worker.scheduled(createScheduledController(), shop, createExecutionContext())
    expect(lines.filter((line) => /job_failed|internal_error/.test(line))).toEqual([])
    expect(lines.map((line) => JSON.parse(line))).toContainEqual({
      event: 'config_incomplete',
      leftOut: [{ party, missing: [missing] }],
    })
    const statuses = await Promise.all(
      ['stripe', 'yookassa', 'kinguin'].map(async (name) => {
        const answer = await ask(shop, `/api/webhooks/${name}`, { method: 'POST', body: '{}' })
        return [name, answer.status === 503, answer.headers.has('Retry-After')]
      }),
    )
    expect(statuses.filter(([, isRefused]) => isRefused)).toEqual(
      ['stripe', 'yookassa', 'kinguin'].includes(party) ? [[party, true, true]] : [],
    )
  })
})

describe('a shop that is configured wrongly', () => {
  test.each([
    ['ADMIN_TOTP_REQUIRED', 'Yes'],
    ['SESSION_PEPPER', 'pepper-1'],
    ['CODES_KEY', 'key-1'],
    ['SHOP_CLOSED', 'true'],
    ['SHOP_MODE', 'live-1'],
    ['PAYMENTS', {}],
  ])('in %s serves nobody, and its log names that and not the value', async (name, value) => {
    const shop = shopWith({ [name]: value })
    expect((await ask(shop, '/api/health')).status).toBe(500)
    expect((await ask(shop, '/api/products')).status).toBe(500)
    expect((await ask(shop, '/products')).status).toBe(503)
    await expect(worker.scheduled(createScheduledController(), shop, createExecutionContext())).rejects.toThrow(name)
    expect(lines.length).toBeGreaterThan(2)
    for (const line of lines) expect(line).toContain(`the configuration is wrong: ${name}`)
    if (typeof value === 'string') for (const line of lines) expect(line).not.toContain(value)
  })
})

describe('a search engine', () => {
  const ofStaging = {
    SHOP_MODE: 'staging',
    ...Object.fromEntries([...secretNames, ...baseUrlNames, 'CBU_BASE_URL'].map((name) => [name, ''])),
  }
  const paths = ['/', '/products', '/login', '/admin', '/ru/products', '/nothing-here', '/api/products', '/sitemap.xml']

  test.each(paths)('are told not to keep %s of a shop in staging', async (path) => {
    const answer = await ask(shopWith(ofStaging), path)
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers.get('X-Robots-Tag')).toBe('noindex, nofollow')
    const text = await answer.text()
    expect(text.includes('<meta name="robots" content="noindex, nofollow">')).toBe(text.includes('<html'))
  })

  test('may read nothing of a shop in staging, or of one without a mode', async () => {
    for (const mode of ['staging', 'Staging', 'production ', '']) {
      const answer = await ask(shopWith({ ...ofStaging, SHOP_MODE: mode }), '/robots.txt')
      expect([answer.status, await answer.text()]).toEqual([200, 'User-agent: *\nDisallow: /\n'])
    }
  })

  test('may index a shop in production', async () => {
    const real = shopWith({ ...ofStaging, SHOP_MODE: 'production' })
    for (const path of ['/', '/products', '/api/products', '/robots.txt', '/sitemap.xml']) {
      expect([path, (await ask(real, path)).headers.get('X-Robots-Tag')]).toEqual([path, null])
    }
    expect(await (await ask(real, '/robots.txt')).text()).toContain(
      'Disallow: /api/\nSitemap: http://shop.test/sitemap.xml',
    )
  })
})
