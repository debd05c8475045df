import { type ProviderName, providerNames } from './payments'
import { type SupplierName, supplierNames } from './suppliers'

/** The services outside the shop that need keys. */
const otherNames = ['telegram', 'telegram_login', 'turnstile', 'resend'] as const
export const partyNames = [...providerNames, ...supplierNames, ...otherNames] as const
export type PartyName = ProviderName | SupplierName | (typeof otherNames)[number]

/** What the configuration calls the secrets of each party. The shop works with a party only when it has all of them. */
export const secretsOf = {
  stripe: ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
  yookassa: ['YOOKASSA_SHOP_ID', 'YOOKASSA_SECRET_KEY'],
  payme: ['PAYME_MERCHANT_ID', 'PAYME_KEY'],
  click: ['CLICK_SERVICE_ID', 'CLICK_MERCHANT_ID', 'CLICK_MERCHANT_USER_ID', 'CLICK_SECRET_KEY'],
  gamesdrop: ['GAMESDROP_TOKEN'],
  kinguin: ['KINGUIN_API_KEY', 'KINGUIN_WEBHOOK_SECRET'],
  smileone: ['SMILEONE_UID', 'SMILEONE_EMAIL', 'SMILEONE_KEY'],
  moogold: ['MOOGOLD_PARTNER_ID', 'MOOGOLD_SECRET'],
  telegram: ['TELEGRAM_BOT_TOKEN', 'TELEGRAM_CHAT_ID'],
  telegram_login: ['TELEGRAM_LOGIN_ID', 'TELEGRAM_LOGIN_SECRET', 'TELEGRAM_WEBHOOK_SECRET'],
  turnstile: ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET'],
  resend: ['RESEND_API_KEY'],
} as const satisfies Record<PartyName, readonly string[]>
export type SecretName = (typeof secretsOf)[PartyName][number]
export const secretNames: readonly SecretName[] = partyNames.flatMap((party): readonly SecretName[] => secretsOf[party])

/** Parties that are of no use without another one: people who log in by Telegram are written to by the shop's bot. */
export const restsOn: Partial<Record<PartyName, PartyName>> = { telegram_login: 'telegram' }

/** What the configuration calls the address of a party. */
export type BaseUrlName = `${Uppercase<PartyName>}_BASE_URL`
export const baseUrlName = (party: PartyName): BaseUrlName => `${party.toUpperCase() as Uppercase<PartyName>}_BASE_URL`
export const baseUrlNames: readonly BaseUrlName[] = partyNames.map(baseUrlName)

/** A party that the shop does without, because some of its secrets are set and these are not. */
export type LeftOut = { party: PartyName; missing: readonly string[] }
