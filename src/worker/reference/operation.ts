import { z } from 'zod'
import { type ErrorCode, errorStatus, isErrorCode } from '../../shared/errors'
import { workerLimits } from '../../shared/limits'
import { openWhileClosed } from '../middleware/closed'
import type { Demands } from '../middleware/demands'
import { stepUpRoutes } from '../middleware/step-up'
import type { Answer } from './answer'

export type Json = { [name: string]: unknown }
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
  requestBody?: { required: true; content: Content }
  responses: Record<string, Response | Reference>
}

const reference = (kind: string, name: string): Reference => ({ $ref: `#/components/${kind}/${name}` })

function schemaOf(type: z.ZodType): Json {
  const { $schema: _, ...schema } = z.toJSONSchema(type, { io: 'input', unrepresentable: 'any' })
  return schema
}

/** One call: what it demands by its middleware, and what it answers. */
export function operationOf(route: string, demands: Demands, answer: Answer): Operation {
  const [method = '', path = ''] = route.split(' ')
  const isConfirmed = stepUpRoutes.includes(`${method} /api${path}`)
  const canBeClosed = method !== 'GET' && !openWhileClosed.includes(`${method} /api${path}`)
  const requestBody = bodyOf(demands, answer)
  return {
    operationId: route.toLowerCase().replace(/[^a-z]+/g, '-'),
    tags: [tagOf(path)],
    summary: answer.says,
    security: demands.needs ? [{ session: [roleOf(demands.needs)] }] : [],
    ...(isConfirmed && { 'x-step-up': true }),
    parameters: [...namesIn(path), ...queryOf(demands), ...headersOf(demands, answer)],
    ...(requestBody && { requestBody }),
    responses: { ...successOf(answer), ...failuresOf({ method, isConfirmed, canBeClosed, demands, answer }) },
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
  const { properties, required } = schemaOf(query)
  const wanted = Array.isArray(required) ? required : []
  return Object.entries(properties ?? {}).map(([name, schema]) => ({
    ...{ name, in: 'query', schema },
    ...(wanted.includes(name) && { required: true }),
  }))
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

function bodyOf({ body }: Demands, { brings }: Answer): Operation['requestBody'] {
  if (body) return { required: true, content: { 'application/json': { schema: schemaOf(body) } } }
  return brings ? { required: true, content: { [brings]: { schema: {} } } } : undefined
}

function successOf({ status, shape, file, tagged }: Answer): Operation['responses'] {
  if (file) return { 200: { description: 'Done.', content: { [file]: { schema: {} } } } }
  if (!shape) return { 204: { description: 'Done.' } }
  return {
    [status ?? 200]: { description: 'Done.', content: { 'application/json': { schema: reference('schemas', shape) } } },
    ...(tagged && { 304: { description: 'Nothing has changed.' } }),
  }
}

type Call = { method: string; isConfirmed: boolean; canBeClosed: boolean; demands: Demands; answer: Answer }

const refusalsOf = {
  session: ['unauthenticated'],
  buyer: ['unauthenticated', 'password_change_required'],
  spender: ['unauthenticated', 'password_change_required', 'account_frozen'],
  enroller: ['unauthenticated', 'password_change_required', 'forbidden'],
  admin: ['unauthenticated', 'password_change_required', 'forbidden', 'totp_required'],
} as const satisfies Record<NonNullable<Demands['needs']>, readonly ErrorCode[]>

/** What a call is refused with by what it demands, and by its own rules; by status. */
function failuresOf({ method, isConfirmed, canBeClosed, demands, answer }: Call): Operation['responses'] {
  const codes: ErrorCode[] = [
    ...(demands.needs ? refusalsOf[demands.needs] : []),
    ...(isConfirmed ? (['step_up_required'] as const) : []),
    ...(demands.body ? (['invalid_request', 'unsupported_media_type'] as const) : []),
    ...(demands.query || demands.idempotent ? (['invalid_request'] as const) : []),
    ...(demands.idempotent ? (['idempotency_mismatch'] as const) : []),
    ...(demands.person ? (['bot_check_required', 'bot_check_failed'] as const) : []),
    ...(method === 'GET' ? [] : (['too_large'] as const)),
    ...(answer.refusals ?? []),
    ...(canBeClosed ? (['shop_closed'] as const) : []),
    ...(['rate_limited', 'internal', 'unavailable'] as const),
  ]
  const byStatus = Object.groupBy([...new Set(codes)], (code) => String(errorStatus[code]))
  return Object.fromEntries(Object.entries(byStatus).map(([status, named = []]) => [status, failureOf(named)]))
}

const failureOf = (codes: ErrorCode[]): Response | Reference =>
  codes.length === 1 && codes[0] ? reference('responses', codes[0]) : failure(codes)

function failure(codes: ErrorCode[]): Response {
  const code = { type: 'object', properties: { code: { enum: codes } } }
  return {
    description: codes.join(', '),
    content: { 'application/json': { schema: { allOf: [reference('schemas', 'Problem'), code] } } },
  }
}

const comesAgain: readonly number[] = [429, 503]
const retryAfter = { 'Retry-After': { description: 'Seconds.', schema: { type: 'integer' } } }

/** Every refusal alone, by its code. */
export const failures: Record<string, Response> = Object.fromEntries(
  Object.keys(errorStatus)
    .filter(isErrorCode)
    .map((code) => [
      code,
      { ...failure([code]), ...(comesAgain.includes(errorStatus[code]) && { headers: retryAfter }) },
    ]),
)
