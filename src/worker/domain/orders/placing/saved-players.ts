import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { NamedPlayer } from '../../../../shared/players'
import type { Plan } from '../../../db/database'
import { playerIn } from '../../../db/player-columns'
import { savedPlayers as saved } from '../../../db/schema-topups'
import { commitAs, readAs, readOneAs } from '../../caller/caller'
import type { CallerCtx } from '../../ctx'
import { gameOf, isSold } from '../../games/games'

/** Plan of remembering whom an order is to top up, for the next time. */
export const planSave = (orderId: string): Plan => [
  sql`INSERT INTO saved_players (user_id, game, player_id, player, name, last_used_at)
    SELECT user_id, game, player_id, coalesce(player, ''), player_name, at FROM order_topups WHERE order_id = ${orderId}
    ON CONFLICT DO UPDATE SET name = excluded.name, last_used_at = excluded.last_used_at`,
]

/** A player whom the caller has topped up; `delivered`: something has arrived there. `id` names the row to its owner. */
export type SavedPlayer = NamedPlayer & { id: string; game: string; lastUsedAt: number; delivered: boolean }

/** SQL: the player of a row has an order in a state. */
const hasOrder = (state: SQL) => sql<number>`EXISTS (SELECT 1 FROM order_topups AS topup INDEXED BY topups_of_player
  JOIN orders ON orders.id = topup.order_id AND orders.status ${state}
  WHERE topup.player_id = saved_players.player_id AND topup.user_id = saved_players.user_id
    AND topup.game = saved_players.game AND coalesce(topup.player, '') = saved_players.player)`

/** Players the caller has topped up, the last one first: at most `most`, in one game, given by its id, or in all. */
export async function savedPlayers(ctx: CallerCtx, most: number, game?: string): Promise<SavedPlayer[]> {
  // Who was named in orders that have all been cancelled was perhaps nobody whom the buyer wanted.
  const own = and(eq(saved.userId, ctx.caller.userId), hasOrder(sql`<> 'cancelled'`))
  const [rows] = await readAs(ctx, [
    ctx.db
      .select({
        ...getTableColumns(saved),
        id: idOf.as('id'),
        delivered: hasOrder(sql`= 'completed'`).as('delivered'),
      })
      .from(saved)
      .where(game === undefined ? own : and(own, eq(saved.game, game)))
      .orderBy(desc(saved.lastUsedAt))
      .limit(most),
  ])
  return rows
    .filter(({ game }) => {
      const known = gameOf(ctx, game)
      return known && isSold(known)
    })
    .map(({ playerId, player, delivered, ...row }) => ({
      ...row,
      delivered: delivered === 1,
      player: playerIn({ playerId, player: player === '' ? null : JSON.parse(player) }),
    }))
}

/** SQL of what names a row to its owner. */
const idOf = sql<string>`lower(hex(game || ' ' || player_id || ' ' || player))`

/** Forgets a player of the caller's. Raises `player_not_found`. */
export async function forgetPlayer(ctx: CallerCtx, id: string): Promise<void> {
  const row = sql`user_id = ${ctx.caller.userId} AND ${idOf} = ${id}`
  await readOneAs(ctx, ctx.db.select({ game: saved.game }).from(saved).where(row), 'player_not_found')
  await commitAs(ctx, [sql`DELETE FROM saved_players WHERE ${row}`])
}

/** Plan of forgetting all players of somebody. */
export const planForgetPlayers = (userId: string): Plan => [sql`DELETE FROM saved_players WHERE user_id = ${userId}`]
