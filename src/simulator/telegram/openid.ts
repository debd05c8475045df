import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { type Faults, failing, type LoginFault, loginFaults } from '../faults'
import { formText } from '../form-body'
import type { SimulatorOptions } from '../options'
import { randomText } from '../random'
import { type Chats, people, personWith } from './chats'
import { createSigner } from './id-tokens'
import { telegramPage } from './page'

const codeLifeMs = 60_000

type Asked = { clientId: string; backTo: string; nonce: string; challenge: string; state: string; scope: string }
type Granted = Asked & { personId: number; fault: LoginFault | undefined; endsAtMs: number }

const askedIn = (query: (name: string) => string | undefined): Asked => ({
  clientId: query('client_id') ?? '',
  backTo: query('redirect_uri') ?? '',
  nonce: query('nonce') ?? '',
  challenge: query('code_challenge_method') === 'S256' ? (query('code_challenge') ?? '') : '',
  state: query('state') ?? '',
  scope: query('scope') ?? '',
})

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  const text = btoa(String.fromCharCode(...new Uint8Array(digest)))
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

const question = [
  html`<p>The shop wants to know who you are, and to write to you.</p>`,
  html`<form method="post">
<label for="fault">What goes wrong</label>
<select id="fault" name="fault"><option value="">Nothing</option>
${loginFaults.map((fault) => html`<option>${fault}</option>`)}</select>
${people.map(({ id, name }) => html`<button type="submit" name="user" value="${id}">Continue as ${name}</button>`)}
<button type="submit" name="user" value="" class="quiet">Cancel</button>
</form>`,
]

/** Telegram as an OpenID provider: a page with a choice of people, codes, tokens and the keys that sign them. */
export function openId(options: SimulatorOptions, faults: Faults, chats: Chats): Hono {
  const codes = new Map<string, Granted>()
  const signer = createSigner()
  const { TELEGRAM_LOGIN_ID: clientId, TELEGRAM_LOGIN_SECRET: secret } = options.keys
  // A demo is opened by this name too: browsers have passkeys at no address of numbers.
  const isOfShop = (url: string) => url.startsWith(`${options.origin()}/`) || /^http:\/\/localhost[:/]/.test(url)
  const isKnown = (asked: Asked) => asked.clientId === clientId && isOfShop(asked.backTo)
  const problem = (c: Context, error: string) => c.json({ error }, error === 'invalid_client' ? 401 : 400)

  const routes = new Hono()
  routes.get('/auth', async (c) => {
    const isRight = isKnown(askedIn((name) => c.req.query(name)))
    if (!isRight) return c.html(await telegramPage('Bot domain invalid', []), 400)
    return c.html(await telegramPage('Log in with Telegram', question))
  })
  routes.post('/auth', async (c) => {
    const asked = askedIn((name) => c.req.query(name))
    if (!isKnown(asked)) return problem(c, 'invalid_request')
    const form = new URLSearchParams(await formText(c))
    const personId = Number(form.get('user'))
    const back = new URL(asked.backTo)
    if (!personId) {
      back.search = String(new URLSearchParams({ error: 'access_denied', state: asked.state }))
      return c.redirect(back.href, 303)
    }
    const fault = loginFaults.find((each) => each === form.get('fault')) ?? faults.takeForLogin()
    const code = randomText(32)
    codes.set(code, { ...asked, personId, fault, endsAtMs: options.nowMs() + codeLifeMs })
    if (asked.scope.includes('telegram:bot_access')) chats.begin(personId)
    const state = fault === 'wrong_state' ? randomText(43) : asked.state
    back.search = String(new URLSearchParams({ code, state }))
    return c.redirect(back.href, 303)
  })
  routes.get('/.well-known/openid-configuration', (c) => {
    const base = `${options.origin()}/simulator/telegram_login`
    return c.json({
      ...{ issuer: 'https://oauth.telegram.org', authorization_endpoint: `${base}/auth` },
      ...{ token_endpoint: `${base}/token`, jwks_uri: `${base}/.well-known/jwks.json` },
    })
  })
  routes.use(failing(faults, 'telegram_login', () => ({ error: 'server_error' })))
  routes.get('/.well-known/jwks.json', async (c) => c.json(await signer.keySet()))
  routes.post('/token', async (c) => {
    if (c.req.header('Authorization') !== `Basic ${btoa(`${clientId}:${secret}`)}`) return problem(c, 'invalid_client')
    const form = Object.fromEntries(new URLSearchParams(await formText(c)))
    const granted = codes.get(form.code ?? '')
    codes.delete(form.code ?? '')
    const isRight =
      granted !== undefined &&
      form.grant_type === 'authorization_code' &&
      granted.endsAtMs > options.nowMs() &&
      granted.backTo === form.redirect_uri &&
      granted.challenge === (await challengeOf(form.code_verifier ?? ''))
    if (!isRight) return problem(c, 'invalid_grant')
    const { personId, nonce, fault } = granted
    const claims = { person: personWith(personId), clientId, nonce, nowMs: options.nowMs() }
    const id_token = await signer.sign(claims, fault)
    return c.json({ access_token: randomText(32), token_type: 'Bearer', expires_in: 3600, id_token })
  })
  return routes
}
