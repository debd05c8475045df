import { currencies, toMajor } from '../../../../shared/money'
import type { Formats } from '../../../i18n/formats'
import { type AnyField, labelOf, valueText } from '../form/fields'
import { bonusName, bonusText } from '../settings/bonus-fields'
import { allFields } from '../settings/setting-fields'
import type { Change } from './changes'

type Step = { from: number; percent: number }

/** The field of a setting; the log leaves a part out of the names of the notice's texts. */
const fieldOf = (name: string): AnyField | undefined =>
  allFields[name] ?? allFields[name.replace(/^banner\./, 'banner.texts.')]

const isSum = (name: string): boolean => /\.(min|max|step)$/.test(name)

function textOf(name: string, field: AnyField | undefined, value: unknown, { t, money }: Formats): string {
  if (value === undefined) return t('admin.audit.nothing')
  if (!field) return typeof value === 'string' ? value : JSON.stringify(value)
  if (typeof value === 'number' && field.currency && isSum(name)) return money(toMajor(value), field.currency)
  // A method that one provider can serve is that provider, or null while it is off.
  const shown = 'isFlag' in field && typeof value !== 'boolean' ? value !== null : (value ?? '')
  return valueText(field, shown, t) || t('admin.audit.nothing')
}

/** The bonus on top-ups of a currency, in minor units as the log keeps it. */
function bonusChange({ name, from, to }: Change, words: Formats) {
  const currency = currencies.find((each) => name === `topUpBonus.${each}`)
  if (!currency) return undefined
  const steps = (value: unknown) =>
    (Array.isArray(value) ? (value as Step[]) : []).map((step) => ({ ...step, from: toMajor(step.from) }))
  const said = (value: unknown) => bonusText(steps(value), currency, words) || words.t('admin.audit.nothing')
  return { name: bonusName(currency, words), from: said(from), to: said(to) }
}

/** The least and the largest sum, which the log keeps together, as two changes. */
function apart({ name, from, to }: Change): Change[] {
  if (!/^(topUp|transfer)\./.test(name)) return [{ name, from, to }]
  const part = (of: unknown, which: 'min' | 'max'): unknown => (of as Record<string, unknown> | undefined)?.[which]
  return (['min', 'max'] as const)
    .map((which) => ({ name: `${name}.${which}`, from: part(from, which), to: part(to, which) }))
    .filter((bound) => bound.from !== bound.to)
}

/** A changed setting in the words of the form of the settings. */
export function settingText(change: Change, words: Formats) {
  const bonus = bonusChange(change, words)
  if (bonus) return [bonus]
  return apart(change).map(({ name, from, to }) => {
    const field = fieldOf(name)
    const said = (value: unknown) => textOf(name, field, value, words)
    return { name: field ? labelOf(field, words.t) : name, from: said(from), to: said(to) }
  })
}
