import type { SettingValues } from '../../../../shared/contract/settings'
import { byCurrency, type Currency, currencies } from '../../../../shared/money'
import { settingLimits } from '../../../../shared/setting-limits'
import type { Formats } from '../../../i18n/formats'
import { currencyNames } from '../../../i18n/money-words'
import { type AnyDraft, type AnyFields, type FormText, problemsIn } from '../form/fields'
import type { Problems } from '../form/problems'
import { numberWithin, optional, priceOf } from '../form/readings'
import { numberIn, sumIn } from '../sum'

type Bonuses = SettingValues['topUpBonus']
type Step = Bonuses[Currency][number]

const { bonusSteps, bonusPercent } = settingLimits
/** The places of the steps of a currency. */
export const stepPlaces = Array.from({ length: bonusSteps }, (_, place) => place)

const nameOf = (currency: Currency, place: number, part: keyof Step) => `topUpBonus.${currency}.${place}.${part}`
const decimal = { input: { inputMode: 'decimal' } } as const

/** The two fields of a step; both are empty where there is none. */
export const stepFields = (currency: Currency, place: number): AnyFields => ({
  [nameOf(currency, place, 'from')]: {
    ...{ label: 'admin.settings.names.bonusFrom', currency, ...decimal },
    read: optional(priceOf(currency)),
  },
  [nameOf(currency, place, 'percent')]: {
    ...{ label: 'admin.settings.names.bonusPercent', currency, ...decimal },
    read: optional(numberWithin(bonusPercent)),
  },
})

export const bonusFields: AnyFields = Object.assign(
  {},
  ...currencies.flatMap((currency) => stepPlaces.map((place) => stepFields(currency, place))),
)

/** The steps in the form, by the names of its fields. */
export const bonusDraft = (set: Partial<Bonuses> | undefined): AnyDraft =>
  Object.fromEntries(
    currencies.flatMap((currency) =>
      stepPlaces.flatMap((place) => {
        const step = set?.[currency]?.[place]
        return (['from', 'percent'] as const).map((part) => [nameOf(currency, place, part), String(step?.[part] ?? '')])
      }),
    ),
  )

const typedIn = (draft: AnyDraft, currency: Currency, place: number) => ({
  from: sumIn(String(draft[nameOf(currency, place, 'from')]), currency),
  percent: numberIn(String(draft[nameOf(currency, place, 'percent')]), 0),
})

/** The whole steps that the form says for a currency, the smallest first. */
export const stepsIn = (draft: AnyDraft, currency: Currency): Step[] =>
  stepPlaces
    .map((place) => typedIn(draft, currency, place))
    .flatMap(({ from, percent }) => (from && percent ? [{ from, percent }] : []))
    .toSorted((one, other) => one.from - other.from)

export const bonusesOf = (draft: AnyDraft): Bonuses => byCurrency((currency) => stepsIn(draft, currency))

/** "50,00 $: 2 %, 100,00 $: 4 %", and what stands before it. */
export const bonusText = (steps: readonly Step[], currency: Currency, { t, money }: Formats): string =>
  steps.map((step) => `${money(step.from, currency)}: ${t('admin.prices.percentMoved', step)}`).join(', ')
export const bonusName = (currency: Currency, { t }: Pick<Formats, 't'>): string =>
  `${t('admin.settings.names.topUpBonus')} · ${t(currencyNames[currency])}`

/** The bonuses that the form says, a line for each currency: single fields would be told by the same name. */
export const bonusLines = (draft: AnyDraft, words: Formats): FormText =>
  currencies.map((currency) => ({
    name: bonusName(currency, words),
    value: bonusText(stepsIn(draft, currency), currency, words),
  }))

/** The currencies whose bonus differs between two versions; one from before there was a bonus tells none. */
export const bonusChanges = (before: Bonuses | undefined, after: Bonuses) =>
  currencies.flatMap((currency) => {
    const [from, to] = [before?.[currency] ?? [], after[currency]]
    return before === undefined || JSON.stringify(from) === JSON.stringify(to) ? [] : [{ currency, from, to }]
  })

/** A step has both its sum and its percentage, and no two steps begin at one sum. */
export function bonusProblems(draft: AnyDraft): Problems {
  const found = currencies.flatMap((currency) =>
    stepPlaces.flatMap((place) => {
      const [from, percent] = [nameOf(currency, place, 'from'), nameOf(currency, place, 'percent')]
      const isBlank = (name: string) => String(draft[name] ?? '').trim() === ''
      const typed = typedIn(draft, currency, place).from
      const isRepeated = stepPlaces.some((each) => each < place && typedIn(draft, currency, each).from === typed)
      return [
        ...(isBlank(from) && !isBlank(percent) ? [[from, 'required'] as const] : []),
        ...(isBlank(percent) && !isBlank(from) ? [[percent, 'required'] as const] : []),
        ...(typed !== undefined && isRepeated ? [[from, 'repeated'] as const] : []),
      ]
    }),
  )
  return { ...Object.fromEntries(found), ...problemsIn(bonusFields, draft) }
}
