import { Buffer } from 'node:buffer'
import { z } from 'zod'
import type { Config } from '../config/config'
import { addressOf, type Locate } from '../config/parties'
import type { TelegramFlow, TelegramLogin } from '../domain/ports'
import { callJson, jsonIn, outgoing } from './outgoing'

// The last one lets the shop's bot write to the person.
const scopes = 'openid profile telegram:bot_access'
const tokenBody = z.object({ id_token: z.string() })

/** Logging in by Telegram, as OpenID Connect with a code and PKCE; undefined without keys. */
export function createTelegramLogin({ keys }: Pick<Config, 'keys'>, locate: Locate): TelegramLogin | undefined {
  const { TELEGRAM_LOGIN_ID: clientId, TELEGRAM_LOGIN_SECRET: secret } = keys
  if (secret === '') return undefined
  const at = (path: string) => locate(addressOf('telegram_login', keys)) + path

  async function tokenFor({ code, backTo, verifier }: TelegramFlow & { code: string }) {
    const authorization = `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`
    const form = {
      ...{ grant_type: 'authorization_code', code, redirect_uri: backTo, client_id: clientId },
      code_verifier: verifier,
    }
    const answer = await outgoing(at('/token'), {
      method: 'POST',
      headers: { Authorization: authorization, Accept: 'application/json' },
      body: new URLSearchParams(form),
    })
    return { status: answer.status, idToken: jsonIn(tokenBody, await answer.text())?.id_token }
  }

  return {
    async pageFor({ state, nonce, verifier, backTo }) {
      const asked = {
        ...{ client_id: clientId, redirect_uri: backTo, response_type: 'code', scope: scopes, state, nonce },
        ...{ code_challenge: await challengeOf(verifier), code_challenge_method: 'S256' },
      }
      return `${at('/auth')}?${new URLSearchParams(asked)}`
    },
    async personOf(back, nowMs) {
      try {
        const { status, idToken } = await tokenFor(back)
        if (status >= 500 || status === 429) return 'down'
        if (idToken === undefined) return 'wrong'
        const [{ status: keyStatus, body: keySet }, { personIn }] = await Promise.all([
          callJson(at('/.well-known/jwks.json')),
          import('./id-token'),
        ])
        if (keyStatus !== 200) return 'down'
        const id = await personIn(idToken, { keySet, clientId, nonce: back.nonce, nowMs })
        return id === undefined ? 'wrong' : { id }
      } catch {
        return 'down'
      }
    },
  }
}

async function challengeOf(verifier: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  return Buffer.from(digest).toString('base64url')
}
