import { providerNames } from './payments'
import { supplierNames } from './suppliers'

/** Everybody outside the shop whom it has keys for. */
export const partyNames = [...providerNames, ...supplierNames, 'telegram', 'turnstile'] as const
export type PartyName = (typeof partyNames)[number]

/** A party that the shop does without, because some of its secrets are set and these are not. */
export type LeftOut = { party: PartyName; missing: readonly string[] }
