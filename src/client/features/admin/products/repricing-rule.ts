import { adminLimits } from '../../../../shared/admin-limits'
import type { Repricing } from '../../../../shared/contract/admin-products'
import { currencies } from '../../../../shared/money'
import { usdRoundings } from '../../../../shared/roundings'
import { type Draft, type Fields, problemsIn, type Reading, valuesOf } from '../form/fields'

type Rule = Record<(typeof currencies)[number], boolean> & Pick<Repricing, 'percent' | 'rounding'>
export type RuleDraft = Draft<Rule>

/** "-5,5" → -5.5; a problem where it is no percentage that prices may change by. */
function percent(text: string): Reading<number> {
  const typed = text.replace(/\s/g, '').replace(',', '.').replace('−', '-')
  const value = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN
  const { min, max } = adminLimits.repricing.percent
  return value >= min && value <= max ? { value } : { problem: 'invalid' }
}

export const percentField = {
  percent: { label: 'admin.prices.percent', hint: 'admin.prices.percentHint', read: percent },
} as const

export const currencyFields = {
  usd: { label: 'admin.prices.usd', isFlag: true },
  rub: { label: 'admin.prices.rub', isFlag: true },
} as const

export const roundingFields = {
  'rounding.usd': {
    label: 'admin.prices.roundUsd',
    options: { none: 'admin.prices.toCents', '99': 'admin.prices.to99', whole: 'admin.prices.toDollars' },
    order: usdRoundings,
  },
  'rounding.rub': {
    label: 'admin.prices.roundRub',
    options: {
      none: 'admin.prices.toKopecks',
      whole: 'admin.prices.toRoubles',
      tens: 'admin.prices.toTens',
      nines: 'admin.prices.toNines',
    },
  },
} as const

const ruleFields: Fields<Rule> = { ...percentField, ...currencyFields, ...roundingFields }

export const firstRule: RuleDraft = {
  percent: '',
  usd: true,
  rub: true,
  'rounding.usd': 'none',
  'rounding.rub': 'none',
}

export const problemsOf = (rule: RuleDraft) => problemsIn(ruleFields, rule)

/** The currencies whose prices change. */
export const currenciesIn = (rule: RuleDraft) => currencies.filter((currency) => rule[currency])

/** The request to the shop; undefined as long as a part is missing or has a problem. */
export function wishOf(rule: RuleDraft, products: readonly string[]): Repricing | undefined {
  const read = valuesOf<Rule>(ruleFields, rule)
  const chosen = currenciesIn(rule)
  if (!read || products.length === 0 || chosen.length === 0) return undefined
  return { products: [...products], percent: read.percent, currencies: chosen, rounding: read.rounding }
}
