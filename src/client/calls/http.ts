import type { Problem } from '../../shared/contract/common'
import { pageLanguage } from '../i18n/language'
import { session } from './session'

/** Failures that no server sentence describes. */
export type LocalCode = 'offline' | 'network' | 'invalid_response'

export class ApiError extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string>
  readonly requestId: string | undefined

  constructor(status: number, problem: Partial<Problem> & { code: string }) {
    super(problem.error ?? '')
    this.name = 'ApiError'
    this.status = status
    this.code = problem.code
    this.fields = problem.fields ?? {}
    this.requestId = problem.requestId
  }
}

export const localError = (code: LocalCode, status = 0): ApiError => new ApiError(status, { code })

type CallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  body?: object
  idempotencyKey?: string | undefined
  signal?: AbortSignal
  /** A 401 here answers the credentials in the body and says nothing about the session. */
  isLogin?: boolean
}

function headersOf({ body, idempotencyKey }: CallOptions): Headers {
  const headers = new Headers({ 'Accept-Language': pageLanguage() })
  const token = session.token()
  if (token) headers.set('Authorization', `Bearer ${token}`)
  if (body) headers.set('Content-Type', 'application/json')
  if (idempotencyKey) headers.set('Idempotency-Key', idempotencyKey)
  return headers
}

async function send(path: string, options: CallOptions): Promise<Response> {
  const { method = 'GET', body, signal } = options
  try {
    return await fetch(`/api${path}`, {
      method,
      headers: headersOf(options),
      ...(body && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw localError(navigator.onLine ? 'network' : 'offline')
  }
}

async function problemOf(response: Response): Promise<ApiError> {
  try {
    const problem = (await response.json()) as Partial<Problem>
    return new ApiError(response.status, { ...problem, code: problem.code ?? 'internal' })
  } catch {
    return new ApiError(response.status, { code: response.status === 503 ? 'unavailable' : 'internal' })
  }
}

/** One call to the shop: its body on success, an ApiError on anything else. */
export async function call<T>(path: string, options: CallOptions = {}): Promise<T> {
  const token = session.token()
  const response = await send(path, options)
  // A late answer to an old token must not end the session that has begun since.
  if (response.status === 401 && !options.isLogin && token === session.token()) session.expire()
  if (!response.ok) throw await problemOf(response)
  try {
    const body = (response.status === 204 ? {} : await response.json()) as T | null
    if (body !== null) return body
  } catch {
    throw localError('invalid_response', response.status)
  }
  throw localError('invalid_response', response.status)
}
