import type { Player } from '../../shared/players'

// A player who is known by one ID stands in `player_id` alone, as a worker from before reads and writes it; whoever is
// known by more stands in `player` too, as JSON.

/** A player as two columns hold it. */
export function playerColumns(player: Player): { playerId: string; player: string | null } {
  return { playerId: player.playerId, player: Object.keys(player).length > 1 ? JSON.stringify(player) : null }
}

/** The player of two columns. */
export const playerIn = ({ playerId, player }: { playerId: string; player: Player | null }): Player =>
  player ?? { playerId }
