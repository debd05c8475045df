import { adminLimits } from '../../../../shared/admin-limits'
import type { Repricing } from '../../../../shared/contract/admin-products'
import { byCurrency, type Currency, currencies } from '../../../../shared/money'
import { type Rounding, roundings } from '../../../../shared/roundings'
import { byCurrencyIn, type Draft, type Fields, problemsIn, type Reading, valuesOf } from '../form/fields'

type Rule = Record<Currency, boolean> & Pick<Repricing, 'percent' | 'rounding'>
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

export const currencyFields = byCurrency((currency) => ({ label: 'admin.prices.in', currency, isFlag: true }) as const)

const roundingNames = {
  none: 'admin.prices.notRounded',
  '99': 'admin.prices.to99',
  whole: 'admin.prices.toWhole',
  tens: 'admin.prices.toTens',
  nines: 'admin.prices.toNines',
  hundreds: 'admin.prices.toHundreds',
  thousands: 'admin.prices.toThousands',
} as const satisfies Record<Rounding, string>

export const roundingFields = byCurrencyIn(
  'rounding',
  (currency) =>
    ({ label: 'admin.prices.round', currency, options: roundingNames, order: roundings[currency] }) as const,
)

const ruleFields: Fields<Rule> = { ...percentField, ...currencyFields, ...roundingFields }

export const firstRule: RuleDraft = {
  percent: '',
  ...byCurrency(() => true),
  ...byCurrencyIn('rounding', () => 'none' as const),
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
