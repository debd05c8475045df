import { hc, type InferRequestType } from 'hono/client'
import type { Problem } from '../../shared/contract/common'
import { bookmarkHeader } from '../../shared/headers'
import type { Api } from '../../worker/api'
import { pageLanguage } from '../i18n/language'
import type { LocalCode } from '../i18n/problem-text'
import { noteVersion } from './notice'
import { session } from './session'

export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly requestId: string | undefined
  /** How long the shop asks to wait before another try. */
  readonly waitSeconds: number | undefined
  /** The administrator who has changed the same thing meanwhile. */
  readonly changed: Problem['changed']
  /** The check that shows the shop that a person is here. */
  readonly botCheck: Problem['botCheck']

  constructor(status: number, problem: Partial<Problem> & { code: string }, waitSeconds?: number) {
    super(problem.error ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = problem.code
    this.fields = problem.fields ?? {}
    this.requestId = problem.requestId
    this.waitSeconds = waitSeconds
    this.changed = problem.changed
    this.botCheck = problem.botCheck
  }
}

export const localError = (code: LocalCode, status = 0): ApiError => new ApiError(status, { code })

/**
 * Whether nobody knows if the shop has done what it was asked: the answer did not come, came broken off, or from something
 * between here and the shop. A phone that has lost its network meanwhile says that it is offline. Where the shop itself
 * answers that it can't, nothing was done.
 */
export const isLostAnswer = (error: unknown): boolean =>
  error instanceof ApiError && (error.status < 400 || error.status >= 500) && !(error.status === 503 && error.requestId)

async function problemOf(response: Response): Promise<ApiError> {
  const waitSeconds = Number(response.headers.get('Retry-After')) || undefined
  try {
    const problem: Partial<Problem> = await response.json()
    return new ApiError(response.status, { ...problem, code: problem.code ?? 'internal' }, waitSeconds)
  } catch {
    return new ApiError(response.status, { code: response.status === 503 ? 'unavailable' : 'internal' })
  }
}

async function reach(input: RequestInfo | URL, init: RequestInit): Promise<Response> {
  try {
    return await fetch(input, init)
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw localError(navigator.onLine ? 'network' : 'offline')
  }
}

type Ask = () => Promise<boolean>
let askWhoIsHere: Ask | undefined

/** Registers the question by which a user confirms who they are. */
export function confirmWith(ask: Ask): void {
  askWhoIsHere = ask
}

/** Asks that question without a call that waits for it. */
export const confirmNow = async (): Promise<boolean> => (await askWhoIsHere?.()) ?? false

type Prove = (problem: ApiError) => Promise<string | undefined>
let proveToBePerson: Prove = async () => undefined

/** Registers the way a person proves to be one; the proof goes along with a second try. */
export function proveWith(prove: Prove): void {
  proveToBePerson = prove
}

// How far the shop was at the newest answer to a session: they sort as texts. Whatever it reads next must not be older.
// Another session may be younger than that.
let [bookmark, ofToken]: (string | null)[] = []

/** What a refused call is sent again with, once somebody has proved what the shop asks for. */
async function proven(problem: ApiError, init: RequestInit): Promise<RequestInit | undefined> {
  if (problem.code === 'step_up_required' && (await askWhoIsHere?.())) return init
  const proof = problem.botCheck && (await proveToBePerson(problem))
  if (!proof) return undefined
  const headers = new Headers(init.headers)
  headers.set('Turnstile-Token', proof)
  return { ...init, headers }
}

/** One exchange with the shop: an answer on success, an ApiError on anything else. */
async function send(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const token = session.token()
  const headers = new Headers(init.headers)
  headers.set('Accept-Language', pageLanguage())
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (bookmark && ofToken === token) headers.set(bookmarkHeader, bookmark)
  const response = await reach(input, { ...init, headers })
  void noteVersion(response)
  const seen = response.headers.get(bookmarkHeader) ?? ''
  // A failing shop says nothing about later answers.
  if (ofToken !== token || response.status >= 500 || seen > (bookmark ?? '')) [bookmark, ofToken] = [seen, token]
  if (response.ok) return response
  const problem = await problemOf(response)
  // A late answer to an old token must not end the session that has begun since; nor does a link that is over.
  const isOver = response.status === 401 && problem.code !== 'invalid_credentials'
  if (isOver && token === session.token()) session.expire()
  const again = await proven(problem, init)
  // Whoever has come while that was asked did not make this call.
  if (!again || token !== session.token()) throw problem
  return send(input, again)
}

/** The shop's API, typed by the worker's own routes. */
export const { api } = hc<Api>('/', { fetch: send })

/** The JSON body that a call of the API takes. */
export type JsonOf<Call> = InferRequestType<Call> extends { json: infer Json } ? Json : never

/** The body of an answer; one that is no JSON is an ApiError too. */
export async function bodyOf<T>(answer: Promise<{ status: number; json(): Promise<T> }>): Promise<T> {
  const response = await answer
  return response.json().catch(() => {
    throw localError('invalid_response', response.status)
  })
}

/** The same, or null: that there is no such thing is an answer too, which is kept for a while like any other. */
export const orNull = <T>(body: Promise<T>): Promise<T | null> =>
  body.catch((error) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })

/** The checked body of an answer that the shop keeps ready as a text: a proxy may have answered in its place. */
export async function checkedBodyOf<T>(answer: Parameters<typeof bodyOf>[0], isRight: Guard<T>): Promise<T> {
  const body = await bodyOf(answer)
  if (isRight(body)) return body
  throw localError('invalid_response')
}

type Guard<T> = (body: unknown) => body is T

/** Whether a body is an object with these in it. */
export const hasAll =
  <T extends object>(...names: (keyof T & string)[]): Guard<T> =>
  (body): body is T =>
    typeof body === 'object' && body !== null && names.every((name) => name in body)
