import { type BaseUrlName, baseUrlName, type PartyName } from '../../shared/parties'

/**
 * `production` takes live keys of the providers only, `staging` their test keys only; `demo` is somebody's own machine,
 * where the providers are simulators.
 */
export const shopModes = ['production', 'staging', 'demo'] as const
export type ShopMode = (typeof shopModes)[number]

/** Turns a configured base URL into one that can be called. */
export type Locate = (baseUrl: string) => string

const realShops = ['production', 'staging'] as const

/** The parties' own addresses and the shops that may call them, the usual one first. Any other is a simulator. */
export const addressesOf: Record<PartyName, Record<string, readonly ShopMode[]>> = {
  stripe: { 'https://api.stripe.com': shopModes },
  yookassa: { 'https://api.yookassa.ru': shopModes },
  // The page where buyers pay. Payme has a second one for trials, Click has none.
  payme: { 'https://checkout.paycom.uz': ['production'], 'https://test.paycom.uz': ['staging'] },
  click: { 'https://api.click.uz/v2/merchant': ['production'] },
  // GamesDrop has no second address for trials: in staging the shop only looks things up there (`supplier-desk.ts`).
  gamesdrop: { 'https://partner.gamesdrop.io': realShops },
  kinguin: {
    'https://gateway.kinguin.net/esa/api': ['production'],
    'https://gateway.sandbox.kinguin.net/esa/api': ['staging'],
  },
  // It has no sandbox any more: as with GamesDrop, a shop in staging only looks things up there.
  smileone: {
    'https://www.smile.one/br': realShops,
    'https://www.smile.one/ru': realShops,
    'https://www.smile.one/ph': realShops,
  },
  // No sandbox either.
  moogold: { 'https://moogold.com/wp-json/v1/api': realShops },
  telegram: { 'https://api.telegram.org': realShops },
  // Where people log in. What it issues names itself so, wherever it is reached.
  telegram_login: { 'https://oauth.telegram.org': realShops },
  // Mail has no second address for trials.
  resend: { 'https://api.resend.com': realShops },
  turnstile: { 'https://challenges.cloudflare.com': shopModes },
}

/** The central bank, which wants no keys. */
export const cbuAddress = 'https://cbu.uz'

type Addresses = Record<BaseUrlName, string>

/** Where the shop calls a party: the address that is named, else the usual one. */
export const addressOf = (party: PartyName, named: Addresses): string =>
  named[baseUrlName(party)] || Object.keys(addressesOf[party])[0] || ''

/** Whether an address is the party's own; any other is a simulator's. */
export const isReal = (party: PartyName, address: string): boolean => Object.hasOwn(addressesOf[party], address)

/** Whether money is real at an address of a party whose keys do not say it. */
export const takesRealMoney = (party: PartyName, address: string): boolean =>
  isReal(party, address) && addressesOf[party][address]?.includes('production') === true

/** Whether an address is on this machine: a path of the shop's own origin, or a name that nobody can have outside. */
export const isLocal = (address: string): boolean =>
  /^\/(?!\/)|^https?:\/\/(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.(localhost|test))(:\d+)?(\/|$)/.test(address)

/** Whether a secret is one of Cloudflare's for tests, which accept or refuse every proof. */
export const isTestSecret = (secret: string): boolean => /^[123]x0{31}AA$/.test(secret)
