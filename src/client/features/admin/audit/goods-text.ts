import type { ParseKeys } from 'i18next'
import { languages } from '../../../../shared/languages'
import { currencies, toMajor } from '../../../../shared/money'
import { categoryName } from '../../../i18n/category-name'
import type { Formats } from '../../../i18n/formats'
import { languageNames } from '../../../i18n/language'
import { currencyNames } from '../../../i18n/money-words'
import { kindField } from '../games/asked-field'
import { termFields } from '../games/game-fields'
import { checkField } from '../games/own-game-draft'
import { allGames } from '../tiers/tier-draft'
import { sourceTitle } from '../use-source-title'
import type { Line } from './parts'

type Words = Pick<Formats, 't' | 'number'>

const acts = [
  ...['edit_game', 'edit_freefire', 'try_game', 'create_game', 'edit_own_game', 'remove_game', 'put_back_game'],
  ...['edit_supplier', 'edit_tiers'],
]

/** Whether an act changes games, packages, suppliers or tiers, whose parts lie deep. */
export const isOfGoods = (action: string): boolean => acts.includes(action)

const names: Readonly<Record<string, ParseKeys>> = {
  ...{ region: 'admin.games.region', margin: 'admin.games.margin', preference: 'admin.games.preference' },
  ...{ packages: 'admin.games.packages', name: 'admin.games.name', shown: 'admin.games.shown' },
  ...{ others: 'admin.games.alsoFrom', order: 'admin.audit.order', removed: 'admin.audit.removed' },
  ...{ supplier: 'admin.supply.supplier', ref: 'admin.supplierOrders.item', offer: 'admin.games.packages' },
  ...{ sources: 'admin.supply.supplier', outcome: 'admin.audit.outcome' },
  ...{ slug: 'admin.product.slug', image: 'admin.product.image', check: 'admin.ownGame.check' },
  ...{ fields: 'admin.ownGame.fields', kind: 'admin.orders.kind', pattern: 'admin.ownGame.pattern' },
  ...{ example: 'admin.ownGame.example', options: 'admin.ownGame.options' },
  ...{ off: 'admin.suppliers.off', lowBalance: 'admin.audit.lowBalance' },
  ...{ tiers: 'admin.tabs.tiers', from: 'admin.tiers.from', percent: 'admin.tiers.percent' },
  ...{ allowsCoupon: 'admin.tiers.allowsCoupon', categories: 'admin.coupons.categories' },
  ...{ games: 'admin.tabs.games', [allGames]: 'admin.tiers.allGames' },
}

/** Of parts that there is one of in each currency, or in each language. */
const inEach: Readonly<Record<string, ParseKeys>> = {
  ...{ rates: 'admin.games.rate', prices: 'admin.games.ownPrice' },
  description: 'admin.ownGame.description',
  name: 'admin.tiers.nameIn',
  ...{ label: 'admin.ownGame.label', help: 'admin.ownGame.help' },
}

const choices: Readonly<Record<string, Readonly<Record<string, ParseKeys>>>> = {
  preference: termFields.preference.options,
  check: checkField.options,
  kind: kindField.options,
}

function nameOf(action: string, path: readonly string[], { t }: Words): string {
  const parts = [...path]
  const [last = '', parent = ''] = [parts.at(-1), parts.at(-2)]
  // A supplier counts in a currency of its own.
  const each = action === 'edit_supplier' && parent === 'rates' ? 'admin.audit.supplierRate' : inEach[parent]
  const currency = currencies.find((code) => code === last)
  const language = languages.find((code) => code === last)
  if (each && (currency || language)) {
    const words = currency && { currency: t(currencyNames[currency]) }
    const named = t(each, { ...words, ...(language && { language: t(languageNames[language]) }) })
    parts.splice(-2, 2, named)
  }
  // The list of an entry is told by the entry.
  const shown = parts.filter(
    (part, at) => at === parts.length - 1 || (part !== 'packages' && part !== 'fields' && part !== 'tiers'),
  )
  const called = parent === 'categories' ? [...shown.slice(0, -1), categoryName(last, t)] : shown
  return called.map((part) => (names[part] ? t(names[part]) : part)).join(' · ')
}

/** "gamesdrop 1001" names an item of a supplier. */
const itemText = (text: string, words: Words): string => text.replace(/^\S+/, (source) => sourceTitle(source, words.t))

function eachText(value: unknown, words: Words): string {
  if (typeof value === 'string') return itemText(value, words)
  if (typeof value !== 'object' || value === null) return String(value)
  const { value: sent, label } = value as { value?: unknown; label?: unknown }
  return sent === undefined ? JSON.stringify(value) : sent === label ? String(sent) : `${sent} = ${label}`
}

function numberText(action: string, path: readonly string[], value: number, { number }: Words): string {
  if (path.includes('rates')) return number(action === 'edit_supplier' ? value / 10_000 : toMajor(value))
  return number(['prices', 'lowBalance', 'from'].some((part) => path.includes(part)) ? toMajor(value) : value)
}

function valueText(action: string, path: readonly string[], value: unknown, words: Words): string {
  const { t } = words
  const last = path.at(-1) ?? ''
  if (value === null || value === undefined || value === '') return t('admin.audit.nothing')
  if (typeof value === 'boolean') return t(value ? 'admin.audit.yes' : 'admin.audit.no')
  if (typeof value === 'number') return numberText(action, path, value, words)
  if (Array.isArray(value)) return value.map((each) => eachText(each, words)).join(', ') || t('admin.audit.nothing')
  if (typeof value !== 'string') return JSON.stringify(value)
  const choice = choices[last]?.[value]
  if (choice) return t(choice)
  return last === 'supplier' ? sourceTitle(value, t) : value
}

/** A change of a game, a package or a supplier as it is read. */
export const goodsText = (action: string, { path, from, to }: Line, words: Words) => ({
  name: nameOf(action, path, words),
  from: valueText(action, path, from, words),
  to: valueText(action, path, to, words),
})
