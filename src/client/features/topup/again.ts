import type { Order } from '../../../shared/contract/orders'
import type { TopUpGame } from '../../../shared/contract/topups'

/** A package that was chosen earlier, if it can be bought now; else an empty text. */
export const soldNow = ({ packages }: TopUpGame, itemId: string | undefined): string =>
  packages.find((each) => each.available && each.itemId === itemId)?.itemId ?? ''

/** What an earlier order had bought, if it can't be bought now. */
export const goneAgain = (game: TopUpGame, again: Order | undefined): string | undefined =>
  again && soldNow(game, again.topUp?.itemId) === '' ? again.items[0]?.title : undefined
