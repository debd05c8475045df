import { setTimeout as pause } from 'node:timers/promises'
import { attemptMeanwhile } from '../lib/project'
import { DeployProblem } from './problem'

const base = () => process.env.CLOUDFLARE_API_BASE_URL || 'https://api.cloudflare.com/client/v4'
const mostTries = 4
const longestWaitMs = 60_000
const longestAnswerMs = 120_000

type Envelope<T> = { success: boolean; result: T; errors?: { code: number; message: string }[] }

/** What Cloudflare's API refuses: `code` is its own number. */
export class ApiRefusal extends Error {
  readonly status: number
  readonly code: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.status = status
    this.code = code
  }
}

/**
 * Cloudflare's API with the login of wrangler, for what wrangler tells to people only. A call that only asks is made
 * again when the API is busy, fails or hangs up; one that changes something is made once, and its caller looks what has
 * become of it.
 */
export type Api = <T>(method: 'GET' | 'POST', path: string, body?: object) => Promise<T>

type Credentials = { token?: string; key?: string; email?: string }

async function credentials(): Promise<Credentials | undefined> {
  const { CLOUDFLARE_API_TOKEN: token } = process.env
  if (token) return { token }
  const { isDone, said } = await attemptMeanwhile('wrangler', ['auth', 'token', '--json'])
  return isDone ? JSON.parse(said.slice(said.indexOf('{'))) : undefined
}

/** The API with the login of wrangler; undefined when nobody is logged in. */
export async function loggedIn(): Promise<Api | undefined> {
  const known = await credentials()
  if (!known) return undefined
  const { token, key = '', email = '' } = known
  const login: Record<string, string> = token
    ? { Authorization: `Bearer ${token}` }
    : { 'X-Auth-Key': key, 'X-Auth-Email': email }
  // While wrangler works, Cloudflare may close a connection that would be used again.
  const headers = { ...login, Connection: 'close' }
  return async (method, path, body) => {
    const isQuestion = method === 'GET'
    for (let tries = 1; ; tries++) {
      const answer = await ask(headers, method, path, body)
      if ('result' in answer) return answer.result as never
      if (!answer.again || tries === mostTries || !(isQuestion || answer.isUndone)) throw answer.error
      await pause(Math.min(answer.afterMs ?? tries * 1000, longestWaitMs))
    }
  }
}

type Answer = { result: unknown } | { error: Error; again: boolean; isUndone?: boolean; afterMs?: number | undefined }

async function ask(headers: Record<string, string>, method: string, path: string, body?: object): Promise<Answer> {
  const init = { method, headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) } }
  const signal = AbortSignal.timeout(longestAnswerMs)
  const more = { signal, ...(body && { body: JSON.stringify(body) }) }
  const response = await fetch(`${base()}${path}`, { ...init, ...more }).catch(() => undefined)
  const said = (await response?.json().catch(() => undefined)) as Envelope<unknown> | undefined
  // What was begun well and broke off may have been done as well as what was not answered.
  if (!response || (response.ok && !said)) {
    return { error: new DeployProblem(`Cloudflare did not answer ${method} ${path}.`), again: true }
  }
  if (said?.success) return { result: said.result }
  const [first] = said?.errors ?? []
  const error = new ApiRefusal(
    response.status,
    first?.code ?? 0,
    first?.message ?? `Cloudflare said ${response.status}`,
  )
  const after = Number(response.headers.get('Retry-After') ?? Number.NaN)
  return {
    error,
    again: response.status === 429 || response.status >= 500,
    // What was refused because of its number was not done.
    isUndone: response.status === 429,
    afterMs: Number.isFinite(after) ? after * 1000 : undefined,
  }
}
