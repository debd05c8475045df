import type { FreeFireAdmin } from '../../../../shared/contract/freefire'
import type { FreeFireChange, FreeFirePackage } from '../../../calls/admin-freefire'
import type { SupplierItem } from '../../../calls/admin-suppliers'
import type { Formats } from '../../../i18n/formats'
import {
  type Draft as DraftOf,
  draftOf,
  type Fields,
  type FormText,
  problemsIn,
  textOfFields,
  valuesOf,
} from '../form/fields'
import type { Problems } from '../form/problems'
import { numberWithin, optional, price, requiredWords, words } from '../form/readings'

type Terms = Pick<FreeFireAdmin, 'margin' | 'rubPerUsd' | 'region'>
type PackageTerms = Pick<FreeFirePackage, 'name' | 'price' | 'rub' | 'shown'>
export type PackageDraft = DraftOf<PackageTerms> & { ref: string }
export type Draft = DraftOf<Terms> & { packages: readonly PackageDraft[] }

const decimal = { inputMode: 'decimal' } as const
const longestName = 80

/** The terms of all packages. */
export const termFields = {
  margin: {
    label: 'admin.freeFire.margin',
    hint: 'admin.freeFire.marginHint',
    read: numberWithin({ max: 500, decimals: 2 }),
    input: decimal,
  },
  rubPerUsd: {
    label: 'admin.freeFire.rubPerUsd',
    hint: 'admin.freeFire.rubPerUsdHint',
    read: price,
    input: decimal,
  },
  region: {
    label: 'admin.freeFire.region',
    hint: 'admin.freeFire.regionHint',
    read: optional(words),
    input: { maxLength: 40 },
  },
} as const satisfies Fields<Terms>

/** The name that buyers read, and own prices, where a price is not the cost with the margin. */
export const packageFields = {
  name: { label: 'admin.freeFire.name', read: requiredWords, input: { maxLength: longestName } },
  price: { label: 'admin.freeFire.ownPrice', currency: 'usd', read: optional(price), input: decimal },
  rub: { label: 'admin.freeFire.ownPrice', currency: 'rub', read: optional(price), input: decimal },
  shown: { label: 'admin.freeFire.shown', isFlag: true },
} as const satisfies Fields<PackageTerms>

export const draftOfFreeFire = (settings: FreeFireAdmin): Draft => ({
  ...draftOf<Terms>(termFields, settings),
  packages: settings.packages.map((each) => ({ ref: each.ref, ...draftOf<PackageTerms>(packageFields, each) })),
})

/** GamesDrop calls a package "Free Fire (Global): 100 Diamonds"; a buyer knows which game this is. */
export const packageOf = ({ ref, name }: SupplierItem): PackageDraft => ({
  ref,
  name: (name.split(': ').at(-1) ?? name).slice(0, longestName),
  price: '',
  rub: '',
  shown: true,
})

export const problemsOf = ({ packages, ...terms }: Draft): Problems =>
  Object.assign(
    problemsIn(termFields, terms),
    ...packages.map((each, index) => problemsIn(packageFields, each, `packages.${index}.`)),
  )

/** The change that a draft asks for; undefined where the draft has a problem. */
export function changeOf(draft: Draft): Omit<FreeFireChange, 'version' | 'reason'> | undefined {
  const terms = valuesOf<Terms>(termFields, draft)
  const packages = draft.packages.flatMap((each) => {
    const values = valuesOf<PackageTerms>(packageFields, each)
    return values ? [{ ref: each.ref, ...values }] : []
  })
  return terms && packages.length === draft.packages.length ? { ...terms, packages } : undefined
}

/** The settings of Free Fire in words. */
export function textOf(draft: Draft, { t }: Formats): FormText {
  const packageText = ({ name, price, rub, shown }: PackageDraft, index: number): string =>
    [
      `${index + 1}. ${name}`,
      ...(price ? [`${price} ${t('currency.usd')}`] : []),
      ...(rub ? [`${rub} ${t('currency.rub')}`] : []),
      t(shown ? 'admin.freeFire.shown' : 'admin.freeFire.hidden'),
    ].join(' · ')
  return [
    ...textOfFields(termFields, draft, t),
    ...draft.packages.map((each, index) => ({
      name: `${t('admin.freeFire.packages')}: ${each.ref}`,
      value: packageText(each, index),
    })),
  ]
}
