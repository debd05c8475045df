import { expect, test } from 'vitest'
import { filesBehind, nodesIn, nodesOf, ownParts, parse, screenTables, sourceFiles } from './source'
import { baseOf, shownIn } from './texts'

const areaOfKey = new Map(
  shownIn('en').flatMap(({ area, texts }) => [...texts.keys()].map((key) => [baseOf(key), area] as const)),
)

type Shown = { area: string; told: string }
const known = new Map<string, Shown[]>()

/** The keys of areas in a file, each with its place. */
function keysIn(path: string): Shown[] {
  const keys = known.get(path) ?? keysReadIn(path)
  known.set(path, keys)
  return keys
}

const keysReadIn = (path: string): Shown[] =>
  nodesOf(parse(path)).flatMap((node) => {
    const key = node.type === 'Literal' ? String(node.value) : ''
    const area = areaOfKey.get(key)
    return area && area !== 'common' ? [{ area, told: `${path} shows ${key} of ${area}` }] : []
  })

const missingFor = (entry: string, loaded: readonly string[]): string[] =>
  [...filesBehind(entry)].flatMap(keysIn).flatMap(({ area, told }) => (loaded.includes(area) ? [] : [told]))

/** What each `screen(path, () => import(…), [areas])` and each `ownPart(() => import(…), [areas])` says. */
const screens = [...screenTables, ...ownParts.map(({ screen }) => screen)]
  .flatMap((table) => nodesOf(parse(table)))
  .flatMap((node) => {
    if (node.type !== 'CallExpression') return []
    const isPart =
      node.callee.type === 'MemberExpression' &&
      'name' in node.callee.property &&
      node.callee.property.name === 'ownPart'
    const isScreen = node.callee.type === 'Identifier' && node.callee.name === 'screen'
    if (!isScreen && !isPart) return []
    const [load, given] = isPart ? node.arguments : node.arguments.slice(1)
    const file = nodesIn(load).flatMap((each) => (each.type === 'ImportExpression' ? [each.source] : []))[0]
    if (file?.type !== 'Literal') return []
    const loaded = nodesIn(given).flatMap((each) => (each.type === 'Literal' ? [String(each.value)] : []))
    const name = String(file.value)
      .replace('./', '')
      .replace(/^routes\//, '')
    return [{ file: `src/client/routes/${name}.tsx`, loaded }]
  })

test('every screen is found, with the areas it loads', () => {
  expect(screens.length).toBeGreaterThan(14)
  expect(screens).toContainEqual({ file: 'src/client/routes/cart.tsx', loaded: ['money'] })
})

test.each(screens)('$file loads the texts of all that it shows', ({ file, loaded }) => {
  expect(missingFor(file, loaded)).toEqual([])
})

test.each(screens.filter(({ loaded }) => loaded.length > 0))('$file loads no texts it does not show', (screen) => {
  const shown = new Set([...filesBehind(screen.file)].flatMap(keysIn).map(({ area }) => area))
  expect(screen.loaded.filter((area) => !shown.has(area))).toEqual([])
})

test.each(['src/client/main.tsx', 'src/client/router.tsx'])('%s is around every screen: common texts do', (file) => {
  expect(missingFor(file, [])).toEqual([])
})

test('the check sees a key of an area that is not loaded', () => {
  expect(missingFor('src/client/routes/orders.tsx', ['money'])).toContainEqual(
    expect.stringMatching(/ shows orders\.none of orders$/),
  )
})

/** The patterns that the build takes texts by, as `texts.ts` writes them. */
const patterns = nodesOf(parse('src/client/i18n/texts.ts')).flatMap((node) => {
  const written = node.type === 'Literal' ? String(node.value) : ''
  if (!written.startsWith('../../../locales/')) return []
  const names = (_: string, list: string) => `(?:${list.replaceAll(',', '|')})`
  const pattern = written
    .slice('../../../'.length)
    .replaceAll('.', '\\.')
    .replace(/\{([^}]+)\}/g, names)
  return [new RegExp(`^${pattern.replace('*', '[^/]+')}$`)]
})

test('the client knows every file of the locales that is its own', () => {
  const files = sourceFiles('locales', /\.json$/)
  const isForeign = (path: string) =>
    /^locales\/(alert-details|bot|exports|games|house-pages|instructions|notices|packages|refusals)\//.test(path)
  const known = files.filter((path) => patterns.some((pattern) => pattern.test(path)))
  expect(known).toEqual(files.filter((path) => !isForeign(path)))
})
