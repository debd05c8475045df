import { Hono } from 'hono'
import { z } from 'zod'
import { jsonOf } from './calls'
import { type Faults, failing } from './faults'
import type { SimulatorOptions } from './options'

const goodForMs = 300_000
const longest = 2048

/** Shows a button instead of a riddle. What it gives says for which form it was, where and when. */
const script = `
window.turnstile = {
  render(container, { sitekey, action, callback }) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'I am a person'
    button.addEventListener('click', () => {
      const proof = [sitekey, action, location.hostname, Date.now(), crypto.randomUUID()]
      button.disabled = true
      callback('sim.' + btoa(JSON.stringify(proof)))
    })
    container.append(button)
    return 'sim'
  },
  remove() {},
}
`

const text = z.string().default('')
const given = z.object({ secret: text, response: text, idempotency_key: z.uuid().optional().catch(undefined) })
const proofBody = z.tuple([z.string(), z.string(), z.string(), z.number(), z.string()])

const refusal = (...codes: string[]) => ({ success: false, 'error-codes': codes })

function read(proof: string): z.infer<typeof proofBody> | undefined {
  try {
    return proofBody.safeParse(JSON.parse(atob(proof.replace(/^sim\./, '')))).data
  } catch {
    return undefined
  }
}

/** Turnstile's widget and its siteverify. Each proof is good once and for five minutes. */
export function turnstile(options: SimulatorOptions, faults: Faults): Hono {
  const spent = new Map<string, string | undefined>()

  /** What is wrong with a call, by the codes of the protocol. */
  function faultOf({ secret, response, idempotency_key: key }: z.infer<typeof given>): string | undefined {
    if (secret === '') return 'missing-input-secret'
    if (secret !== options.keys.TURNSTILE_SECRET) return 'invalid-input-secret'
    if (response === '') return 'missing-input-response'
    const proof = response.length <= longest ? read(response) : undefined
    if (!proof) return 'invalid-input-response'
    const isRepeated = key !== undefined && spent.get(response) === key
    const isOver = Math.abs(options.nowMs() - proof[3]) > goodForMs
    return isOver || (spent.has(response) && !isRepeated) ? 'timeout-or-duplicate' : undefined
  }

  const routes = new Hono()
  routes.get('/v0/api.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript' }))
  routes.use(failing(faults, 'turnstile', () => refusal('internal-error')))
  routes.post('/v0/siteverify', async (c) => {
    const { data } = given.safeParse(await jsonOf(c))
    const fault = data ? faultOf(data) : 'bad-request'
    const proof = data && !fault ? read(data.response) : undefined
    if (!data || !proof) return c.json(refusal(fault ?? 'bad-request'))
    spent.set(data.response, data.idempotency_key)
    const [, action, hostname, atMs] = proof
    const challenge_ts = new Date(atMs).toISOString()
    return c.json({ success: true, challenge_ts, hostname, action, cdata: '', 'error-codes': [] })
  })
  return routes
}
