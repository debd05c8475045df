import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import { serve } from '../../../src/worker/app'
import { readConfig } from '../../../src/worker/config/config'
import { createTurnstile } from '../../../src/worker/providers/turnstile'
import { bareEnv } from '../../support/adapters'
import { openProviders, shopOrigin } from '../../support/providers'
import { uniqueName } from '../../support/shop'

const keys = { TURNSTILE_SITE_KEY: 'site', TURNSTILE_SECRET: 'ts_demo', TURNSTILE_BASE_URL: '/simulator' }
const guarded = { ...env, ...keys }

let providers: ReturnType<typeof openProviders>
beforeEach(() => {
  providers = openProviders()
})
afterEach(() => vi.unstubAllGlobals())

type Proof = { action?: string; hostname?: string; atMs?: number }

/** What the widget gives a person. */
const proofOf = ({ action = 'register', hostname = 'shop.test', atMs = Date.now() }: Proof = {}) =>
  `sim.${btoa(JSON.stringify(['site', action, hostname, atMs, crypto.randomUUID()]))}`

let serial = 0
async function send(path: string, body: object, proof?: string, shop: Env = guarded, cookie = '', address = '') {
  serial += 1
  const request = new Request(`${shopOrigin}/api${path}`, {
    method: 'POST',
    headers: {
      'CF-Connecting-IP': address || `10.9.${serial >> 8}.${serial & 255}`,
      'Content-Type': 'application/json',
      ...(proof !== undefined && { 'Turnstile-Token': proof }),
      ...(cookie && { Cookie: cookie }),
    },
    body: JSON.stringify(body),
  })
  const answer = await serve(request as Request<unknown, IncomingRequestCfProperties>, shop, createExecutionContext())
  const { code, botCheck } = await answer.json<{ code?: string; botCheck?: object }>()
  const waitSeconds = answer.headers.get('Retry-After')
  return {
    outcome: code ?? answer.status,
    botCheck,
    cookie: answer.headers.get('Set-Cookie')?.split(';')[0],
    waitSeconds,
  }
}

const account = () => ({ nickname: uniqueName('person-'), password: 'a-password-1' })
const request = { nickname: 'somebody', userId: 'unknown', message: 'Where is my code? I have paid for it.' }

describe.each([
  ['register', '/register', account],
  ['support', '/support', () => request],
] as const)('%s in a shop with a check', (action, path, form) => {
  test('asks a program for a proof, and says what to show a person', async () => {
    const { outcome, botCheck } = await send(path, form())
    expect(outcome).toBe('bot_check_required')
    expect(botCheck).toEqual({ script: '/simulator/turnstile/v0/api.js?render=explicit', siteKey: 'site', action })
  })

  test('takes a proof once', async () => {
    const proof = proofOf({ action })
    expect((await send(path, form(), proof)).outcome).toBe(201)
    expect((await send(path, form(), proof)).outcome).toBe('bot_check_failed')
  })

  test('spends no proof on a form that is not filled in', async () => {
    const proof = proofOf({ action })
    expect((await send(path, {}, proof)).outcome).toBe('invalid_request')
    expect((await send(path, form(), proof)).outcome).toBe(201)
  })

  test('asks nobody where the shop has no keys', async () => {
    expect((await send(path, form(), undefined, env)).outcome).toBe(201)
  })
})

test('twenty people behind one address register in a minute, each with a proof', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => send('/register', account(), proofOf(), guarded, '', '10.8.0.1')),
  )
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(Array(20).fill(201))
})

test.each([
  ['made up', () => 'made-up'],
  ['given for another form', () => proofOf({ action: 'support' })],
  ['given by another site', () => proofOf({ hostname: 'elsewhere.test' })],
  ['five minutes old', () => proofOf({ atMs: Date.now() - 301_000 })],
  ['longer than any', () => 'x'.repeat(2049)],
])('a proof that is %s is refused, and no account is made', async (_, proof) => {
  const form = account()
  expect((await send('/register', form, proof())).outcome).toBe('bot_check_failed')
  const { results } = await env.DB.prepare('SELECT 1 FROM users WHERE nickname = ?').bind(form.nickname).all()
  expect(results).toEqual([])
})

describe('a login', () => {
  const { failuresBeforeCheck } = workerLimits.lockout

  async function guessedAt() {
    const form = account()
    await send('/register', form, proofOf())
    for (let nth = 0; nth < failuresBeforeCheck; nth += 1) {
      const wrong = { ...form, password: 'not-the-password-1' }
      expect((await send('/login', wrong)).outcome).toBe('invalid_credentials')
    }
    return form
  }

  test('asks for nothing until a password was guessed three times', async () => {
    const form = account()
    await send('/register', form, proofOf())
    expect((await send('/login', form)).outcome).toBe(200)
  })

  test('asks for a proof then, even of whoever has the password, but not on a device that is known', async () => {
    const form = await guessedAt()
    expect((await send('/login', form)).outcome).toBe('bot_check_required')
    const { outcome, cookie } = await send('/login', form, proofOf({ action: 'login' }))
    expect(outcome).toBe(200)
    expect((await send('/login', form, undefined, guarded, cookie)).outcome).toBe(200)
    expect((await send('/login', form)).outcome).toBe('bot_check_required')
  })

  test('asks for a proof on a known device once it was guessed there three times', async () => {
    const form = account()
    const { cookie } = await send('/register', form, proofOf())
    const again = (password: string) => send('/login', { ...form, password }, undefined, guarded, cookie)
    for (let nth = 0; nth < failuresBeforeCheck; nth += 1) await again('not-the-password-1')
    expect((await again(form.password)).outcome).toBe('bot_check_required')
  })

  test('asks the same of a nickname that nobody has', async () => {
    const form = account()
    for (let nth = 0; nth < failuresBeforeCheck; nth += 1) await send('/login', form)
    expect((await send('/login', form)).outcome).toBe('bot_check_required')
  })

  test('does not count a try that was stopped', async () => {
    const form = await guessedAt()
    for (let nth = 0; nth < workerLimits.lockout.failures; nth += 1) await send('/login', form)
    expect((await send('/login', form, proofOf({ action: 'login' }))).outcome).toBe(200)
  })
})

test('an answer that is lost is asked for again, and the proof counts', async () => {
  await providers.fail({ provider: 'turnstile', fault: 'timeout' })
  expect((await send('/register', account(), proofOf())).outcome).toBe(201)
})

test.each(['timeout', 'error500'])(
  'nobody passes while Turnstile has a %s, and reads when to come again',
  async (fault) => {
    await providers.fail({ provider: 'turnstile', fault, times: 2 })
    expect(await send('/register', account(), proofOf())).toMatchObject({ outcome: 'unavailable', waitSeconds: '60' })
  },
)

describe('the bot check’s keys', () => {
  const checkWith = (keys: object) => createTurnstile(readConfig({ ...bareEnv, ...keys }), (url) => url)
  const real = { TURNSTILE_SITE_KEY: '0x4AAA', TURNSTILE_SECRET: '0x4BBB' }

  test('none: nobody is asked', () => {
    expect(checkWith({})).toBeUndefined()
  })

  test('real ones: the widget comes from Cloudflare', () => {
    expect(checkWith(real)?.widgetFor('login')).toEqual({
      script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
      siteKey: '0x4AAA',
      action: 'login',
    })
  })
})
