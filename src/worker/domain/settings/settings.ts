import { AppError } from '../../../shared/errors'
import { type Currency, currencies } from '../../../shared/money'
import { refusalOf, type SwitchName } from '../../../shared/settings'
import type { Ctx } from '../ctx'
import type { Settings } from '../shop-settings'

export { planShutDown, planSwitchBack } from './closing'
export { edit, history, isNewest, type PastVersion, type SettingsView, show } from './editing'
export { shopNow, windowPart } from './now'
export { defaultSettingsOf, editionOf, knownSettings, shutDown } from './values'

/**
 * Refuses what the owner has switched off, with the code of the first of `names` that is. Verbs ask it after they have
 * looked for an earlier answer: a call that succeeded before the switch gets the same answer again.
 */
export function refuseClosed({ settings }: Ctx, ...names: SwitchName[]): void {
  const name = names.find((each) => !settings.switches[each])
  const refusal = name && refusalOf(name)
  if (refusal) throw new AppError(refusal)
}

/** The currencies that the shop sells in. */
export const soldIn = ({ currencies: set }: Pick<Settings, 'currencies'>): readonly Currency[] =>
  currencies.filter((currency) => set[currency].sold)

/**
 * Refuses a currency that nothing is sold in, as `unsupported_currency`. Verbs ask it where they ask `refuseClosed`: what
 * was begun in it before goes on.
 */
export function refuseUnsold({ settings }: Ctx, currency: Currency): void {
  if (settings.currencies[currency].sold) return
  throw new AppError('unsupported_currency', { fields: { currency: 'unsupported_currency' } })
}
