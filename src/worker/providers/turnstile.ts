import { z } from 'zod'
import type { BotCheck } from '../domain/bot-check'
import { outgoing } from './outgoing'

const turnstileUrl = 'https://challenges.cloudflare.com'
/** Cloudflare's own, which accept, refuse or call spent whatever they are given (providers.md §7). */
const testSecret = /^[123]x0{31}AA$/
const longestProof = 2048
const timeoutMs = 5000

const text = z.string().trim().default('')
const keys = z.object({
  SHOP_MODE: z.string(),
  TURNSTILE_SITE_KEY: text,
  TURNSTILE_SECRET: text,
  TURNSTILE_BASE_URL: text,
})

const answerBody = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})
type Answer = z.infer<typeof answerBody>

/**
 * Turnstile (providers.md §7); undefined without keys. Refuses to start, by throwing, with one key without the other,
 * with a test secret in production, and with a simulator anywhere but in the demo.
 */
export function createTurnstile(
  env: Record<string, unknown>,
  locate: (baseUrl: string) => string,
): BotCheck | undefined {
  const { SHOP_MODE: mode, TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret, ...given } = keys.parse(env)
  if (siteKey === '' && secret === '') return undefined
  if (siteKey === '' || secret === '') throw new Error('TURNSTILE: a site key and a secret belong together')
  const baseUrl = given.TURNSTILE_BASE_URL || turnstileUrl
  if (baseUrl !== turnstileUrl && mode !== 'demo') throw new Error(`TURNSTILE_BASE_URL: a simulator in ${mode}`)
  const isTest = testSecret.test(secret)
  if (isTest && mode === 'production') throw new Error('TURNSTILE_SECRET: a test secret in production')
  return {
    widgetFor: (action) => ({ script: `${baseUrl}/turnstile/v0/api.js?render=explicit`, siteKey, action }),
    async verify(proof, { action, hostname, address }) {
      if (proof.length > longestProof) return 'refused'
      const form = { secret, response: proof, remoteip: address, idempotency_key: crypto.randomUUID() }
      const answer = await ask(`${locate(baseUrl)}/turnstile/v0/siteverify`, form)
      if (!answer) return 'unknown'
      // A test secret knows neither the form nor the shop.
      const isOurs = isTest || (answer.action === action && answer.hostname === hostname)
      return answer.success && isOurs ? 'person' : 'refused'
    },
  }
}

/** Asked a second time under the same key when the first answer is lost or none: that spends no proof. */
async function ask(url: string, form: object): Promise<Answer | undefined> {
  for (const _ of ['first', 'second']) {
    const answer = await askOnce(url, form)
    if (answer && !answer['error-codes'].includes('internal-error')) return answer
  }
  return undefined
}

async function askOnce(url: string, form: object): Promise<Answer | undefined> {
  const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(form) }
  try {
    const response = await outgoing(url, { ...init, signal: AbortSignal.timeout(timeoutMs) })
    return answerBody.safeParse(await response.json()).data
  } catch {
    return undefined
  }
}
