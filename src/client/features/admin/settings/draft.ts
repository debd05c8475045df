import type { SettingValues } from '../../../../shared/contract/settings'
import { type Language, languages } from '../../../../shared/languages'
import { currencies } from '../../../../shared/money'
import { settingLimits } from '../../../../shared/setting-limits'
import type { SwitchName } from '../../../../shared/settings'
import type { SettingsChange } from '../../../calls/admin-settings'
import type { Problem, Problems } from '../field-problems'
import { numberIn, sumIn } from '../sum'

const kinds = ['topUp', 'transfer'] as const
const ends = ['min', 'max'] as const

/** The bounds one by one, named as the shop's answers name them. */
export const sumNames = kinds.flatMap((kind) =>
  currencies.flatMap((currency) => ends.map((end) => `${kind}.${currency}.${end}` as const)),
)
export type SumName = (typeof sumNames)[number]

export const countNames = ['unpaidOrders', 'heldPieces', 'newcomerHeldPieces', 'playerChecks'] as const
export type CountName = (typeof countNames)[number]

/** What is typed: numbers as text. */
export type Draft = {
  shopName: string
  supportLink: string
  sums: Record<SumName, string>
  counts: Record<CountName, string>
  isTold: boolean
  texts: Record<Language, string>
  switches: Record<SwitchName, boolean>
}

export const boundOf = (values: SettingValues, name: SumName): number => {
  const [kind, currency, end] = name.split('.') as [(typeof kinds)[number], (typeof currencies)[number], 'min' | 'max']
  return values[kind][currency][end]
}

export const draftOf = (values: SettingValues): Draft => ({
  shopName: values.shopName,
  supportLink: values.supportLink,
  sums: Object.fromEntries(sumNames.map((name) => [name, String(boundOf(values, name))])) as Draft['sums'],
  counts: Object.fromEntries(countNames.map((name) => [name, String(values[name])])) as Draft['counts'],
  isTold: values.banner.shown,
  texts: values.banner.texts,
  switches: values.switches,
})

function countIn(name: CountName, text: string): number | undefined {
  const { min, max } = settingLimits[name]
  const typed = numberIn(text, 0)
  return typed !== undefined && typed >= min && typed <= max ? typed : undefined
}

const problem = (name: string, isWrong: boolean, what: Problem): [string, Problem][] => (isWrong ? [[name, what]] : [])
const isLink = (text: string): boolean => text === '' || /^https:\/\/[^\s/]+\S*$/.test(text)
const isAbove = (one: string, other: string): boolean => (sumIn(one) ?? 0) > (sumIn(other) ?? 0)

/** What can be seen to be wrong before it is sent, by the names of the shop's answers. */
export const problemsOf = ({ shopName, supportLink, sums, counts, isTold, texts }: Draft): Problems =>
  Object.fromEntries([
    ...problem('shopName', shopName.trim() === '', 'required'),
    ...problem('supportLink', !isLink(supportLink.trim()), 'invalid'),
    ...languages.flatMap((language) =>
      problem(`banner.texts.${language}`, isTold && texts[language].trim() === '', 'required'),
    ),
    ...kinds.flatMap((kind) =>
      currencies.flatMap((currency) => {
        const [low, high] = [`${kind}.${currency}.min`, `${kind}.${currency}.max`] as const
        return problem(high, isAbove(sums[low], sums[high]), 'invalid_amount')
      }),
    ),
    ...sumNames.flatMap((name) => problem(name, (sumIn(sums[name]) ?? 0) <= 0, 'invalid_amount')),
    ...countNames.flatMap((name) => problem(name, countIn(name, counts[name]) === undefined, 'invalid')),
  ])

const countsIn = (counts: Draft['counts']) =>
  Object.fromEntries(countNames.map((name) => [name, countIn(name, counts[name]) ?? 0])) as Record<CountName, number>

/** What a draft without problems asks for. */
export function changeOf({ sums, counts, isTold, texts, ...draft }: Draft): Omit<SettingsChange, 'version' | 'reason'> {
  const boundsOf = (kind: (typeof kinds)[number], currency: (typeof currencies)[number]) => ({
    min: sumIn(sums[`${kind}.${currency}.min`]) ?? 0,
    max: sumIn(sums[`${kind}.${currency}.max`]) ?? 0,
  })
  return {
    shopName: draft.shopName.trim(),
    supportLink: draft.supportLink.trim(),
    topUp: { usd: boundsOf('topUp', 'usd'), rub: boundsOf('topUp', 'rub') },
    transfer: { usd: boundsOf('transfer', 'usd'), rub: boundsOf('transfer', 'rub') },
    ...countsIn(counts),
    banner: { shown: isTold, texts: { en: texts.en.trim(), ru: texts.ru.trim(), uz: texts.uz.trim() } },
    switches: draft.switches,
  }
}
