import type { Repricing } from '../../../../shared/contract/admin-products'
import { byCurrency, type Currency, currencies } from '../../../../shared/money'
import { type Rounding, roundings } from '../../../../shared/roundings'
import { byCurrencyIn, type Draft, type Fields, problemsIn, valuesOf } from '../form/fields'
import { percentChange } from '../form/readings'

type Rule = Record<Currency, boolean> & Pick<Repricing, 'percent' | 'rounding'>
export type RuleDraft = Draft<Rule>

export const percentField = {
  percent: { label: 'admin.prices.percent', hint: 'admin.prices.percentHint', read: percentChange },
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
