import type { ParseKeys } from 'i18next'
import type { SettingValues, ShopSettings } from '../../../../shared/contract/settings'
import { languages } from '../../../../shared/languages'
import { byCurrency, type Currency, currencies } from '../../../../shared/money'
import { settingLimits } from '../../../../shared/setting-limits'
import { isSupportLink } from '../../../../shared/settings'
import { shopNamePattern } from '../../../../shared/shop-name'
import {
  type AnyDraft,
  type AnyField,
  type AnyFields,
  byLanguageIn,
  byProviderIn,
  type Draft,
  draftOf,
  type Fields,
  problemsIn,
  type TextField,
  valueAt,
} from '../form/fields'
import type { Problems } from '../form/problems'
import { fitting, inOneLine, numberWithin, priceOf, requiredFitting, words } from '../form/readings'
import { sumIn } from '../sum'
import { bonusDraft, bonusProblems } from './bonus-fields'
import { currencyDraft, currencyFields, currencyProblems } from './currency-fields'
import { pricingFields } from './pricing-fields'

/** The parts of the shop that can be closed. */
export const switchFields = {
  'switches.sales': { label: 'admin.settings.names.sales', isFlag: true },
  'switches.freeFire': { label: 'admin.settings.names.freeFire', isFlag: true },
  'switches.topUps': { label: 'admin.settings.names.topUps', isFlag: true },
  'switches.transfers': { label: 'admin.settings.names.transfers', isFlag: true },
  ...byProviderIn(
    'switches',
    (provider) => ({ label: 'admin.settings.names.provider', provider, isFlag: true }) as const,
  ),
  'switches.registration': { label: 'admin.settings.names.registration', isFlag: true },
  'switches.support': { label: 'admin.settings.names.support', isFlag: true },
  'switches.coupons': { label: 'admin.tabs.coupons', isFlag: true },
  'switches.promotions': { label: 'admin.tabs.promotions', isFlag: true },
  'switches.reviews': { label: 'admin.settings.names.reviews', isFlag: true },
  'switches.articles': { label: 'admin.settings.names.articles', isFlag: true },
  'switches.missedSearches': { label: 'admin.settings.names.missedSearches', isFlag: true },
  'switches.favourites': { label: 'admin.settings.names.favourites', isFlag: true },
  'switches.vouchers': { label: 'admin.tabs.vouchers', isFlag: true },
  'switches.tiers': { label: 'admin.settings.names.tiers', isFlag: true },
  'switches.topUpBonus': { label: 'admin.settings.names.topUpBonus', isFlag: true },
  'switches.referral': { label: 'admin.settings.names.referral', isFlag: true },
} as const satisfies AnyFields

export const bannerShown = { 'banner.shown': { label: 'admin.settings.names.bannerShown', isFlag: true } } as const

/** The notice above every screen. */
export const bannerTexts = byLanguageIn(
  'banner.texts',
  (language): TextField<string> => ({
    ...{ label: 'admin.settings.names.banner', language, read: inOneLine(words), rows: 3 },
    input: { maxLength: settingLimits.banner },
  }),
)

export const shopFields = {
  shopName: {
    label: 'admin.settings.names.shopName',
    hint: 'admin.settings.shopNameHint',
    read: requiredFitting((text) => shopNamePattern.test(text)),
    input: { maxLength: settingLimits.shopName },
  },
  supportLink: {
    label: 'admin.settings.names.supportLink',
    hint: 'admin.settings.supportLinkHint',
    read: fitting(isSupportLink),
    input: { maxLength: settingLimits.supportLink, inputMode: 'url' },
  },
  fiscalRequired: { label: 'admin.settings.names.fiscalRequired', isFlag: true },
} as const satisfies AnyFields

const usual = { hint: 'admin.settings.usual', input: { inputMode: 'decimal' } } as const
const count = (limits: { min: number; max: number }) => ({ ...usual, read: numberWithin(limits) })

