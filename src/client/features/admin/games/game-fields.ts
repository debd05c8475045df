import { byCurrency, type Currency, currencies, mainCurrency, type Sums } from '../../../../shared/money'
import { byHand, type PackageSource, type SupplierPreference } from '../../../../shared/suppliers'
import type { GameChange, GamePackage, GameSettings } from '../../../calls/admin-games'
import type { SupplierItem } from '../../../calls/admin-suppliers'
import type { Formats } from '../../../i18n/formats'
import { currencyNames } from '../../../i18n/money-words'
import {
  byCurrencyIn,
  type Draft as DraftOf,
  draftOf,
  type Fields,
  type FormText,
  problemsIn,
  type TextField,
  textOfFields,
  valuesOf,
} from '../form/fields'
import type { Problems } from '../form/problems'
import { numberWithin, optional, price, requiredWords, words } from '../form/readings'
import { sourceTitle } from '../use-source-title'
import { isNameTaken } from './joining'

/** Null in a currency without a rate, or without a price of its own. */
type Terms = Pick<GameSettings, 'margin' | 'region' | 'preference'> & {
  rates: Record<Exclude<Currency, typeof mainCurrency>, number | null>
}
type PackageTerms = Pick<GamePackage, 'name' | 'shown'> & { priceIn: Record<Currency, number | null> }
/** Who delivers a package, by the name that it has there. */
export type Source = Pick<GamePackage, 'supplier' | 'ref'>
/** `costIn`: what a package that is not saved yet costs, where the supplier has said it; `savedName`: of a saved one. */
export type PackageDraft = DraftOf<PackageTerms> &
  Source & { others: readonly Source[]; costIn?: Sums; savedName?: string }
export type TermsDraft = DraftOf<Terms>
export type Draft = TermsDraft & { packages: readonly PackageDraft[] }

const decimal = { inputMode: 'decimal' } as const
const longestName = 80

/** The name of the field of a rate, by which it is found. */
export const rateName = (currency: Currency) => `rates.${currency}` as const

const { [`rates.${mainCurrency}` as const]: _, ...rateFields } = byCurrencyIn(
  'rates',
  (currency): TextField<number | null> => ({
    label: 'admin.games.rate',
    hint: 'admin.games.rateHint',
    ...{ currency, read: optional(price), input: { ...decimal, name: rateName(currency) } },
  }),
)

const preferenceNames = {
  fixed: 'admin.games.preferFixed',
  cheapest: 'admin.games.preferCheapest',
  fastest: 'admin.games.preferFastest',
} as const satisfies Record<SupplierPreference, string>

/** The terms of all packages. */
export const termFields = {
  margin: {
    label: 'admin.games.margin',
    hint: 'admin.games.marginHint',
    read: numberWithin({ max: 500, decimals: 2 }),
    input: decimal,
  },
  ...rateFields,
  region: {
    label: 'admin.games.region',
    hint: 'admin.games.regionHint',
    read: optional(words),
    input: { maxLength: 40 },
  },
  preference: { label: 'admin.games.preference', options: preferenceNames },
} as const satisfies Fields<Terms>

/** The name that buyers read, and own prices, where a price is not the cost with the margin. */
export const packageFields = {
  name: { label: 'admin.games.name', read: requiredWords, input: { maxLength: longestName } },
  ...byCurrencyIn(
    'priceIn',
    (currency): TextField<number | null> => ({
      ...{ label: 'admin.games.ownPrice', currency, read: optional(price), input: decimal },
    }),
  ),
  shown: { label: 'admin.games.shown', isFlag: true },
} as const satisfies Fields<PackageTerms>

const noSums = byCurrency(() => null)

export const draftOfGame = (settings: GameSettings): Draft => ({
  ...draftOf<Terms>(termFields, { ...settings, rates: { ...noSums, ...settings.rates } }),
  packages: settings.packages.map(({ supplier, ref, priceIn, others, ...each }) => ({
    supplier,
    ref,
    savedName: each.name,
    others: others.map((other) => ({ supplier: other.supplier, ref: other.ref })),
    ...draftOf<PackageTerms>(packageFields, { ...each, priceIn: { ...noSums, ...priceIn } }),
  })),
})

