import { desc, sql } from 'drizzle-orm'
import { dayMs } from '../../../shared/durations'
import { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import { type NamedPlayer, type Player, playerText } from '../../../shared/players'
import { byHand } from '../../../shared/suppliers'
import { lineOf } from '../../../shared/text'
import { commit, guard, type Plan } from '../../db/database'
import { playerColumns, playerIn } from '../../db/player-columns'
import { playerChecks } from '../../db/schema-topups'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import type { Game } from '../games/games'
import { askAndNote } from '../supply/supply'
import { type PackageRow, packagesQuery } from './packages'
import { bySource, isOpenNow } from './sources'

const { checks, checkLifeMs } = limits.topUps
const longestName = 100

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
  const sources = rows.filter(({ shown }) => shown).flatMap(bySource)
  // Whoever delivers it by hand sees the player then.
  if (sources.length > 0 && sources.every(({ supplier }) => supplier === byHand)) {
    return { player, name: playerText(player) }
  }
  const asked = toAsk(ctx, rows)
  if (asked.length === 0) throw new AppError('provider_failed')
  const seq = await bookCheck(ctx, game, player)
  const found = await firstAnswer(ctx, asked, player)
  await commit(ctx.db, [
    sql`UPDATE player_checks SET state = ${found ? 'found' : 'absent'}, name = ${found?.name ?? null}
      WHERE seq = ${seq}`,
  ])
  return found && { player, name: found.name }
}

/** Of each supplier that knows players the cheapest package, those of suppliers that deliver now first. */
function toAsk(ctx: CallerCtx, rows: PackageRow[]): PackageRow[] {
  // Also what can't be sold at the moment: a supplier out of money still knows its players.
  const known = rows
    .filter(({ shown }) => shown)
    .flatMap(bySource)
    .filter((row) => row.cost !== null && !row.supplierIsOff && ctx.suppliers.get(row.supplier)?.checkPlayer)
    .toSorted((a, b) => Number(isOpenNow(b)) - Number(isOpenNow(a)) || (a.cost ?? 0) - (b.cost ?? 0))
  return [...Map.groupBy(known, ({ supplier }) => supplier).values()].flatMap(([first]) => first ?? [])
}

/** What the first supplier that answers says of a player. Raises `provider_failed` when none does. */
async function firstAnswer(
  ctx: CallerCtx,
  [row, ...others]: PackageRow[],
  player: Player,
): Promise<{ name: string } | undefined> {
  const supplier = row && ctx.suppliers.get(row.supplier)
  if (!row || !supplier) throw new AppError('provider_failed')
  const { answer, error } = await askAndNote(ctx, supplier.name, async () => supplier.checkPlayer?.(row.ref, player))
  if (error) return firstAnswer(ctx, others, player)
  // Players call themselves almost anything, and the ids stand behind the name.
  return answer && { name: lineOf(answer.name, longestName) || playerText(player) }
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

const keptMs = dayMs

/** Plan of forgetting look-ups that neither answer nor count any more, a thousand at a time. */
export const planTidy = (nowMs: number) => [
  sql`DELETE FROM player_checks WHERE seq IN (SELECT seq FROM player_checks WHERE at <= ${nowMs - keptMs} LIMIT 1000)`,
]

/** Plan of forgetting which players somebody has looked up. */
export const planForgetChecks = (userId: string): Plan => [sql`DELETE FROM player_checks WHERE user_id = ${userId}`]
