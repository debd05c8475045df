import type { ParseKeys } from 'i18next'
import type { PackagePause } from '../../../../shared/suppliers'
import type { GamePackage } from '../../../calls/admin-games'
import type { Tone } from '../../../components/badge'

/** Why a package is not had from a supplier: as of an offer, where that fits. */
export const pauseNames = {
  supplier: 'admin.supply.pausedSupplier',
  item: 'admin.supply.pausedItem',
  price: 'admin.games.loss',
  region: 'admin.supply.pausedRegion',
  rate: 'admin.games.pausedRate',
} as const satisfies Record<PackagePause, string>

/** What can be done about it. */
export const pauseTexts = {
  supplier: 'admin.games.whySupplier',
  item: 'admin.games.whyItem',
  price: 'admin.games.whyPrice',
  region: 'admin.games.whyRegion',
  rate: 'admin.games.whyRate',
} as const satisfies Record<PackagePause, string>

/** `why`: what can be done about it. */
type SaleState = { name: ParseKeys; tone: Tone; why?: ParseKeys }

const saleStates = {
  sold: { name: 'admin.games.sold', tone: 'good' },
  hidden: { name: 'admin.games.hidden', tone: 'plain' },
  unasked: { name: 'admin.games.unasked', tone: 'warn' },
} as const satisfies Record<string, SaleState>

/** Whether a package is sold as it was saved, and if not why. */
export function saleStateOf({ shown, sells, cost, paused }: GamePackage): SaleState {
  if (!shown) return saleStates.hidden
  if (sells) return saleStates.sold
  if (cost === null && (paused === null || paused === 'item')) return saleStates.unasked
  return { name: pauseNames[paused ?? 'supplier'], tone: 'bad', why: pauseTexts[paused ?? 'supplier'] }
}
