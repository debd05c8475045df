import { z } from 'zod'
import type { Config } from '../config/config'
import { addressOf, isTestSecret, type Locate } from '../config/parties'
import type { BotCheck } from '../domain/bot-check'
import { callJson } from './outgoing'

const longestProof = 2048
const timeoutMs = 5000

const answerBody = z.object({
  success: z.boolean(),
  hostname: z.string().optional(),
  action: z.string().optional(),
  'error-codes': z.array(z.string()).default([]),
})
type Answer = z.infer<typeof answerBody>

/** Turnstile; undefined without keys. */
export function createTurnstile({ keys }: Pick<Config, 'keys'>, locate: Locate): BotCheck | undefined {
  const { TURNSTILE_SITE_KEY: siteKey, TURNSTILE_SECRET: secret } = keys
  if (secret === '') return undefined
  const baseUrl = addressOf('turnstile', keys)
  const isTest = isTestSecret(secret)
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

/** Asks a second time, under the same key, when no answer comes or Turnstile has failed: that spends no proof. */
async function ask(url: string, form: object): Promise<Answer | undefined> {
  for (const _ of ['first', 'second']) {
    const answer = await askOnce(url, form)
    if (answer && !answer['error-codes'].includes('internal-error')) return answer
  }
  return undefined
}

async function askOnce(url: string, form: object): Promise<Answer | undefined> {
  try {
    const { body } = await callJson(url, { posted: form, signal: AbortSignal.timeout(timeoutMs) })
    return answerBody.safeParse(body).data
  } catch {
    return undefined
  }
}
