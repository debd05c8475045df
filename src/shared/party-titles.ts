import type { PartyName } from './parties'
import type { ProviderName } from './payments'
import type { SupplierName } from './suppliers'

/** Payment providers by their own names. */
export const providerTitles = {
  stripe: 'Stripe',
  yookassa: 'YooKassa',
  payme: 'Payme',
  click: 'Click',
} as const satisfies Record<ProviderName, string>

export const supplierTitles = {
  gamesdrop: 'GamesDrop',
  kinguin: 'Kinguin',
  smileone: 'Smile.one',
  moogold: 'MooGold',
} as const satisfies Record<SupplierName, string>

/** The services outside the shop by their own names. */
export const partyTitles: Readonly<Record<PartyName, string>> = {
  ...providerTitles,
  ...supplierTitles,
  ...{ telegram: 'Telegram', telegram_login: 'Telegram Login', turnstile: 'Turnstile', resend: 'Resend' },
}
