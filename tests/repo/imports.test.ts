import { expect, test } from 'vitest'
import { placeOfFile, whyForbidden } from './layers'
import { ranks } from './ranks'
import { type Import, importsOf, nodesOf, type Parsed, parse, parseText, placeOf, sourceFiles } from './source'

const files = sourceFiles('src')
const imports = files.flatMap((path) => importsOf(parse(path)))

const runtimeTargets = new Map<string, string[]>(
  files.map((path) => [path, imports.filter((each) => each.from === path && !each.isType).map((each) => each.target)]),
)

/** What a file reaches at once: by its types and by what it loads later too. */
const targetsOf = new Map<string, string[]>(files.map((path) => [path, []]))
for (const { from, target } of imports) {
  targetsOf.get(from)?.push(target === '#pages' ? 'src/client/server.tsx' : target)
}

test('every source file belongs to a layer', () => {
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((path) => !placeOfFile(path))).toEqual([])
})

test('imports go one way: entry points, then translation, then the domain, then the database, then shared code', () => {
  const wrong = imports.flatMap((each) => {
    const why = whyForbidden(each)
    return why ? [`${each.place} imports ${each.target}: ${why}`] : []
  })
  expect(wrong).toEqual([])
})

const outside = new Set([
  ...['fetch', 'process', 'console', 'document', 'window', 'localStorage', 'sessionStorage', 'caches', 'WebSocket'],
  ...['setTimeout', 'setInterval', 'crypto', 'performance', 'navigator'],
])

