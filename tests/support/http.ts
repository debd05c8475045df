import { createExecutionContext } from 'cloudflare:test'
import { env, exports } from 'cloudflare:workers'
import { expect } from 'vitest'
import type { z } from 'zod'
import { type Problem, problem } from '../../src/shared/contract/common'
import worker from '../../src/worker/index'
import { expectDescribed } from './described'
import { opened } from './sessions'

/** `apart`: each call in a context of its own, as Cloudflare has it; what finds the worker anew takes longer than a call. */
type Options = { token?: string; language?: string; address?: string; apart?: boolean }
type Extra = { key?: string; headers?: Record<string, string> }

let clients = 0
const block = crypto.getRandomValues(new Uint8Array(2)).join('.')

/** An address of its own for each client: rate limits count per address. */
const newAddress = () => `10.${block}.${++clients}`

/** Asks the shop in the context of the test. */
const askHere = (address: string, init: RequestInit): Promise<Response> => {
  const request = new Request(address, init) as Parameters<typeof worker.fetch>[0]
  return Promise.resolve(worker.fetch(request, env, createExecutionContext()))
}

/** Somebody at a keyboard: a session or none, a language and an address. Answers come raw; `success` and `failure` read them. */
export function clientOf({ token, language, address = newAddress(), apart = false }: Options = {}) {
  const ask: typeof askHere = apart ? (to, init) => exports.default.fetch(to, init) : askHere
  async function call(method: string, path: string, body?: unknown, { key, headers }: Extra = {}): Promise<Response> {
    await opened(token)
    const response = await ask(`http://shop.test${path}`, {
      method,
      headers: {
        'CF-Connecting-IP': address,
        ...(token && { Authorization: `Bearer ${token}` }),
        ...(language && { 'Accept-Language': language }),
        ...(key !== undefined && { 'Idempotency-Key': key }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    await expectDescribed(method, path, response)
    return response
  }
  return {
    call,
    get: (path: string, extra?: Extra) => call('GET', `/api${path}`, undefined, extra),
    post: (path: string, body?: unknown, extra?: Extra) => call('POST', `/api${path}`, body, extra),
    put: (path: string, body?: unknown, extra?: Extra) => call('PUT', `/api${path}`, body, extra),
    /** A body in pieces, which does not tell its length beforehand. */
    async stream(path: string, body: ReadableStream, key?: string) {
      await opened(token)
      return exports.default.fetch(`http://shop.test${path}`, {
        method: 'POST',
        headers: {
          'CF-Connecting-IP': address,
          'Content-Type': 'application/json',
          ...(token && { Authorization: `Bearer ${token}` }),
          ...(key !== undefined && { 'Idempotency-Key': key }),
        },
        body,
      })
    },
    remove: (path: string) => call('DELETE', `/api${path}`),
  }
}
export type Client = ReturnType<typeof clientOf>

/** The body of a success, which must have exactly the fields of the contract's schema. */
export async function success<T extends z.ZodType>(
  answer: Promise<Response>,
  schema: T,
  status = 200,
): Promise<z.output<T>> {
  const response = await answer
  const text = await response.text()
  expect({ status: response.status, text }).toEqual({ status, text })
  expect(response.headers.get('X-Request-Id')).toMatch(/^\S{8,}$/)
  const given: unknown = JSON.parse(text)
  const parsed = schema.parse(given)
  expect(parsed).toEqual(given)
  return parsed
}

/** What a failure says: this status, this code, a sentence, a request id, and nothing that may be kept. */
export async function failure(answer: Promise<Response>, status: number, code: string): Promise<Problem> {
  const response = await answer
  const given: unknown = await response.json()
  expect({ status: response.status, given }).toMatchObject({ status, given: { code } })
  const said = problem.strict().parse(given)
  expect(said.error).not.toBe('')
  expect(said.error).not.toContain('{{')
  expect(response.headers.get('X-Request-Id')).toBe(said.requestId)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return said
}

/** The outcome of a call for tables: 'ok' or the error code. */
export async function codeOf(answer: Promise<Response>): Promise<string> {
  const response = await answer
  if (response.ok) return 'ok'
  const said = problem.parse(await response.json())
  return said.code
}
