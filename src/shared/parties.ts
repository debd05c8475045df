import { providerNames } from './payments'
import { supplierNames } from './suppliers'

/** The services outside the shop that need keys. */
export const partyNames = [...providerNames, ...supplierNames, 'telegram', 'turnstile'] as const
export type PartyName = (typeof partyNames)[number]

/** A party that the shop does without, because some of its secrets are set and these are not. */
export type LeftOut = { party: PartyName; missing: readonly string[] }
