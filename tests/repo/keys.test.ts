import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { nodesIn, nodesOf, type Parsed, parse, parseText, placeOf, sourceFiles } from './source'
import { baseOf, formOf, shownIn } from './texts'

const texts = new Map(shownIn('en').flatMap((each) => [...each.texts]))
const keys = new Set([...texts.keys()].map(baseOf))
const counting = new Set([...texts.keys()].filter(formOf).map(baseOf))
const groups = new Set([...keys].map((key) => key.split('.')[0]))
const files = [...sourceFiles('src/client'), ...sourceFiles('src/worker')].map(parse)

/** `isName`: the text names a value of an object, and nobody reads it. */
type Found = { key: string; place: string; isName?: boolean }

function literalsIn(file: Parsed): Found[] {
  const nodes = nodesOf(file)
  const names = new Set(nodes.flatMap((node) => (node.type === 'Property' ? [node.key.start] : [])))
  return nodes.flatMap((node) =>
    node.type === 'Literal' && typeof node.value === 'string'
      ? [{ key: node.value, place: placeOf(file, node.start), isName: names.has(node.start) }]
      : [],
  )
}

/** Texts of the client that can only be meant as keys: a group of the locales, then names after dots. */
const looksLikeKey = ({ key, place, isName }: Found) =>
  !isName && place.startsWith('src/client/') && /^[a-z]\w*(\.\w+)+$/.test(key) && groups.has(key.split('.')[0])

const isTranslation = (node: ESTree.Node): node is ESTree.CallExpression => {
  if (node.type !== 'CallExpression') return false
  const name = node.callee.type === 'MemberExpression' ? node.callee.property : node.callee
  return name.type === 'Identifier' && name.name === 't'
}

type Asked = { keys: string[]; isReadable: boolean; hasCount: boolean; place: string }

/** What a `t(…)` asks for. A key from a map or a variable is looked for where its literal stands. */
const askedIn = (file: Parsed): Asked[] =>
  nodesOf(file).flatMap((node) => {
    if (!isTranslation(node)) return []
    const [key, options] = node.arguments
    const readable = ['Literal', 'ConditionalExpression', 'Identifier', 'MemberExpression']
    const given = key?.type === 'ConditionalExpression' ? [key.consequent, key.alternate] : [key]
    const written = given.flatMap((each) => (each?.type === 'Literal' ? [String(each.value)] : []))
    const hasCount = nodesIn(options).some((each) => each.type === 'Identifier' && each.name === 'count')
    const isReadable = key !== undefined && readable.includes(key.type)
    return [{ keys: written, isReadable, hasCount, place: placeOf(file, node.start) }]
  })

const literals = files.flatMap(literalsIn)
const asked = files.flatMap(askedIn)

test('every text of the locales is shown somewhere', () => {
  const shown = new Set(literals.map(({ key }) => key))
  const isUsed = (key: string) => key.startsWith('errors.') || shown.has(key)
  expect([...keys].filter((key) => !isUsed(key))).toEqual([])
})

test('no code asks for a text that does not exist', () => {
  const inCalls = asked.flatMap(({ keys, place }) => keys.map((key) => ({ key, place })))
  expect(inCalls.length).toBeGreaterThan(100)
  const missing = [...inCalls, ...literals.filter(looksLikeKey)].filter(({ key }) => !keys.has(key))
  expect(missing.map(({ key, place }) => `${place} ${key}`)).toEqual([])
})

test('no key is put together from pieces, so that every one can be found', () => {
  expect(asked.filter(({ isReadable }) => !isReadable).map(({ place }) => place)).toEqual([])
})

test('a text with plural forms is always asked for with a count', () => {
  const uncounted = asked.filter(({ keys: given, hasCount }) => !hasCount && given.some((key) => counting.has(key)))
  expect(uncounted.map(({ place, keys: given }) => `${place} ${given}`)).toEqual([])
})

test.each([
  ["t('cart.title')", { keys: ['cart.title'], isReadable: true, hasCount: false }],
  ["i18n.t('cart.title')", { keys: ['cart.title'], isReadable: true, hasCount: false }],
  ["t(isEmpty ? 'cart.empty' : 'cart.title')", { keys: ['cart.empty', 'cart.title'], isReadable: true }],
  ["t('products.found', { count: 3 })", { keys: ['products.found'], hasCount: true }],
  ['t(names[each])', { keys: [], isReadable: true }],
  [`t(\`status.\${each}\`)`, { keys: [], isReadable: false }],
  ["t('status.' + each)", { keys: [], isReadable: false }],
])('the call `%s` is read as %j', (code, expected) => {
  expect(askedIn(parseText('src/client/made-up.tsx', code))[0]).toMatchObject(expected)
})

test.each([
  ["const title = 'cart.titel'", true],
  ["const titles = { cart: 'cart.titel' }", true],
  ["const sums = { 'transfer.usd.min': 1 }", false],
])('`%s` asks for a text: %s', (code, isKey) => {
  expect(literalsIn(parseText('src/client/made-up.tsx', code)).some(looksLikeKey)).toBe(isKey)
})
