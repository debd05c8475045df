import { expect } from 'vitest'
import { z } from 'zod'
import { api } from '../../src/worker/api'
import { documentOf } from '../../src/worker/reference/document'
import type { Json, Operation } from '../../src/worker/reference/operation'

/** The description as the shop gives it. */
export const described = documentOf(api.routes)

export type DescribedCall = { route: string; operation: Operation }

/** Every call that is described, as `GET /orders/:id`. */
export const describedCalls: readonly DescribedCall[] = Object.entries(described.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    route: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
    operation,
  })),
)

const definitions = JSON.stringify(described.components.schemas).replaceAll('#/components/schemas/', '#/$defs/')
const $defs: Json = JSON.parse(definitions)

const readers = new Map<string, z.ZodType>()
const readersOf = new WeakMap<Json, z.ZodType>()

/** A schema of the description, as something that checks values. */
export function readerOf(schema: Json): z.ZodType {
  const known = readersOf.get(schema)
  if (known) return known
  const text = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/')
  const made = readers.get(text) ?? z.fromJSONSchema({ ...JSON.parse(text), $defs })
  readers.set(text, made)
  readersOf.set(schema, made)
  return made
}

const patterns = describedCalls.map((call) => {
  const [method = '', path = ''] = call.route.split(' ')
  return { call, method, pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`) }
})
// Where two fit, the one with fewer names in it is meant.
patterns.sort((one, other) => one.call.route.split(':').length - other.call.route.split(':').length)

/** The call that a request is, if it is one that the worker knows. */
export const describedAt = (method: string, path: string): DescribedCall | undefined =>
  patterns.find((each) => each.method === method && each.pattern.test(path.split('?')[0] ?? ''))?.call

/** Every answer that any test gets over HTTP is one that is described. */
export async function expectDescribed(method: string, path: string, response: Response): Promise<void> {
  const call = describedAt(method, path)
  if (!call) return
  const type = response.headers.get('Content-Type') ?? ''
  const text = response.body ? await response.clone().text() : ''
  expect(strangenessOf(call, response.status, type, text)).toBe('')
}

/** What of an answer is not as it is described; nothing when all of it is. */
export function strangenessOf({ route, operation }: DescribedCall, status: number, type: string, text: string): string {
  const named = operation.responses[status]
  const expected = named && '$ref' in named ? described.components.responses[named.$ref.split('/').at(-1) ?? ''] : named
  if (!expected) return `${route}: ${status} is not described: ${text.slice(0, 200)}`
  const [known] = Object.entries(expected.content ?? {})
  if (!known) return text === '' ? '' : `${route}: ${status} has a body`
  const [media, { schema }] = known
  if (!type.startsWith(media)) return `${route}: ${status} is ${type}, not ${media}`
  if (media !== 'application/json') return ''
  const read = readerOf(schema).safeParse(JSON.parse(text))
  if (read.success) return ''
  const [issue] = read.error.issues
  return `${route}: ${status} ${issue?.path.join('.')}: ${issue?.message}: ${text.slice(0, 300)}`
}
