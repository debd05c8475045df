import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoValues } from '../../../src/worker/config/demo-values'
import worker from '../../../src/worker/index'
import { clientOf, failure } from '../../support/http'
import { openProviders, type Providers, shopOrigin } from '../../support/providers'
import { agree, chatOf, newTelegramId } from '../../support/telegram'

const secrets = {
  TELEGRAM_BOT_TOKEN: demoValues.TELEGRAM_BOT_TOKEN,
  TELEGRAM_CHAT_ID: demoValues.TELEGRAM_CHAT_ID,
  TELEGRAM_LOGIN_ID: demoValues.TELEGRAM_LOGIN_ID,
  TELEGRAM_LOGIN_SECRET: demoValues.TELEGRAM_LOGIN_SECRET,
  TELEGRAM_WEBHOOK_SECRET: demoValues.TELEGRAM_WEBHOOK_SECRET,
}
const shop = { ...env, ...secrets }

/** A call of a shop that has Telegram; everything it goes on with has ended. */
async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const execution = createExecutionContext()
  const request = new Request(shopOrigin + path, { redirect: 'manual', ...init })
  const answer = await worker.fetch(request as Request<unknown, IncomingRequestCfProperties>, shop, execution)
  await waitOnExecutionContext(execution)
  return answer
}

let providers: Providers
beforeEach(() => {
  providers = openProviders()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const html = { Accept: 'text/html,application/xhtml+xml' }

/** Goes to Telegram as a browser, and what it has then. */
async function go(query = '') {
  const answer = await ask(`/api/login/telegram${query}`)
  const cookie = answer.headers.get('Set-Cookie') ?? ''
  return { answer, cookie, url: answer.headers.get('Location') ?? '', pair: cookie.split(';')[0] ?? '' }
}

const comeBack = (back: { state: string; code: string }, headers: Record<string, string>) =>
  ask(`/api/login/telegram/callback?${new URLSearchParams(back)}`, { headers })

test('the way to Telegram asks for the bot’s right to write, by a code that only this browser can bring back', async () => {
  const { answer, cookie, url } = await go('?to=/orders&language=ru')
  expect(answer.status).toBe(303)
  expect(Object.fromEntries(new URL(url).searchParams)).toMatchObject({
    client_id: secrets.TELEGRAM_LOGIN_ID,
    response_type: 'code',
    scope: 'openid profile telegram:bot_access',
    code_challenge_method: 'S256',
    redirect_uri: `${shopOrigin}/api/login/telegram/callback`,
  })
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Max-Age=600', 'Path=/api/login/telegram']) {
    expect(cookie).toContain(part)
  }
})

test.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'nobody is led to %s after it',
  async (to) => {
    expect((await ask(`/api/login/telegram?${new URLSearchParams({ to })}`)).status).toBe(400)
  },
)

test('a browser with a forged token is shown a page, a program is told 401, and neither learns why', async () => {
  for (const fault of ['wrong_nonce', 'wrong_signature'] as const) {
    await providers.fail({ provider: 'telegram_login', fault, times: 2 })
    const [one, other] = [await go('?language=ru'), await go()]
    const shown = await comeBack(await agree(providers, one.url, newTelegramId()), { ...html, Cookie: one.pair })
    expect([shown.status, shown.headers.get('Location')]).toEqual([303, '/ru/enter#failed'])
    const told = await comeBack(await agree(providers, other.url, newTelegramId()), { Cookie: other.pair })
    expect([told.status, await told.json()]).toMatchObject([401, { code: 'invalid_credentials' }])
  }
})

test('a program with an unknown Telegram is told the same as with a forged token; a browser reads what to do', async () => {
  const [one, other] = [await go('?language=uz'), await go()]
  const shown = await comeBack(await agree(providers, one.url, newTelegramId()), { ...html, Cookie: one.pair })
  expect(shown.headers.get('Location')).toBe('/uz/enter#unlinked')
  const told = await comeBack(await agree(providers, other.url, newTelegramId()), { Cookie: other.pair })
  expect([told.status, await told.json()]).toMatchObject([401, { code: 'invalid_credentials' }])
})

test('a browser without the cookie brings nothing back', async () => {
  const { url } = await go()
  const told = await comeBack(await agree(providers, url, newTelegramId()), {})
  expect(told.status).toBe(401)
})

const update = (id: number, text: string) => ({
  update_id: Date.now(),
  message: {
    message_id: 1,
    date: Math.floor(Date.now() / 1000),
    text,
    from: { id, is_bot: false, language_code: 'ru' },
    chat: { id, type: 'private' },
  },
})

const tell = (body: unknown, secret?: string) =>
  ask('/api/webhooks/telegram', {
    method: 'POST',
    headers: { ...(secret !== undefined && { 'X-Telegram-Bot-Api-Secret-Token': secret }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

test('the bot answers a stranger in their language after Telegram has its answer', async () => {
  const stranger = newTelegramId()
  await providers.call(`/simulator/telegram/chats/${stranger}/block`, { method: 'POST' })
  await providers.call(`/simulator/telegram/chats/${stranger}/block`, { method: 'POST' })
  const answer = await tell(update(Number(stranger), '/start'), secrets.TELEGRAM_WEBHOOK_SECRET)
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }])
  expect(await chatOf(providers, stranger)).toMatchObject([{ by: 'bot', buttons: [{ url: `${shopOrigin}/ru` }] }])
})

test.each([
  ['no secret', undefined],
  ['another secret', 'a guess'],
  ['an empty secret', ''],
])('the bot hears nobody with %s', async (_what, secret) => {
  const answer = await tell(update(7, '/start'), secret)
  expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'invalid_signature' }])
})

test.each(['', 'null', '[]', '{', '{"update_id":1}'])(
  'rubbish of Telegram’s is taken and does nothing: %s',
  async (body) => {
    expect((await tell(body, secrets.TELEGRAM_WEBHOOK_SECRET)).status).toBe(200)
  },
)

test('a shop without Telegram has no login by it, and no bot', async () => {
  const visitor = clientOf()
  await failure(visitor.get('/login/telegram'), 404, 'not_found')
  await failure(visitor.post('/webhooks/telegram', {}), 404, 'not_found')
})
