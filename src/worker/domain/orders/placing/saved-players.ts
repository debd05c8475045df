import { and, desc, eq, getTableColumns, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import type { NamedPlayer } from '../../../../shared/players'
import type { Plan } from '../../../db/database'
import { playerIn } from '../../../db/player-columns'
import { savedPlayers as saved } from '../../../db/schema-supply'
import { commitAs, readAs } from '../../caller/caller'
import type { CallerCtx } from '../../ctx'
import { gameOf } from '../../games/games'

/** Plan of remembering whom an order is to top up, for the next time. */
export const planSave = (orderId: string): Plan => [
  sql`INSERT INTO saved_players (user_id, game, player_id, player, name, last_used_at)
    SELECT user_id, game, player_id, coalesce(player, ''), player_name, at FROM order_topups WHERE order_id = ${orderId}
    ON CONFLICT DO UPDATE SET name = excluded.name, last_used_at = excluded.last_used_at`,
]

/** A player whom the caller has topped up. `id` names the row to its owner. */
export type SavedPlayer = NamedPlayer & { id: string; game: string; lastUsedAt: number }

// Who was named in orders that have all been cancelled was perhaps nobody whom the buyer wanted.
const hasOrder = sql`EXISTS (SELECT 1 FROM order_topups AS topup INDEXED BY topups_of_player
  JOIN orders ON orders.id = topup.order_id AND orders.status <> 'cancelled'
  WHERE topup.player_id = saved_players.player_id AND topup.user_id = saved_players.user_id
    AND topup.game = saved_players.game AND coalesce(topup.player, '') = saved_players.player)`

/** Players the caller has topped up, the last one first: at most `most`, in one game, given by its id, or in all. */
export async function savedPlayers(ctx: CallerCtx, most: number, game?: string): Promise<SavedPlayer[]> {
  const own = and(eq(saved.userId, ctx.caller.userId), hasOrder)
  const [rows] = await readAs(ctx, [
    ctx.db
      .select({ ...getTableColumns(saved), id: idOf.as('id') })
      .from(saved)
      .where(game === undefined ? own : and(own, eq(saved.game, game)))
      .orderBy(desc(saved.lastUsedAt))
      .limit(most),
  ])
  return rows
    .filter(({ game }) => gameOf(game))
    .map(({ playerId, player, ...row }) => ({
      ...row,
      player: playerIn({ playerId, player: player === '' ? null : JSON.parse(player) }),
    }))
}

/** SQL of what names a row to its owner. */
const idOf = sql<string>`lower(hex(game || ' ' || player_id || ' ' || player))`

/** Forgets a player of the caller's. Raises `player_not_found`. */
export async function forgetPlayer(ctx: CallerCtx, id: string): Promise<void> {
  const row = sql`user_id = ${ctx.caller.userId} AND ${idOf} = ${id}`
  const [[found]] = await readAs(ctx, [ctx.db.select({ game: saved.game }).from(saved).where(row)])
  if (!found) throw new AppError('player_not_found')
  await commitAs(ctx, [sql`DELETE FROM saved_players WHERE ${row}`])
}
