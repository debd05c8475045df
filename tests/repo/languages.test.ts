import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { languages, translations } from '../../src/shared/languages'
import { nodesOf, type Parsed, parse, parseText, placeOf, sourceFiles, textOf } from './source'

/** Who may name a language beside English, and why. Any other file takes the languages from `src/shared/languages.ts`. */
const mayName: Record<string, string> = {
  'src/shared/languages.ts': 'the list',
  'src/shared/money.ts': 'the currency that its readers see first',
  'src/client/i18n/language.ts': 'what each calls itself',
  'src/worker/render/head.ts': 'the territory of each',
  'src/worker/i18n.ts': 'the texts of answers and alerts',
  'src/worker/domain/bot/words.ts': 'the texts of the bot',
  'src/worker/domain/games/registry.ts': 'the texts of games',
  'src/worker/domain/house-pages/': 'the pages that the shop comes with',
  'src/worker/domain/notices/words.ts': 'the texts of notices',
  'src/worker/domain/orders/placing/instructions.ts': 'the steps of redemption',
  'src/worker/domain/package-names/package-names.ts': 'the names of packages',
  'src/worker/domain/orders/reading/fiscal-lines.ts': 'receipts of Uzbekistan are in Uzbek',
  'src/worker/providers/payme-errors.ts': 'the languages of Payme',
  'src/worker/providers/stripe.ts': 'the languages of Stripe',
  'src/simulator/': 'plays the providers',
}
const excused = (path: string): string | undefined => Object.keys(mayName).find((place) => path.startsWith(place))

const known = new Set<string>(translations)
const within = new RegExp(`(^|[.'"_/])(${translations.join('|')})(['".]|$)`)
const isName = (text: string): boolean => within.test(text) && !text.startsWith('https:')

/** A language as a text, a part of a text such as `texts.ru`, or a property. */
function namesLanguage(node: ESTree.Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string' && isName(node.value)
  if (node.type === 'TemplateElement') return isName(node.value.raw)
  if (node.type === 'MemberExpression')
    return !node.computed && node.property.type === 'Identifier' && known.has(node.property.name)
  return node.type === 'Property' && node.key.type === 'Identifier' && known.has(node.key.name)
}

const named = (file: Parsed): string[] =>
  nodesOf(file).flatMap((node) => (namesLanguage(node) ? [placeOf(file, node.start)] : []))

/** Most files have no such word, and need not be parsed. */
const isMentioned = new RegExp(`\\b(${translations.join('|')})\\b|_(${translations.join('|')})`)
const namedIn = (path: string): string[] => (isMentioned.test(textOf(path)) ? named(parse(path)) : [])

test('no code but that of the list names a language: the next one is a line there', () => {
  const files = sourceFiles('src').filter((path) => !excused(path))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(namedIn)).toEqual([])
})

test('every file that may name a language does', () => {
  const naming = new Set(sourceFiles('src').flatMap((path) => (namedIn(path).length > 0 ? [excused(path)] : [])))
  expect(Object.keys(mayName).filter((place) => !naming.has(place))).toEqual([])
})

test.each(languages)('the style sheet and the page without a network know %s', (language) => {
  expect(textOf('src/client/styles/main.css')).toContain(`:root[lang="${language}"]`)
  expect(textOf('src/client/service-worker.js')).toContain(`'${language}'`)
})

test.each([
  ['a comparison', "export const isOurs = language === 'uz'"],
  ['a property', 'export const title = texts.ru'],
  ['a field', "export const names = { en: '', ru: '' }"],
  ['a name of a field', "export const field = 'texts.uz'"],
  ['a column', "export const column = 'title_ru'"],
  ['SQL', "export const query = sql`SELECT texts -> '$.uz.title' FROM products`"],
])('a language in %s is found', (_, text) => {
  expect(named(parseText('src/worker/made-up.ts', text))).not.toEqual([])
})
