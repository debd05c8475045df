import { z } from 'zod'
import { type ErrorCode, errorStatus, isErrorCode } from '../../shared/errors'
import { workerLimits } from '../../shared/limits'
import type { Demands } from '../middleware/demands'
import type { Answer } from './answer'
import { isConfirmed, refusalsOf } from './refusals'

export type Json = z.core.JSONSchema.BaseSchema
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required?: boolean; schema: Json }
type Reference = { $ref: string }
export type Response = { description: string; headers?: Json; content?: Content }
type Content = Record<string, { schema: Json }>

export type Operation = {
  operationId: string
  tags: string[]
  summary: string
  security: { session: string[] }[]
  'x-step-up'?: true
  parameters: (Parameter | Reference)[]
  requestBody?: { required: boolean; content: Content }
  responses: Record<string, Response | Reference>
}

const reference = (kind: string, name: string): Reference => ({ $ref: `#/components/${kind}/${name}` })

/** A record by an enumeration lists its fields as an object does: Zod writes down only which of them are required. */
function listFields({ jsonSchema }: { jsonSchema: Json }): void {
  const { propertyNames, additionalProperties: value } = jsonSchema
  if (typeof propertyNames !== 'object' || !propertyNames.enum || value === undefined) return
  delete jsonSchema.propertyNames
  jsonSchema.properties = Object.fromEntries(propertyNames.enum.map((name) => [String(name), value]))
  jsonSchema.additionalProperties = false
}

/** How Zod's schemas are written down. */
export const written = { unrepresentable: 'any', override: listFields } as const

function schemaOf(type: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input', ...written })
  return schema
}

/** One call: what it demands by its middleware, and what it answers. */
export function operationOf(route: string, demands: Demands, answer: Answer): Operation {
  const [method = '', path = ''] = route.split(' ')
  const requestBody = bodyOf(method, demands, answer)
  return {
    operationId: route.toLowerCase().replace(/[^a-z]+/g, '-'),
    tags: [tagOf(path)],
    summary: answer.says,
    security: demands.needs ? [{ session: [roleOf(demands.needs)] }] : [],
    ...(isConfirmed(method, path) && { 'x-step-up': true }),
    parameters: [...namesIn(path), ...queryOf(demands), ...headersOf(demands, answer)],
    ...(requestBody && { requestBody }),
    responses: { ...successOf(answer), ...failuresOf(refusalsOf(method, path, demands)) },
  }
}

/** The group of a call: the first part of its path that says what it is about. */
function tagOf(path: string): string {
  const [, first = '', second = ''] = path.split('/')
  return first === 'admin' ? `admin/${second}` : first
}

const roleOf = (needs: NonNullable<Demands['needs']>): string =>
  needs === 'admin' || needs === 'enroller' ? 'admin' : 'buyer'

const namesIn = (path: string): Parameter[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))

function queryOf({ query }: Demands): Parameter[] {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query)
  return Object.entries(properties).flatMap(([name, schema]) =>
    typeof schema === 'boolean'
      ? []
      : { name, in: 'query', ...(required.includes(name) && { required: true }), schema },
  )
}

const { min, max } = workerLimits.idempotencyKey

const header = (name: string, rules: Json = {}): Parameter => ({
  ...{ name, in: 'header', schema: { type: 'string', ...rules } },
})

/** Headers that several calls read. */
export const headers = {
  key: header('Idempotency-Key', { minLength: min, maxLength: max }),
  tag: header('If-None-Match'),
  proof: header('Turnstile-Token'),
  language: header('Accept-Language'),
}

const headersOf = ({ idempotent, person }: Demands, { tagged }: Answer): Reference[] => [
  ...(idempotent ? [reference('parameters', 'key')] : []),
  ...(tagged ? [reference('parameters', 'tag')] : []),
  ...(person ? [reference('parameters', 'proof')] : []),
  reference('parameters', 'language'),
]

function bodyOf(method: string, { body }: Demands, { brings }: Answer): Operation['requestBody'] {
  if (body) {
    const content = { 'application/json': { schema: schemaOf(body) } }
    return { required: method !== 'POST' || !body.safeParse({}).success, content }
  }
  if (!brings) return undefined
  return { required: true, content: Object.fromEntries(brings.map((type) => [type, { schema: {} }])) }
}

function successOf({ shape, creates, file, redirects, tagged, orNothing }: Answer): Operation['responses'] {
  if (redirects) return { 303: { description: 'Go on there.', headers: { Location: { schema: { type: 'string' } } } } }
  if (file) return { 200: { description: 'Done.', content: { [file]: { schema: {} } } } }
  const name = creates ?? shape
  if (!name) return { 204: { description: 'Done.' } }
  const content = { 'application/json': { schema: reference('schemas', name) } }
  return {
    [creates ? 201 : 200]: { description: 'Done.', content },
    ...(orNothing && { 204: { description: 'Done.' } }),
    ...(tagged && { 304: { description: 'Nothing has changed.' } }),
  }
}

function failuresOf(codes: ErrorCode[]): Operation['responses'] {
  const byStatus = Object.groupBy(codes, (code) => String(errorStatus[code]))
  return Object.fromEntries(Object.entries(byStatus).map(([status, named = []]) => [status, failureOf(named)]))
}

const failureOf = (codes: ErrorCode[]): Response | Reference =>
  codes.length === 1 && codes[0] ? reference('responses', codes[0]) : failure(codes)

const comesAgain: readonly number[] = [429, 503]
const retryAfter = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } }

function failure(codes: ErrorCode[]): Response {
  const code: Json = { type: 'object', properties: { code: { enum: codes } } }
  return {
    description: codes.join(', '),
    ...(codes.some((each) => comesAgain.includes(errorStatus[each])) && { headers: retryAfter }),
    content: { 'application/json': { schema: { allOf: [reference('schemas', 'Problem'), code] } } },
  }
}

/** Every refusal alone, by its code. */
export const failures: Record<string, Response> = Object.fromEntries(
  Object.keys(errorStatus)
    .filter(isErrorCode)
    .map((code) => [code, failure([code])]),
)
