import { type Currency, currencies } from '../../../../shared/money'
import type { Formats } from '../../../i18n/formats'
import { currencyNames } from '../../../i18n/money-words'
import { labelOf, valueAt, valueText } from '../form/fields'
import { percentField, roundingFields } from '../products/repricing-rule'
import { sumsText } from '../sums-text'
import { sumsIn } from './sums-in'

const partOf = (value: unknown, name: string): object => {
  const part = valueAt(value, name)
  return typeof part === 'object' && part !== null ? part : {}
}

/** A change of many prices: what was asked, and each offer with its prices before and after. */
export function pricesText({ before, after }: { before: unknown; after: unknown }, words: Formats) {
  const { t, number, money } = words
  const nothing = t('admin.audit.nothing')
  const asked = currencies.filter((each) => Object.values(partOf(after, 'rule.currencies')).includes(each))
  const rounded = (currency: Currency) => {
    const field = roundingFields[`rounding.${currency}`]
    return { name: labelOf(field, t), to: valueText(field, valueAt(after, `rule.rounding.${currency}`), t) }
  }
  const said = [
    { name: labelOf(percentField.percent, t), to: number(Number(valueAt(after, 'rule.percent') ?? 0)) },
    { name: t('admin.prices.currencies'), to: asked.map((each) => t(currencyNames[each])).join(', ') },
    ...asked.map(rounded),
    { name: t('admin.tabs.products'), to: String(valueAt(after, 'products') ?? nothing) },
  ]
  const names = partOf(after, 'names')
  const prices = Object.entries(partOf(after, 'prices')).map(([offerId, sums]) => ({
    name: String(Reflect.get(names, offerId) ?? offerId),
    from: sumsText(sumsIn(partOf(before, offerId)), money) || nothing,
    to: typeof sums === 'object' && sums ? sumsText(sumsIn(sums), money) : nothing,
  }))
  return [...said.map((line) => ({ ...line, from: nothing })), ...prices]
}
