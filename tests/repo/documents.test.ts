import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { alertKinds, severityOf } from '../../src/shared/alerts'
import { addressesOf, cbuAddress } from '../../src/worker/config/parties'
import { layersPicture, layersTable } from './layers-picture'
import { ranksTable } from './ranks'
import { isFile, keptFiles, textOf } from './source'

const documents = keptFiles.filter((path) => /^(docs\/)?[\w-]+\.md$/.test(path))

const everyMatch = (path: string, pattern: RegExp): string[] =>
  [...textOf(path).matchAll(pattern)].map(([, found = '']) => found)

const isThere = (path: string): boolean => keptFiles.some((kept) => kept === path || kept.startsWith(`${path}/`))

test.each([
  ['picture', layersPicture],
  ['table', layersTable],
  ['ranks', ranksTable],
])('the %s of the layers is what the import test holds', (part, made) => {
  const [shown] = everyMatch(
    'docs/architecture.md',
    new RegExp(`<!-- ${part} -->\n\n([\\s\\S]*?)\n\n<!-- /${part} -->`, 'g'),
  )
  expect(shown).toBe(made())
})

test.each(documents)('%s links to what is there', (path) => {
  const links = everyMatch(path, /\]\((?!https?:)([^)#\s]+)(?:#[\w-]*)?\)/g)
  expect(links.filter((link) => !isThere(posix.join(posix.dirname(path), link)))).toEqual([])
})

// Decisions tell of their day.
const ofToday = documents.filter((path) => path !== 'docs/decisions.md')
const ownPlaces = /`((?:src|tests|scripts|docs|migrations|locales)\/[\w./-]*\w)`/g

test.each(ofToday)('%s names files and folders that are there', (path) => {
  expect(everyMatch(path, ownPlaces).filter((place) => !isThere(place))).toEqual([])
})

// Those of wrangler are named as its bundle names them.
const isForeign = (path: string) => /^(wrangler|deploy-helpers|workers-utils)\//.test(path)

test.each(ofToday)('%s names sources that are there, also by the end of their path', (path) => {
  const named = everyMatch(path, /`([\w./-]+\.tsx?)`/g).filter((place) => !isForeign(place))
  expect(named.filter((place) => !keptFiles.some((kept) => kept === place || kept.endsWith(`/${place}`)))).toEqual([])
})

test.each(documents)('%s names tests by the names they have', (path) => {
  const named = [...textOf(path).matchAll(/`(tests\/[\w./-]+)` \(([^)]*)\)/g)]
  const missing = named.flatMap(([, file = '', names = '']) =>
    [...names.matchAll(/“([^”]+)”/g)]
      .map(([, name = '']) => name)
      .filter((name) => !isFile(file) || !textOf(file).includes(name))
      .map((name) => `${file}: ${name}`),
  )
  expect(missing).toEqual([])
})

test.each(documents)('%s names commands that are there', (path) => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(textOf('package.json'))
  expect(everyMatch(path, /npm run (?!-s )([\w:]+)/g).filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
})

// A worker that is named goes before the one of SHOP_ENVIRONMENT: somebody would read the log of another shop.
test.each(documents)('%s reads the log of the shop that the other commands speak of', (path) => {
  expect(everyMatch(path, /wrangler (?:-- )?tail (\w+)/g)).toEqual([])
})

test('the operator finds every alert in the operations', () => {
  const named = everyMatch('docs/operations.md', /`(\w+)`/g)
  expect(alertKinds.filter((kind) => !named.includes(kind))).toEqual([])
})

test.each([
  ['look now', 'critical'],
  ['good to know', 'low'],
])('the operations name every alert to %s, and no other', (words, severity) => {
  const [list = ''] = everyMatch('docs/operations.md', new RegExp(`\\*\\*${words}\\*\\* is ([^;]+);`, 'g'))
  const named = [...list.matchAll(/`(\w+)`/g)].map(([, kind]) => kind)
  expect(named.toSorted()).toEqual(alertKinds.filter((kind) => severityOf(kind) === severity).toSorted())
})

test.each(documents)('%s leads to headings that are there', (path) => {
  const anchorOf = (heading: string) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-')
  const headings = everyMatch(path, /^#+ (.+)$/gm).map(anchorOf)
  expect(everyMatch(path, /\]\(#([^)]+)\)/g).filter((anchor) => !headings.includes(anchor))).toEqual([])
})

test('the list of whom the shop calls has every host', () => {
  const addresses = [...Object.values(addressesOf).flatMap((named) => Object.keys(named)), cbuAddress]
  const named = everyMatch('docs/asvs.md', /`([\w.-]+)`/g)
  expect(addresses.map((address) => new URL(address).hostname).filter((host) => !named.includes(host))).toEqual([])
})
