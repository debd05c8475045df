import { desc, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import type { NamedPlayer, Player } from '../../../shared/players'
import { commit, guard } from '../../db/database'
import { playerColumns, playerIn } from '../../db/player-columns'
import { playerChecks } from '../../db/schema-supply'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import type { Game } from '../games/games'
import { askAndNote } from '../supply/supply'
import { type PackageRow, packagesQuery } from './packages'

const { checks, checkLifeMs } = limits.topUps

/** SQL: a row is of this player. */
const isOf = (game: Game, player: Player) => {
  const columns = playerColumns(player)
  return sql`game = ${game.id} AND player_id = ${columns.playerId} AND player IS ${columns.player}`
}

/** Query of what a supplier said of a player in the last ten minutes. */
export const lastCheckQuery = (ctx: CallerCtx, game: Game, player: Player) =>
  ctx.db
    .select()
    .from(playerChecks)
    .where(sql`${isOf(game, player)} AND at > ${ctx.clock.nowMs() - checkLifeMs} AND state <> 'asked'`)
    .orderBy(desc(playerChecks.seq))
    .limit(1)

type CheckRow = typeof playerChecks.$inferSelect

const namedIn = (row: CheckRow): NamedPlayer | undefined =>
  row.state === 'found' ? { player: playerIn(row), name: row.name ?? '' } : undefined

/**
 * The player of a game by its name, or undefined when there is none. What was asked within ten minutes is remembered; a question to
 * the supplier is paid for, so a buyer has twenty in ten minutes, unless the owner sets others. Raises `rate_limited`,
 * `provider_failed`.
 */
export async function findPlayer(ctx: CallerCtx, game: Game, player: Player): Promise<NamedPlayer | undefined> {
  const [[known], rows] = await readAs(ctx, [lastCheckQuery(ctx, game, player), packagesQuery(ctx, game)])
  return known ? namedIn(known) : askForPlayer(ctx, game, player, rows)
}

/** Asks the supplier; the question is counted before it is asked, so that questions at the same moment count too. */
export async function askForPlayer(
  ctx: CallerCtx,
  game: Game,
  player: Player,
  rows: PackageRow[],
): Promise<NamedPlayer | undefined> {
  const cheapest = rows
    // Also what can't be sold at the moment: a supplier out of money still knows its players.
    .filter((row) => row.shown && row.cost !== null && ctx.suppliers.get(row.supplier)?.checkPlayer)
    .reduce<PackageRow | undefined>(
      (best, row) => (best && (best.cost ?? 0) <= (row.cost ?? 0) ? best : row),
      undefined,
    )
  const supplier = cheapest && ctx.suppliers.get(cheapest.supplier)
  if (!cheapest || !supplier?.checkPlayer) throw new AppError('provider_failed')
  const seq = await bookCheck(ctx, game, player)
  const { answer: found, error } = await askAndNote(ctx, supplier.name, async () =>
    supplier.checkPlayer?.(cheapest.ref, player),
  )
  if (error) throw new AppError('provider_failed')
  await commit(ctx.db, [
    sql`UPDATE player_checks SET state = ${found ? 'found' : 'absent'}, name = ${found?.name ?? null}
      WHERE seq = ${seq}`,
  ])
  return found && { player, name: found.name }
}

async function bookCheck(ctx: CallerCtx, game: Game, player: Player): Promise<number> {
  const { userId } = ctx.caller
  const nowMs = ctx.clock.nowMs()
  const columns = playerColumns(player)
  const own = sql`user_id = ${userId} AND at > ${nowMs - checks.windowMs}`
  const lastOwn = ctx.db.select({ seq: playerChecks.seq }).from(playerChecks).where(sql`user_id = ${userId}`)
  try {
    const [[row]] = await commitAs(
      ctx,
      [
        sql`INSERT INTO player_checks (user_id, game, player_id, player, at, state)
          VALUES (${userId}, ${game.id}, ${columns.playerId}, ${columns.player}, ${nowMs}, 'asked')`,
        guard('rate_limited', sql`(SELECT count(*) FROM player_checks WHERE ${own}) <= ${ctx.settings.playerChecks}`),
      ],
      [lastOwn.orderBy(desc(playerChecks.seq)).limit(1)],
    )
    return row?.seq ?? 0
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
    const [[first]] = await readAs(ctx, [
      ctx.db
        .select({ at: sql<number>`min(at)`.as('first_at') })
        .from(playerChecks)
        .where(own),
    ])
    const waitMs = (first?.at ?? nowMs) + checks.windowMs - nowMs
    throw new AppError('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMs / 1000)) })
  }
}

const keptMs = 24 * 60 * 60_000

/** Plan of forgetting look-ups that neither answer nor count any more, a thousand at a time. */
export const planTidy = (nowMs: number) => [
  sql`DELETE FROM player_checks WHERE seq IN (SELECT seq FROM player_checks WHERE at <= ${nowMs - keptMs} LIMIT 1000)`,
]
