import { exports } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { errorStatus } from '../../src/shared/errors'
import { byCurrency, currencies } from '../../src/shared/money'
import { calls } from '../support/calls'
import { described, describedAt, describedCalls, readerOf, strangenessOf } from '../support/described'
import { clientOf, success } from '../support/http'
import { routeTable } from '../support/route-table'

const operationOf = (route: string) => describedCalls.find((call) => call.route === route)?.operation

test('every call of the worker is described, and nothing else is', () => {
  expect(describedCalls.map(({ route }) => route).sort()).toEqual([...routeTable].sort())
})

test('whom a call is for, and whether it is confirmed, is what the table of the authorisation tests says', () => {
  const told = describedCalls.map(({ route, operation }) => ({
    route,
    role: operation.security[0]?.session[0],
    confirmed: operation['x-step-up'],
  }))
  const roles = { anybody: undefined, provider: undefined, leaver: 'buyer', session: 'buyer', buyer: 'buyer' } as const
  const expected = describedCalls.map(({ route }) => {
    const row = calls[route] ?? { for: 'anybody' }
    const role = { ...roles, spender: 'buyer', enroller: 'admin', admin: 'admin' }[row.for]
    return { route, role, confirmed: row.confirmed }
  })
  expect(told).toEqual(expected)
})

test('no two calls of the API share a name', () => {
  const names = describedCalls.map(({ operation }) => operation.operationId)
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
})

test('every reference leads somewhere, and every shape is one of JSON Schema', () => {
  const text = JSON.stringify(described)
  const missing = [...text.matchAll(/"#\/components\/(\w+)\/([^"]+)"/g)].filter(([, kind = '', name = '']) => {
    const parts: Record<string, object> = { ...described.components }
    return !Object.hasOwn(parts[kind] ?? {}, name)
  })
  expect(missing).toEqual([])
  expect(text).not.toContain('__shared')
  for (const schema of Object.values(described.components.schemas)) readerOf(schema)
})

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Every object that is anywhere in a value, with its place. */
function objectsIn(value: unknown, place = ''): [string, Record<string, unknown>][] {
  if (!isObject(value)) return []
  return [[place, value], ...Object.entries(value).flatMap(([name, part]) => objectsIn(part, `${place}/${name}`))]
}

test('every field that a schema requires is one that the schema lists', () => {
  const requiring = objectsIn(described).filter(([, { required }]) => Array.isArray(required))
  expect(requiring.length).toBeGreaterThan(300)
  const unlisted = requiring.flatMap(([place, { required, properties }]) => {
    const listed = isObject(properties) ? properties : {}
    return [required]
      .flat()
      .filter((name) => !Object.hasOwn(listed, String(name)))
      .map((name) => `${place}: ${name}`)
  })
  expect(unlisted).toEqual([])
})

test('a body may have fields that nobody knows', () => {
  const closed = describedCalls.filter(({ operation }) =>
    Object.values(operation.requestBody?.content ?? {}).some(({ schema }) =>
      [schema, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some(
        (form) => isObject(form) && form.additionalProperties === false,
      ),
    ),
  )
  expect(closed.map(({ route }) => route)).toEqual([])
})

test('a body is required where a call needs something said', () => {
  expect(operationOf('POST /admin/orders/:id/take')?.requestBody?.required).toBe(false)
  expect(operationOf('POST /admin/orders/:id/by-hand')?.requestBody?.required).toBe(true)
})

test('every list of the back office that goes on by a cursor has a search, but for the two that are of the settings', () => {
  const unsearched = describedCalls.filter(({ route, operation }) => {
    const names = operation.parameters.map((each) => 'name' in each && each.name)
    return route.startsWith('GET /admin/') && names.includes('cursor') && !names.includes('search')
  })
  const ofSettings = ['GET /admin/pricing/preview', 'GET /admin/settings/history']
  expect(unsearched.map(({ route }) => route).sort()).toEqual(ofSettings)
})

test('what is kept by currency, language or switch is described by their names, in an answer and in a body', () => {
  const { SalesReport, HousePageForm } = described.components.schemas
  expect(SalesReport?.properties?.currencies).toMatchObject({
    properties: byCurrency(() => ({ type: 'object' })),
    required: currencies,
    additionalProperties: false,
  })
  expect(HousePageForm?.properties?.texts).toMatchObject({ properties: { en: { type: 'string' } } })
  expect(operationOf('PUT /admin/settings')?.requestBody?.content['application/json']?.schema).toMatchObject({
    properties: { switches: { properties: { sales: { type: 'boolean' } }, additionalProperties: false } },
  })
})

test('every error code is described, and by every call that may answer it', () => {
  expect(Object.keys(described.components.responses)).toEqual(Object.keys(errorStatus))
  const text = JSON.stringify(described.paths)
  const known = Object.keys(errorStatus).filter((code) => !new RegExp(`[/"]${code}"`).test(text))
  expect(known.toSorted()).toEqual(['method_not_allowed'])
})

test('a body is described by the schema that checks it', () => {
  expect(operationOf('POST /cart/update')?.requestBody?.content).toEqual({
    'application/json': {
      schema: {
        type: 'object',
        properties: {
          key: { type: 'string', minLength: 1, maxLength: 200 },
          action: { type: 'string', enum: ['increase', 'decrease', 'remove'] },
          qty: { type: 'integer', minimum: 1, maximum: 100 },
        },
        required: ['key', 'action'],
      },
    },
  })
})

test('a webhook is described with the body and the answer of every provider', () => {
  const { requestBody, responses, summary } = operationOf('POST /webhooks/:provider') ?? {}
  expect(Object.keys(requestBody?.content ?? {})).toEqual(['application/json', 'application/x-www-form-urlencoded'])
  expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(['200', '204', '400', '404']))
  for (const name of ['Payme', 'Click', 'MooGold', 'Kinguin']) expect(summary).toContain(name)
})

