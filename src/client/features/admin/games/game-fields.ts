import { byCurrency, type Currency, currencies, mainCurrency } from '../../../../shared/money'
import type { PlayerSupplier } from '../../../../shared/suppliers'
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

/** Null in a currency without a rate, or without a price of its own. */
type Terms = Pick<GameSettings, 'margin' | 'region'> & {
  rates: Record<Exclude<Currency, typeof mainCurrency>, number | null>
}
type PackageTerms = Pick<GamePackage, 'name' | 'shown'> & { priceIn: Record<Currency, number | null> }
export type PackageDraft = DraftOf<PackageTerms> & Pick<GamePackage, 'supplier' | 'ref'>
export type Draft = DraftOf<Terms> & { packages: readonly PackageDraft[] }

const decimal = { inputMode: 'decimal' } as const
const longestName = 80

const { [`rates.${mainCurrency}` as const]: _, ...rateFields } = byCurrencyIn(
  'rates',
  (currency): TextField<number | null> => ({
    label: 'admin.games.rate',
    hint: 'admin.games.rateHint',
    ...{ currency, read: optional(price), input: decimal },
  }),
)

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
  packages: settings.packages.map(({ supplier, ref, priceIn, ...each }) => ({
    ...{ supplier, ref },
    ...draftOf<PackageTerms>(packageFields, { ...each, priceIn: { ...noSums, ...priceIn } }),
  })),
})

/** GamesDrop calls a package "Free Fire (Global): 100 Diamonds"; a buyer knows which game this is. */
export const packageOf = ({ ref, name }: SupplierItem, supplier: PlayerSupplier): PackageDraft => ({
  ...{ supplier, ref },
  name: (name.split(': ').at(-1) ?? name).slice(0, longestName),
  ...byCurrencyIn('priceIn', () => ''),
  shown: true,
})

export const problemsOf = ({ packages, ...terms }: Draft): Problems =>
  Object.assign(
    problemsIn(termFields, terms),
    ...packages.map((each, index) => problemsIn(packageFields, each, `packages.${index}.`)),
  )

/** The change that a draft asks for; undefined where the draft has a problem. */
export function changeOf(draft: Draft): Omit<GameChange, 'version' | 'reason'> | undefined {
  const terms = valuesOf<Terms>(termFields, draft)
  const packages = draft.packages.flatMap((each) => {
    const values = valuesOf<PackageTerms>(packageFields, each)
    return values ? [{ supplier: each.supplier, ref: each.ref, ...values }] : []
  })
  return terms && packages.length === draft.packages.length ? { ...terms, packages } : undefined
}

/** The settings of a game in words. */
export function textOf(draft: Draft, { t }: Formats): FormText {
  const packageText = ({ name, shown, ...prices }: PackageDraft, index: number): string =>
    [
      `${index + 1}. ${name}`,
      ...currencies.flatMap((currency) => {
        const typed = prices[`priceIn.${currency}`]
        return typed ? [`${typed} ${t(currencyNames[currency])}`] : []
      }),
      t(shown ? 'admin.games.shown' : 'admin.games.hidden'),
    ].join(' · ')
  return [
    ...textOfFields(termFields, draft, t),
    ...draft.packages.map((each, index) => ({
      name: `${t('admin.games.packages')}: ${each.ref}`,
      value: packageText(each, index),
    })),
  ]
}
