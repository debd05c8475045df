/** The name of the shop until its owner gives it another one. */
export const defaultShopName = 'Keyfall'

/**
 * What the owner can switch off. `sales` is everything that is bought, from the balance or at a provider; `topUps` is
 * money that buyers put on their balance; a provider's name is every new payment there.
 */
export const switchNames = [
  'sales',
  'freeFire',
  'topUps',
  'transfers',
  'stripe',
  'yookassa',
  'payme',
  'click',
  'registration',
  'support',
] as const
export type SwitchName = (typeof switchNames)[number]

/** Whether a text is an https address, or none at all. */
export const isSupportLink = (text: string): boolean => text === '' || /^https:\/\/[^\s/]+\S*$/.test(text)

/** The header of every answer that says by which settings it was made. */
export const versionHeader = 'Shop-Version'

/** The header with the state of the shop's data at an answer. A call that sends it sees no less. */
export const bookmarkHeader = 'Shop-Bookmark'