/** Names of the outside world that a file uses, and the two ways to ask it for the time or for luck. */
const outsideIn = (file: Parsed): string[] =>
  nodesOf(file).flatMap((node) => {
    if (node.type === 'Identifier' && outside.has(node.name)) return [`${placeOf(file, node.start)} ${node.name}`]
    const text = node.type === 'CallExpression' ? file.text.slice(node.start, node.end) : ''
    return /^(Date\.now|Math\.random)\(/.test(text) ? [`${placeOf(file, node.start)} ${text}`] : []
  })

test('shared code does no input or output and does not know the time', () => {
  expect(sourceFiles('src/shared').flatMap((path) => outsideIn(parse(path)))).toEqual([])
})

test.each(['fetch("/")', 'process.env.A', 'Date.now()', 'const a = () => Math.random()'])(
  '`%s` would not be shared code',
  (code) => {
    expect(outsideIn(parseText('src/shared/made-up.ts', code))).toHaveLength(1)
  },
)

/** Each way on which a file comes back to itself. */
function circlesIn(targetsOf: Map<string, string[]>): string[] {
  const circles: string[] = []
  const done = new Set<string>()
  const visit = (path: string, way: string[]): void => {
    const start = way.indexOf(path)
    if (start >= 0) circles.push([...way.slice(start), path].join(' → '))
    if (start >= 0 || done.has(path)) return
    for (const target of targetsOf.get(path) ?? []) visit(target, [...way, path])
    done.add(path)
  }
  for (const path of targetsOf.keys()) visit(path, [])
  return circles
}

test('no file imports itself through others, types and lazy imports counted', () => {
  expect(circlesIn(targetsOf)).toEqual([])
})

test('a circle of three files is found', () => {
  const planted = new Map([
    ['a', ['b']],
    ['b', ['c', 'd']],
    ['c', ['a']],
  ])
  expect(circlesIn(planted)).toEqual(['a → b → c → a'])
})

test('every folder of the domain has its rank, and no other', () => {
  const folders = new Set(files.flatMap((path) => /^src\/worker\/domain\/([^/]+)\//.exec(path)?.[1] ?? []))
  expect(Object.keys(ranks).sort()).toEqual([...folders].sort())
})

test('no way through shared code brings zod or a schema to the browser', () => {
  const brought = files.filter((path) => path.startsWith('src/client/')).flatMap((path) => [...reachable(path)])
  expect(brought.filter((target) => /^zod|^src\/shared\/contract\//.test(target))).toEqual([])
})

function reachable(path: string, seen = new Set<string>()): Set<string> {
  for (const target of runtimeTargets.get(path) ?? []) {
    if (seen.has(target)) continue
    seen.add(target)
    reachable(target, seen)
  }
  return seen
}

const allowed: [from: string, target: string, isType?: boolean][] = [
  ['src/worker/index.ts', 'src/worker/app.ts'],
  ['src/worker/app.ts', 'src/worker/context.ts'],
  ['src/worker/app.ts', 'src/worker/api.ts'],
  ['src/worker/routes/cart.ts', 'src/worker/domain/cart/cart.ts'],
  ['src/worker/domain/cart/cart.ts', 'src/worker/domain/catalogue/catalogue.ts'],
  ['src/worker/domain/cart/cart.ts', 'src/worker/domain/cart/anything.ts'],
  ['src/worker/domain/cart/anything.ts', 'src/worker/domain/ctx.ts'],
  ['src/worker/providers/vault.ts', 'src/worker/domain/ctx.ts', true],
  ['src/worker/context.ts', 'drizzle-orm/d1'],
  ['src/client/calls/http.ts', 'src/worker/api.ts', true],
  ['src/client/calls/cart.ts', 'src/shared/contract/cart.ts', true],
  ['src/client/routes/cart.tsx', 'src/client/features/cart/lines.ts'],
  ['src/worker/render/page.ts', '#pages'],
  ['src/worker/render/document.ts', 'src/worker/routes/views/product.ts'],
  ['src/client/server.tsx', 'src/client/router.tsx'],
  ['src/simulator/vite-plugin.ts', 'src/simulator/simulators.ts'],
  ['src/simulator/vite-plugin.ts', 'node:fs'],
  ['src/simulator/stripe/api.ts', 'hono'],
]
test.each(allowed)('%s may import %s', (from, target, isType = false) => {
  expect(whyForbidden(madeUp(from, target, isType))).toBeUndefined()
})

const forbidden: [from: string, target: string, why: RegExp, isType?: boolean][] = [
  ['src/worker/domain/cart/cart.ts', 'src/worker/domain/catalogue/offers.ts', /door/],
  ['src/worker/routes/cart.ts', 'src/worker/domain/catalogue/offers.ts', /door/],
  ['src/worker/domain/cart/cart.ts', 'src/worker/routes/cart.ts', /must not/],
  ['src/worker/domain/cart/cart.ts', 'src/worker/providers/vault.ts', /must not/],
  ['src/worker/providers/vault.ts', 'src/worker/domain/cart/cart.ts', /must not/],
  ['src/worker/providers/vault.ts', 'src/worker/db/schema.ts', /must not/],
  ['src/worker/middleware/session.ts', 'src/worker/context.ts', /must not/],
  ['src/worker/routes/cart.ts', 'src/worker/db/database.ts', /must not/],
  ['src/worker/routes/cart.ts', 'drizzle-orm', /package/],
  ['src/worker/context.ts', 'drizzle-orm/sqlite-core', /package/],
  ['src/worker/domain/cart/cart.ts', 'hono', /package/],
  ['src/worker/index.ts', '@hono/zod-validator', /package/],
  ['src/worker/domain/cart/cart.ts', 'react', /package/],
  ['src/worker/render/page.ts', 'react', /package/],
  ['src/worker/routes/cart.ts', '#pages', /package/],
  ['src/worker/render/page.ts', 'src/client/server.tsx', /must not/],
  ['src/worker/render/page.ts', 'src/worker/routes/cart.ts', /must not/],
  ['src/client/main.tsx', 'src/client/server.tsx', /must not/],
  ['src/worker/db/schema.ts', 'src/worker/domain/ctx.ts', /must not/],
  ['src/shared/money.ts', 'node:fs', /package/],
  ['src/shared/money.ts', 'src/worker/i18n.ts', /must not/],
  ['src/client/components/page.tsx', 'src/client/calls/cart.ts', /must not/],
  ['src/client/features/cart/lines.ts', 'src/client/features/orders/item-text.ts', /another/],
  ['src/client/features/cart/lines.ts', 'src/client/routes/cart.tsx', /must not/],
  ['src/client/features/cart/lines.ts', 'zod', /package/],
  ['src/client/features/cart/lines.ts', 'node:buffer', /package/],
  ['src/client/features/cart/lines.ts', 'src/worker/api.ts', /only client\/calls/, true],
  ['src/client/calls/http.ts', 'src/worker/api.ts', /only types/],
  ['src/client/calls/http.ts', 'src/worker/app.ts', /the type of the API/, true],
  ['src/worker/api.ts', 'src/worker/render/page.ts', /must not/],
  ['src/client/calls/cart.ts', 'src/shared/contract/cart.ts', /only types/],
  [
    'src/worker/domain/ledger/ledger.ts',
    'src/worker/domain/orders/orders.ts',
    /orders stands above ledger.*the refund/,
  ],
  ['src/worker/domain/supply/pieces.ts', 'src/worker/domain/orders/orders.ts', /orders stands above supply/, true],
  ['src/worker/domain/orders/orders.ts', 'src/worker/domain/jobs/jobs.ts', /jobs stands above orders/],
  ['src/worker/domain/gifts/gifts.ts', 'src/worker/domain/ledger/ledger.ts', /gifts has no rank/],
  ['src/worker/domain/cart/cart.ts', 'tests/support/shop.ts', /tests/],
  ['src/client/main.tsx', 'scripts/run.mjs', /scripts/],
  ['src/client/main.tsx', '?', /plain text/],
  ['src/worker/app.ts', 'src/simulator/simulators.ts', /must not/],
  ['src/client/main.tsx', 'src/simulator/simulators.ts', /must not/],
  ['src/simulator/simulators.ts', 'src/worker/domain/ctx.ts', /must not/],
  ['src/simulator/simulators.ts', 'src/simulator/vite-plugin.ts', /must not/],
  ['src/simulator/stripe/api.ts', 'node:fs', /package/],
  ['src/simulator/stripe/api.ts', '@hono/node-server', /package/],
  ['src/other.ts', 'src/shared/money.ts', /no layer/],
]
test.each(forbidden)('%s must not import %s', (from, target, why, isType = false) => {
  expect(whyForbidden(madeUp(from, target, isType))).toMatch(why)
})

const madeUp = (from: string, target: string, isType: boolean): Import => ({ from, target, isType, place: `${from}:1` })

test.each([
  ["import { A } from './limits'", false],
  ["import './limits'", false],
  ["import type { A } from './limits'", true],
  ["export * from './limits'", false],
  ["export { A } from './limits'", false],
  ["export type { A } from './limits'", true],
  ["const a = import('./limits')", false],
  ["type A = import('./limits').A", true],
])('the import in `%s` is seen', (text, isType) => {
  const [found] = importsOf(parseText('src/shared/money.ts', text))
  expect(found).toMatchObject({ target: 'src/shared/limits.ts', isType })
})
