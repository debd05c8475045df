import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { serve } from '../../src/worker/app'
import { ASSETS } from './assets'
import type { DescribedCall } from './described'
import type { Luck } from './luck'
import { shopOrigin } from './providers'
import { fitting, type Known, spoilt, wildTexts } from './wild'

export type WildCall = { method: string; path: string; headers: Record<string, string>; body: string | undefined }

const freely = { limit: async () => ({ success: true }) }
const metrics = async () => ({ backlogCount: 0, backlogBytes: 0 })
const still = async () => ({ metadata: { metrics: await metrics() } })
const queue = { send: still, sendBatch: still, metrics }

/** Of what the calls since the last look have written and that was kept: the tables, and `sessions`. */
const written = new Set<string>()

export function writtenSince(): string[] {
  const tables = [...written]
  written.clear()
  return tables
}

/** The tables that prepared statements would write to. */
const writesTo = new WeakMap<object, string>()

function noted(statement: D1PreparedStatement, table: string): D1PreparedStatement {
  const bind = statement.bind.bind(statement)
  writesTo.set(statement, table)
  return Object.assign(statement, { bind: (...values: unknown[]) => noted(bind(...values), table) })
}

function prepare(query: string): D1PreparedStatement {
  const [, table] = /\b(?:into|update|delete from)\s+"?(\w+)/i.exec(query) ?? []
  return table ? noted(env.DB.prepare(query), table) : env.DB.prepare(query)
}

/** Sends statements, and notes whose tables have other rows now. */
const batchBy =
  (database: Pick<D1Database, 'batch'>) =>
  async <T>(statements: D1PreparedStatement[]) => {
    const answers = await database.batch<T>(statements)
    for (const [nth, { meta }] of answers.entries()) {
      if (meta.rows_written > 0) written.add(writesTo.get(statements[nth] ?? {}) ?? 'something')
    }
    return answers
  }

const counted: D1Database = {
  prepare,
  batch: batchBy(env.DB),
  exec: (query) => env.DB.exec(query),
  withSession(constraint) {
    const session = env.DB.withSession(constraint)
    return { prepare, batch: batchBy(session), getBookmark: () => session.getBookmark() }
  },
  dump: () => env.DB.dump(),
}

const sessions = new Proxy(env.SESSIONS, {
  get(target, name) {
    if (name === 'put' || name === 'delete') written.add('sessions')
    const found: unknown = Reflect.get(target, name)
    return typeof found === 'function' ? found.bind(target) : found
  },
})

/** A shop without limits on how often it is asked, whose queues stand still: what changes, the call has changed. */
const patient = {
  ...env,
  ...{ DB: counted, SESSIONS: sessions },
  ...{ LIMIT_ALL: freely, LIMIT_MONEY: freely, LIMIT_REGISTER: freely, LIMIT_SUPPORT: freely },
  ...{ DELIVERY: queue, NOTICES: queue, JOBS: queue },
  ASSETS,
} as Env

/** The answer to a call, once all is written that goes on behind it. */
export async function send({ method, path, headers, body }: WildCall): Promise<Response> {
  const request = new Request(shopOrigin + path, { method, headers, ...(body !== undefined && { body }) })
  const execution = createExecutionContext()
  const response = await serve(request as Parameters<typeof serve>[0], patient, execution)
  await waitOnExecutionContext(execution)
  return response
}

/** What an address can hold: lone surrogates can't be written in one. */
const inAddress = (text: string): string => encodeURIComponent(text.toWellFormed())

type Written = (name: Known[string][number] | undefined) => string

/** What every call begins with: its method, its path with the names of what is there, and who calls. */
function beginningOf(route: string, known: Known, token: string | undefined, written: Written) {
  const [method = '', pattern = ''] = route.split(' ')
  const names = [...(known[`${route} names`] ?? [])]
  const headers: Record<string, string> = token ? { Authorization: `Bearer ${token}` } : {}
  return { method, path: `/api${pattern.replace(/:\w+/g, () => written(names.shift()))}`, headers }
}

/** A call as its description asks for it, about something that is there. */
export function fittingCall(luck: Luck, { route, operation }: DescribedCall, known: Known, token?: string): WildCall {
  const { method, path, headers } = beginningOf(route, known, token, (name = 'x') => String(name))
  const content = operation.requestBody?.content['application/json']
  if (content) headers['Content-Type'] = 'application/json'
  const body = content && JSON.stringify(fitting(luck, content.schema, known))
  return { method, path, headers, body }
}

export function wildCall(luck: Luck, { route, operation }: DescribedCall, known: Known, token?: string): WildCall {
  const { method, path, headers } = beginningOf(route, known, token, (name) =>
    name === undefined || luck.percent(15) ? inAddress(luck.pick(wildTexts)) || 'x' : String(name),
  )
  if (luck.percent(10)) headers['Idempotency-Key'] = luck.pick(['same-key-1', 'short', 'x'.repeat(65), 'a key'])
  if (luck.percent(10)) headers['Accept-Language'] = luck.pick(['ru', 'uz', 'x'.repeat(3000), 'en;q=x', '*'])
  const body = method === 'GET' ? undefined : wildBody(luck, operation, known, headers)
  return { method, path: `${path}${wildQuery(luck, operation)}`, headers, body }
}

function wildQuery(luck: Luck, { parameters }: DescribedCall['operation']): string {
  const pairs = parameters.flatMap((each) => {
    if ('$ref' in each || each.in !== 'query' || (!each.required && luck.percent(50))) return []
    const value = () => (luck.percent(50) ? String(fitting(luck, each.schema, {})) : luck.pick(wildTexts))
    const times = luck.percent(10) ? 2 : 1
    return Array.from({ length: times }, () => `${each.name}=${inAddress(value())}`)
  })
  if (luck.percent(8)) pairs.push(`${inAddress(luck.pick(wildTexts))}=${inAddress(luck.pick(wildTexts))}`)
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

const types = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
]

function wildBody(
  luck: Luck,
  { requestBody }: DescribedCall['operation'],
  known: Known,
  headers: Record<string, string>,
): string | undefined {
  const content = requestBody?.content['application/json']
  headers['Content-Type'] = luck.percent(95) ? 'application/json' : luck.pick(types)
  if (!content) return luck.percent(50) ? undefined : luck.pick(wildTexts)
  if (luck.percent(2)) return `{"pad":"${'x'.repeat(luck.pick([70_000, 1_100_000, 2_200_000]))}"}`
  const value = fitting(luck, content.schema, known)
  const text = JSON.stringify(luck.percent(40) ? value : spoilt(luck, value)) ?? ''
  if (luck.percent(5)) return text.slice(0, luck.below(text.length + 1))
  return luck.percent(3) ? luck.pick(wildTexts) : text
}
