import type { Order } from '../../../shared/contract/orders'
import type { Players } from '../../../shared/contract/topups'
import { isSamePlayer, type Player, playerOf } from '../../../shared/players'

/**
 * Whether an earlier order of the buyer's has been delivered to exactly this player: then it is the right one. A player
 * of whom anything is typed otherwise is another one.
 */
export const isProven = (player: Player | undefined, before: Order | undefined, saved: Players['players']): boolean => {
  const delivered = saved.filter((each) => each.delivered).map((each) => each.player)
  if (before?.status === 'completed' && before.player) delivered.push(before.player.fields)
  return player !== undefined && delivered.some((fields) => isSamePlayer(playerOf(fields), player))
}
