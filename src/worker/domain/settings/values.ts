import { byOther, otherCurrencies, priceSteps } from '../../../shared/following'
import { byLanguage, type Language } from '../../../shared/languages'
import { limits, workerLimits } from '../../../shared/limits'
import { byCurrency, type Currency, currencies } from '../../../shared/money'
import { methodsIn, routesIn } from '../../../shared/payments'
import { eachSwitch, isExtra, switchNames } from '../../../shared/settings'
import { defaultShopName } from '../../../shared/shop-name'
import { memory } from '../isolate'
import type { PaymentDesk } from '../payment-desk'
import type { ClosedBy, Settings, SettingValues, ShopState } from '../shop-settings'

/** Names the settings that a page shows: another name, another page. Empty while nobody has set anything. */
export const editionOf = ({ version, closed }: Pick<Settings, 'version' | 'closed'>): string =>
  [version > 0 && version, closed && 'closed'].filter(Boolean).join('-')

/** What is other than the configuration. */
export type Kept = Partial<SettingValues>

/** What the owner has set, as it was read last. */
export const knownSettings = memory<ShopState & { version: number; kept: Kept }>()

type Configured = {
  payments: Pick<PaymentDesk, 'routes' | 'topUp' | 'transfer'>
  supportLink: string
  currencies: readonly Currency[]
  extras: boolean
}

/** The settings of a shop where nobody has set anything. */
export const defaultSettingsOf = ({ payments, supportLink, currencies: sold, extras }: Configured): SettingValues => ({
  shopName: defaultShopName,
  supportLink,
  currencies: byCurrency((currency) => ({
    sold: sold.includes(currency),
    methods: routesIn(currency, payments.routes[currency]),
  })),
  topUp: payments.topUp,
  topUpBonus: byCurrency(() => []),
  transfer: payments.transfer,
  pricing: byOther((currency) => ({
    how: 'entered',
    marginPercent: 0,
    step: priceSteps[currency][0],
    movedPercent: 1,
  })),
  unpaidOrders: workerLimits.unpaid.orders,
  heldPieces: workerLimits.unpaid.pieces,
  newcomerHeldPieces: workerLimits.unpaid.newcomerPieces,
  playerChecks: limits.topUps.checks.count,
  deletedKeptDays: workerLimits.deletedKeptDays,
  fiscalRequired: false,
  banner: { shown: false, texts: byLanguage(() => '') },
  switches: eachSwitch((name) => extras || !isExtra(name)),
})

export const allOff = eachSwitch(() => false)

/** The settings of a closed shop: what is only read stays, every other switch is off, and the banner says so. */
export const shutDown = (settings: Settings, closed: ClosedBy, texts: Record<Language, string>): Settings => ({
  ...settings,
  closed,
  switches: { ...allOff, articles: settings.switches.articles, reviews: settings.switches.reviews },
  banner: { shown: true, texts },
})

/** What did not exist when the version was written is as the shop came: a switch, a currency, a language. */
export const withDefaults = (kept: Kept, defaults: SettingValues): SettingValues => ({
  ...defaults,
  ...kept,
  currencies: { ...defaults.currencies, ...kept.currencies },
  topUp: { ...defaults.topUp, ...kept.topUp },
  topUpBonus: { ...defaults.topUpBonus, ...kept.topUpBonus },
  transfer: { ...defaults.transfer, ...kept.transfer },
  pricing: { ...defaults.pricing, ...kept.pricing },
  banner: kept.banner ? { ...kept.banner, texts: { ...defaults.banner.texts, ...kept.banner.texts } } : defaults.banner,
  switches: { ...defaults.switches, ...kept.switches },
})

/** Only this module writes what it reads. */
export const keptIn = (text: string): Kept => JSON.parse(text)

const names = [
  'shopName',
  'supportLink',
  'currencies',
  'topUp',
  'topUpBonus',
  'transfer',
  'pricing',
  'unpaidOrders',
  'heldPieces',
  'newcomerHeldPieces',
  'playerChecks',
  'deletedKeptDays',
  'fiscalRequired',
  'banner',
  'switches',
] as const satisfies (keyof SettingValues)[]

/** The parts in which two states differ, as they are in the first. */
export const differing = (values: SettingValues, from: SettingValues): Kept =>
  Object.fromEntries(
    names
      .filter((name) => JSON.stringify(values[name]) !== JSON.stringify(from[name]))
      .map((name) => [name, values[name]]),
  )

/** The settings with a name for each switch, so that the log has one line for each that was moved. */
export const flat = ({
  switches,
  banner,
  currencies: paid,
  topUp,
  topUpBonus,
  transfer,
  pricing,
  ...rest
}: SettingValues): Record<string, unknown> => ({
  ...rest,
  ...Object.fromEntries(switchNames.map((name) => [`switches.${name}`, switches[name]])),
  ...Object.fromEntries(
    Object.entries({ topUp, topUpBonus, transfer }).flatMap(([name, set]) =>
      currencies.map((currency) => [`${name}.${currency}`, set[currency]]),
    ),
  ),
  ...Object.fromEntries(
    currencies.flatMap((currency) => [
      [`currencies.${currency}.sold`, paid[currency].sold],
      ...methodsIn(currency).map((method) => [
        `currencies.${currency}.methods.${method}`,
        paid[currency].methods[method] ?? null,
      ]),
    ]),
  ),
  ...Object.fromEntries(
    otherCurrencies.flatMap((currency) =>
      Object.entries(pricing[currency]).map(([name, value]) => [`pricing.${currency}.${name}`, value]),
    ),
  ),
  'banner.shown': banner.shown,
  ...Object.fromEntries(Object.entries(banner.texts).map(([language, text]) => [`banner.${language}`, text])),
})
