import type { PartyName } from '../../shared/parties'
import type { demoValues } from './demo-values'

/**
 * `production` takes live keys of the providers only, `staging` their test keys only; `demo` is somebody's own machine,
 * where the providers are simulators.
 */
export const shopModes = ['production', 'staging', 'demo'] as const
export type ShopMode = (typeof shopModes)[number]

export type SecretName = keyof typeof demoValues
export type BaseUrlName = `${Uppercase<PartyName>}_BASE_URL`

type Party = {
  /** The shop works with this party only when it has all of them. */
  secrets: readonly SecretName[]
  baseUrl: BaseUrlName
  /** The party's own addresses and the shops that may call them, the usual one first. Any other is a simulator. */
  addresses: Record<string, readonly ShopMode[]>
}

const realShops = ['production', 'staging'] as const

export const parties: Record<PartyName, Party> = {
  stripe: {
    secrets: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    baseUrl: 'STRIPE_BASE_URL',
    addresses: { 'https://api.stripe.com': shopModes },
  },
  yookassa: {
    secrets: ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
    baseUrl: 'YOOKASSA_BASE_URL',
    addresses: { 'https://api.yookassa.ru': shopModes },
  },
  // The page where buyers pay. Payme has a second one for trials, Click has none.
  payme: {
    secrets: ['PAYME_MERCHANT_ID', 'PAYME_KEY'],
    baseUrl: 'PAYME_BASE_URL',
    addresses: { 'https://checkout.paycom.uz': ['production'], 'https://test.paycom.uz': ['staging'] },
  },
  click: {
    secrets: ['CLICK_SERVICE_ID', 'CLICK_MERCHANT_ID', 'CLICK_MERCHANT_USER_ID', 'CLICK_SECRET_KEY'],
    baseUrl: 'CLICK_BASE_URL',
    addresses: { 'https://api.click.uz/v2/merchant': ['production'] },
  },
  // GamesDrop has no second address for trials: in staging the shop only looks things up there (`supplier-desk.ts`).
  gamesdrop: {
    secrets: ['GAMESDROP_TOKEN'],
    baseUrl: 'GAMESDROP_BASE_URL',
    addresses: { 'https://partner.gamesdrop.io': realShops },
  },
  kinguin: {
    secrets: ['KINGUIN_API_KEY', 'KINGUIN_WEBHOOK_SECRET'],
    baseUrl: 'KINGUIN_BASE_URL',
    addresses: {
      'https://gateway.kinguin.net/esa/api': ['production'],
      'https://gateway.sandbox.kinguin.net/esa/api': ['staging'],
    },
  },
  // It has no sandbox any more: as with GamesDrop, a shop in staging only looks things up there.
  smileone: {
    secrets: ['SMILEONE_UID', 'SMILEONE_EMAIL', 'SMILEONE_KEY'],
    baseUrl: 'SMILEONE_BASE_URL',
    addresses: {
      'https://www.smile.one/br': realShops,
      'https://www.smile.one/ru': realShops,
      'https://www.smile.one/ph': realShops,
    },
  },
  telegram: {
    secrets: ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID'],
    baseUrl: 'TELEGRAM_BASE_URL',
    addresses: { 'https://api.telegram.org': realShops },
  },
  turnstile: {
    secrets: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
    baseUrl: 'TURNSTILE_BASE_URL',
    addresses: { 'https://challenges.cloudflare.com': shopModes },
  },
}

/** The central bank, which wants no keys. */
export const cbuAddress = 'https://cbu.uz'

type Addresses = Record<BaseUrlName, string>

/** Where the shop calls a party: the address that is named, else the usual one. */
export const addressOf = (party: PartyName, named: Addresses): string =>
  named[parties[party].baseUrl] || Object.keys(parties[party].addresses)[0] || ''

/** Whether an address is the party's own; any other is a simulator's. */
export const isReal = (party: PartyName, address: string): boolean => Object.hasOwn(parties[party].addresses, address)

/** Whether money is real at an address of a party whose keys do not say it. */
export const takesRealMoney = (party: PartyName, address: string): boolean =>
  isReal(party, address) && parties[party].addresses[address]?.includes('production') === true

/** Whether an address is on this machine: a path of the shop's own origin, or a name that nobody can have outside. */
export const isLocal = (address: string): boolean =>
  /^\/(?!\/)|^https?:\/\/(localhost|127\.0\.0\.1|\[::1\]|[\w-]+\.(localhost|test))(:\d+)?(\/|$)/.test(address)

/** Whether a secret is one of Cloudflare's for tests, which accept or refuse every proof. */
export const isTestSecret = (secret: string): boolean => /^[123]x0{31}AA$/.test(secret)
