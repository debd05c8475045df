import type { CatalogueState } from '../../../../shared/suppliers'
import type { Tone } from '../../../components/badge'

/** How an item of a supplier compares with what the game offers. */
export const catalogueStateNames = {
  region: { name: 'admin.games.stateRegion', tone: 'bad' },
  gone: { name: 'admin.games.stateGone', tone: 'bad' },
  dearer: { name: 'admin.games.stateDearer', tone: 'warn' },
  cheaper: { name: 'admin.games.stateCheaper', tone: 'good' },
  unfound: { name: 'admin.games.stateUnfound', tone: 'warn' },
  new: { name: 'admin.games.stateNew', tone: 'info' },
  same: { name: 'admin.games.stateSame', tone: 'plain' },
} as const satisfies Record<CatalogueState, { name: string; tone: Tone }>
