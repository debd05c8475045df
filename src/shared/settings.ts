import type { ErrorCode } from './errors'
import { byProvider } from './payments'

type Switch = {
  /** How a call is refused while it is off; null where it only changes what is shown. */
  refusal: ErrorCode | null
  /** Off in a new shop, until the owner switches it on (`EXTRAS` of the configuration). */
  isExtra?: true
}

/**
 * What the owner can switch off. `sales` is everything that is bought, from the balance or at a provider; `topUps` is
 * money that buyers put on their balance; a provider's name is every new payment there. `missedSearches` counts what
 * visitors look for and do not find, and `topUpBonus` promises a bonus to new top-ups: nothing is refused without them.
 */
const switches = {
  sales: { refusal: 'sales_closed' },
  freeFire: { refusal: 'free_fire_closed' },
  topUps: { refusal: 'top_ups_closed' },
  transfers: { refusal: 'transfers_closed' },
  ...byProvider(() => ({ refusal: 'method_unavailable' }) as const),
  registration: { refusal: 'registration_closed' },
  support: { refusal: 'support_closed' },
  coupons: { refusal: 'coupons_closed', isExtra: true },
  promotions: { refusal: null, isExtra: true },
  reviews: { refusal: 'reviews_closed', isExtra: true },
  articles: { refusal: 'articles_closed', isExtra: true },
  missedSearches: { refusal: 'searches_not_counted', isExtra: true },
  favourites: { refusal: 'favourites_closed', isExtra: true },
  vouchers: { refusal: 'vouchers_closed', isExtra: true },
  tiers: { refusal: 'tiers_closed', isExtra: true },
  topUpBonus: { refusal: 'top_ups_closed', isExtra: true },
  referral: { refusal: 'referral_closed', isExtra: true },
} as const satisfies Record<string, Switch>
export type SwitchName = keyof typeof switches

export const switchNames = Object.keys(switches) as readonly SwitchName[]

export const refusalOf = (name: SwitchName): ErrorCode | null => switches[name].refusal
export const isExtra = (name: SwitchName): boolean => (switches[name] as Switch).isExtra === true

/** Every switch, on or off. */
export const eachSwitch = (isOn: (name: SwitchName) => boolean): Record<SwitchName, boolean> =>
  Object.fromEntries(switchNames.map((name) => [name, isOn(name)])) as Record<SwitchName, boolean>

/** Whether a text is an https address, or none at all. */
export const isSupportLink = (text: string): boolean => text === '' || /^https:\/\/[^\s/]+\S*$/.test(text)