/** The least and the largest sum of each currency that may be moved at once. */
const boundsOf = <Kind extends string>(kind: Kind, min: ParseKeys, max: ParseKeys) =>
  Object.fromEntries(
    currencies.flatMap((currency) => [
      [`${kind}.${currency}.min`, { label: min, currency, read: priceOf(currency), ...usual }],
      [`${kind}.${currency}.max`, { label: max, currency, read: priceOf(currency), ...usual }],
    ]),
  ) as Record<`${Kind}.${Currency}.${'min' | 'max'}`, TextField<number>>

const bounds = {
  ...boundsOf('topUp', 'admin.settings.names.topUpMin', 'admin.settings.names.topUpMax'),
  ...boundsOf('transfer', 'admin.settings.names.transferMin', 'admin.settings.names.transferMax'),
}

/** The sums that may be moved at once in a currency. */
export const boundFields = byCurrency(
  (currency): AnyFields =>
    Object.fromEntries(Object.entries(bounds).filter(([, field]) => field.currency === currency)),
)

/** How much of something one buyer may have. */
export const limitFields = {
  unpaidOrders: { label: 'admin.settings.names.unpaidOrders', ...count(settingLimits.unpaidOrders) },
  heldPieces: { label: 'admin.settings.names.heldPieces', ...count(settingLimits.heldPieces) },
  newcomerHeldPieces: { label: 'admin.settings.names.newcomerHeldPieces', ...count(settingLimits.newcomerHeldPieces) },
  playerChecks: { label: 'admin.settings.names.playerChecks', ...count(settingLimits.playerChecks) },
  deletedKeptDays: { label: 'admin.settings.names.deletedKeptDays', ...count(settingLimits.deletedKeptDays) },
} as const satisfies AnyFields

type Grouped = 'currencies' | 'topUpBonus'

/** The settings that have a field for each value. */
export const settingFields: Fields<Omit<SettingValues, Grouped>> = {
  ...shopFields,
  ...bounds,
  ...limitFields,
  ...pricingFields,
  ...bannerShown,
  ...bannerTexts,
  ...switchFields,
}

/** With those of the currencies. The bonus on top-ups is told by a line for each currency. */
export const allFields: AnyFields = Object.assign({}, ...Object.values(currencyFields), settingFields)

type SettingsDraft = Draft<Omit<SettingValues, Grouped>> & AnyDraft

export const draftOfSettings = ({ settings }: ShopSettings): SettingsDraft => ({
  ...currencyDraft(settings.currencies),
  ...bonusDraft(settings.topUpBonus),
  ...draftOf(settingFields, settings),
})

const kinds = ['topUp', 'transfer'] as const
const isAbove = (one: string, other: string): boolean => (sumIn(one) ?? 0) > (sumIn(other) ?? 0)

/** A highest sum is not below the lowest, and a notice that is shown has words for everybody. */
export function problemsOf(draft: SettingsDraft): Problems {
  const tooLow = kinds.flatMap((kind) =>
    currencies.flatMap((currency) =>
      isAbove(draft[`${kind}.${currency}.min`], draft[`${kind}.${currency}.max`]) ? [`${kind}.${currency}.max`] : [],
    ),
  )
  const texts = languages.map((language) => `banner.texts.${language}` as const)
  const untold = draft['banner.shown'] ? texts.filter((name) => draft[name].trim() === '') : []
  return {
    ...Object.fromEntries(tooLow.map((name) => [name, 'invalid_amount' as const])),
    ...Object.fromEntries(untold.map((name) => [name, 'required' as const])),
    ...currencyProblems(draft),
    ...bonusProblems(draft),
    ...problemsIn(settingFields, draft),
  }
}

export type SettingChange = { name: string; field: AnyField; from: unknown; to: unknown }

/** The differences between two versions, one setting at a time, but for the bonus on top-ups. */
export const changesBetween = (before: Partial<SettingValues>, after: SettingValues): SettingChange[] => {
  const [earlier, later] = [currencyDraft(before.currencies), currencyDraft(after.currencies)]
  return Object.entries(allFields).flatMap(([name, field]) => {
    const [from, to] = [earlier[name] ?? valueAt(before, name), later[name] ?? valueAt(after, name)]
    // A setting that is younger than the version before was not changed by anybody.
    return from === undefined || from === to ? [] : [{ name, field, from, to }]
  })
}