/** "Free Fire (Global): 100 Diamonds" of GamesDrop is "100 Diamonds": a buyer knows which game this is. */
const shortNameOf = (name: string): string => (name.split(': ').at(-1) ?? name).slice(0, longestName)

const newPackage = (source: Source, name: string): PackageDraft => ({
  ...{ ...source, name, others: [], shown: true },
  ...byCurrencyIn('priceIn', () => ''),
})

type Item = Pick<SupplierItem, 'ref' | 'name'> & { costIn?: Sums }

/** A package of an item of a supplier. */
export const packageOf = ({ ref, name, costIn }: Item, supplier: PackageSource): PackageDraft => ({
  ...newPackage({ supplier, ref }, shortNameOf(name)),
  ...(costIn && { costIn }),
})

/** What a package is called at the shop's own hands: its name in plain letters, once. */
export function refByHand(name: string, taken: readonly string[]): string {
  const plain =
    name
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '')
      .slice(0, 16) || 'package'
  const free = [plain, ...Array.from({ length: taken.length + 1 }, (_, nth) => `${plain}-${nth + 2}`)]
  return free.find((ref) => !taken.includes(ref)) ?? plain
}

/** A package that a person of the shop delivers. */
export function packageByHand(name: string, packages: readonly PackageDraft[]): PackageDraft {
  const taken = packages.flatMap((each) => (each.supplier === byHand ? each.ref : []))
  return newPackage({ supplier: byHand, ref: refByHand(name, taken) }, name.trim().slice(0, longestName))
}

export const isSameSource = (one: Source, other: Source): boolean =>
  one.supplier === other.supplier && one.ref === other.ref

/** Nothing tells what a piece by hand costs, so that its price in dollars is the owner's. */
function problemsOfPackage(each: PackageDraft, index: number, all: readonly PackageDraft[]): Problems {
  const at = `packages.${index}.`
  const isTaken = each.name.trim() !== '' && isNameTaken(all, each, index)
  const own = `priceIn.${mainCurrency}` as const
  const isUnpriced = each.supplier === byHand && each[own].trim() === ''
  return {
    ...(isTaken && { [`${at}name`]: 'name_taken' as const }),
    ...(isUnpriced && { [at + own]: 'required' as const }),
    ...problemsIn(packageFields, each, at),
  }
}

export const problemsOf = ({ packages, ...terms }: Draft): Problems =>
  Object.assign(problemsIn(termFields, terms), ...packages.map(problemsOfPackage))

/** The change that a draft asks for; undefined where the draft has a problem. */
export function changeOf(draft: Draft): Omit<GameChange, 'version' | 'reason'> | undefined {
  const terms = valuesOf<Terms>(termFields, draft)
  const packages = draft.packages.flatMap((each) => {
    const values = valuesOf<PackageTerms>(packageFields, each)
    return values ? [{ supplier: each.supplier, ref: each.ref, others: [...each.others], ...values }] : []
  })
  const isRight = Object.keys(problemsOf(draft)).length === 0
  return isRight && terms && packages.length === draft.packages.length ? { ...terms, packages } : undefined
}

/** The settings of a game in words. */
export function textOf(draft: Draft, { t }: Formats): FormText {
  const packageText = ({ name, shown, others, ...prices }: PackageDraft, index: number): string =>
    [
      `${index + 1}. ${name}`,
      ...currencies.flatMap((currency) => {
        const typed = prices[`priceIn.${currency}`]
        return typed ? [`${typed} ${t(currencyNames[currency])}`] : []
      }),
      t(shown ? 'admin.games.shown' : 'admin.games.hidden'),
      ...others.map(({ supplier, ref }) => `${t('admin.games.alsoFrom')} ${sourceTitle(supplier, t)} ${ref}`),
    ].join(' · ')
  return [
    ...textOfFields(termFields, draft, t),
    ...draft.packages.map((each, index) => ({
      // Two suppliers may call their items by one number.
      name: `${t('admin.games.packages')}: ${sourceTitle(each.supplier, t)} ${each.ref}`,
      value: packageText(each, index),
    })),
  ]
}