test('a query, what may be left out of it, and the headers that are read are described', () => {
  const told = JSON.stringify(operationOf('GET /admin/suppliers/:name/offers')?.parameters)
  expect(JSON.parse(told)).toMatchObject([
    { name: 'name', in: 'path', required: true },
    { name: 'search', in: 'query', required: true, schema: { minLength: 3, maxLength: 60 } },
    { $ref: '#/components/parameters/language' },
  ])
  expect(JSON.stringify(operationOf('POST /balance/transfer')?.parameters)).toContain('#/components/parameters/key')
})

test('every refusal that passes by itself says when to come again, whatever its codes', () => {
  const silent = describedCalls.flatMap(({ route, operation }) =>
    [429, 503].flatMap((status) => {
      const named = operation.responses[status]
      const told = named && '$ref' in named ? described.components.responses[named.$ref.split('/').at(-1) ?? ''] : named
      return told && !told.headers?.['Retry-After'] ? [`${route}: ${status}`] : []
    }),
  )
  expect(silent).toEqual([])
})

test('every list that comes in pages takes up to a hundred at once', () => {
  const limits = describedCalls.flatMap(({ route, operation }) =>
    operation.parameters.flatMap((each) =>
      'name' in each && each.name === 'limit' ? [{ route, ...each.schema }] : [],
    ),
  )
  expect(limits.length).toBeGreaterThan(20)
  expect(limits.filter(({ minimum, maximum }) => minimum !== 1 || maximum !== 100)).toEqual([])
})

describe('the check of an answer', () => {
  const cart = { cart: [], version: '', count: 0, total: {}, subtotal: { usd: 0, rub: 0, uzs: null }, rate: null }
  const problem = { error: 'No', code: 'line_not_found', requestId: 'x' }
  test.each<[string, number, object, boolean]>([
    ['that is as described', 200, cart, false],
    ['with a field too many', 200, { ...cart, secret: 1 }, true],
    ['without a field', 200, { ...cart, count: undefined }, true],
    ['with a field of another kind', 200, { ...cart, count: '0' }, true],
    ['of another status', 201, cart, true],
    ['that is a refusal as described', 404, problem, false],
    ['that is refused with the code of another call', 404, { ...problem, code: 'order_not_found' }, true],
    ['that is refused without a code', 404, { error: 'No', requestId: 'x' }, true],
  ])('%s', (_, status, body, isStrange) => {
    const call = describedAt('POST', '/api/cart/update')
    if (!call) throw new Error('the call is not described')
    expect(strangenessOf(call, status, 'application/json', JSON.stringify(body)) !== '').toBe(isStrange)
  })
})

describe('over HTTP', () => {
  test('the description is there for everybody, the same each time', async () => {
    const shape = z.looseObject({ openapi: z.literal('3.1.0') })
    const [first, second] = [
      await success(clientOf().get('/openapi.json'), shape),
      await clientOf().get('/openapi.json'),
    ]
    expect(first).toEqual(JSON.parse(JSON.stringify(described)))
    expect(await second.json()).toEqual(first)
    expect(second.headers.get('Cache-Control')).toBe('public, max-age=300')
  })

  test('it can be read as a page that runs nothing and loads nothing of others', async () => {
    const answer = await exports.default.fetch('http://shop.test/api/docs')
    expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
    expect(answer.headers.get('Content-Security-Policy')).toContain("style-src 'self'")
    const page = await answer.text()
    expect(page).not.toMatch(/<script|style=|\son\w+=|https?:|\[object/)
    for (const path of Object.keys(described.paths)) expect(page).toContain(`<code>${path}</code>`)
    for (const name of Object.keys(described.components.schemas)) expect(page).toContain(`id="${name}"`)
    const anchors = [...page.matchAll(/href="#([^"]+)"/g)].map(([, name = '']) => name)
    expect(anchors.filter((name) => !page.includes(`id="${name}"`))).toEqual([])
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)
    expect(ids.filter((id, index) => ids.indexOf(id) < index)).toEqual([])
  })
})
