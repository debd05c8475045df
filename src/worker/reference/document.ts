import { z } from 'zod'
import { type Demands, demandsOf } from '../middleware/demands'
import type { Answer } from './answer'
import { answers } from './answers'
import {
  failures,
  headers,
  type Json,
  type Operation,
  operationOf,
  type Parameter,
  type Response,
  written,
} from './operation'
import { type Shape, shapes } from './shapes'

const answerOf: Readonly<Record<string, Answer>> = answers

export type OpenApi = {
  openapi: '3.1.0'
  info: Json
  servers: { url: string }[]
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Json>
    responses: Record<string, Response>
    parameters: Record<string, Parameter>
    securitySchemes: Json
  }
}

/** One handler of a route as the worker's table has it; those of one call stand behind each other. */
type Handler = { method: string; path: string; handler: object }

/** The description of the API: of the table that serves the calls and the schemas that check them. */
export function documentOf(handlers: readonly Handler[]): OpenApi {
  const calls = new Map<string, Demands>()
  for (const { method, path, handler } of handlers) {
    if (method === 'ALL') continue
    const route = `${method} ${path.replace(/^\/api/, '')}`
    calls.set(route, { ...calls.get(route), ...demandsOf(handler) })
  }
  const paths: OpenApi['paths'] = {}
  for (const [route, demands] of calls) {
    const answer = answerOf[route]
    if (!answer) continue
    const [method = '', path = ''] = route.split(' ')
    const place = path.replace(/:(\w+)/g, '{$1}')
    paths[place] = { ...paths[place], [method.toLowerCase()]: operationOf(route, demands, answer) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Keyfall API',
      version: '1',
      description:
        'JSON in and out. Money is in major units with at most two decimals, times are ISO 8601 in UTC. Unknown fields of a body are ignored.',
    },
    servers: [{ url: '/api' }],
    paths,
    components: {
      schemas: schemas(),
      responses: failures,
      parameters: headers,
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'The token that /login and /register answer.' },
      },
    },
  }
}

/** Besides those that calls answer: what every refusal is, and a part of several others. */
const alsoNamed: readonly Shape[] = ['Problem', 'AdminOrder']

function schemas(): Record<string, Json> {
  const named = z.registry<{ id: string }>()
  const answered = Object.values(answerOf).flatMap(({ shape, creates }) => creates ?? shape ?? [])
  for (const id of new Set([...alsoNamed, ...answered])) {
    const schema = shapes.get(id)
    if (schema) named.add(schema, { id })
  }
  const made = z.toJSONSchema(named, { uri: (id) => `#/components/schemas/${id}`, ...written }).schemas
  return Object.fromEntries(Object.entries(made).map(([name, { $schema: _, $id: __, ...schema }]) => [name, schema]))
}
