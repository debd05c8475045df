import type { ESTree } from 'vite'
import { expect, test } from 'vitest'
import { currencies } from '../../src/shared/money'
import { nodesOf, type Parsed, parse, parseText, placeOf, sourceFiles, textOf } from './source'

/** Who may name a currency, and why. Any other file takes the currencies from `src/shared/money.ts`. */
const mayName: Record<string, string> = {
  'src/shared/money.ts': 'the list',
  'src/shared/roundings.ts': 'how the prices of each are rounded',
  'src/shared/following.ts': 'to which steps the prices of each are rounded',
  'src/shared/payments.ts': 'what each provider serves',
  'src/worker/config/schema.ts': 'what a shop sells in until its owner says otherwise',
  'src/client/i18n/formats.ts': 'those that browsers know no sign of',
  'src/client/i18n/money-words.ts': 'the names of currencies',
  'src/client/features/balance/amount.ts': 'the usual sums of each',
  // Older names of the wire: `price` and `rub`, `balanceUsd` and `balanceRub`, a subtotal in three currencies.
  'src/shared/contract/admin.ts': 'older names of balances',
  'src/shared/contract/cart.ts': 'the subtotal of a cart',
  'src/shared/contract/catalogue.ts': 'older names of prices in forms',
  'src/shared/contract/common.ts': 'older names of prices and balances',
  'src/shared/contract/identity.ts': 'older names of balances',
  'src/shared/older-prices.ts': 'older names of prices',
  'src/worker/routes/views/cart.ts': 'the subtotal of a cart',
  'src/worker/routes/views/units.ts': 'older names of prices and balances',
  'src/worker/domain/cart/lines.ts': 'the older columns, and the key of a line',
  'src/client/features/admin/products/preview.ts': 'older names of prices',
  'src/client/features/cart/cart-summary.tsx': 'the subtotal in so’m',
  'src/shared/contract/payments.ts': 'older names of the rate of so’m',
  'src/worker/routes/views/rate.ts': 'older names of the rate of so’m',
  // What the central bank counts in, and what suppliers of top-ups take.
  'src/worker/providers/moogold-answers.ts': 'MooGold counts in dollars',
  'src/worker/providers/cbu.ts': 'the bank counts in so’m',
  'src/worker/domain/rates/': 'the bank’s rates cross through so’m',
  'src/shared/contract/game-settings.ts': 'older names of prices of packages',
  'src/worker/routes/views/stock.ts': 'older names of prices of packages',
  'src/client/features/admin/games/': 'packages cost dollars',
  'src/simulator/': 'plays the providers',
}
const excused = (path: string): string | undefined => Object.keys(mayName).find((place) => path.startsWith(place))

const known = new Set<string>(currencies)
const within = new RegExp(`['":](${currencies.join('|')})(['"]|$)`)

/** A currency as a text, a property or a part of SQL. A local name for `prices.usd` is a name of ours. */
function namesCurrency(node: ESTree.Node): boolean {
  if (node.type === 'Literal')
    return typeof node.value === 'string' && (known.has(node.value) || within.test(node.value))
  if (node.type === 'TemplateElement') return within.test(node.value.raw)
  if (node.type === 'MemberExpression')
    return !node.computed && node.property.type === 'Identifier' && known.has(node.property.name)
  return node.type === 'Property' && node.key.type === 'Identifier' && known.has(node.key.name)
}

const named = (file: Parsed): string[] =>
  nodesOf(file).flatMap((node) => (namesCurrency(node) ? [placeOf(file, node.start)] : []))

/** Whether a currency stands in a text at all, in code or in a word: most files have none, and need not be parsed. */
const isMentioned = new RegExp(currencies.join('|'))
const namedIn = (path: string): string[] => (isMentioned.test(textOf(path)) ? named(parse(path)) : [])

test('no code but that of the list names a currency: the next one is a line there', () => {
  const files = sourceFiles('src').filter((path) => !excused(path))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap(namedIn)).toEqual([])
})

test('every file that may name a currency does', () => {
  const places = Object.keys(mayName)
  const naming = new Set(sourceFiles('src').flatMap((path) => (namedIn(path).length > 0 ? [excused(path)] : [])))
  expect(places.filter((place) => !naming.has(place))).toEqual([])
})

test.each([
  ['a comparison', "export const isDear = currency === 'usd'"],
  ['a property', 'export const price = prices.rub'],
  ['a name of a field', 'export const sums = { uzs: 1 }'],
  ['a field that is taken', 'export const { usd } = prices'],
  ['SQL', "export const query = sql`SELECT * FROM prices WHERE currency = 'rub'`"],
  ['an account', "export const account = 'system:sales:usd' + rest"],
])('a currency in %s is found', (_, text) => {
  expect(named(parseText('src/worker/made-up.ts', text))).not.toEqual([])
})
