import { count, eq, type SQL, sql } from 'drizzle-orm'
import type { GameAboutForm, NewGame } from '../../../shared/contract/own-games'
import { AppError, type ErrorCode } from '../../../shared/errors'
import { type GameAbout, ownGameLimits } from '../../../shared/games'
import { type Plan, retryOnConflict } from '../../db/database'
import { ownGames } from '../../db/schema-topups'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Form, saveForm, shownQuery, versionOf } from '../forms/forms'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'
import { planShow } from '../pictures/pictures'
import { idOf, type OwnGameRow, rememberedGames } from './own-games'
import { isBuiltIn } from './registry'

/** `removedAt` is null while the game is sold. */
export type OwnGameView = GameAbout & { slug: string; version: string; removedAt: number | null }

const formOf = (slug: string): Form => ({
  shown: sql`(SELECT json_array(about, removed_at) FROM own_games WHERE id = ${idOf(slug)})`,
  acts: { subjects: [idOf(slug)], actions: ['create_game', 'edit_own_game', 'remove_game', 'put_back_game'] },
})

const rowQuery = (ctx: CallerCtx, slug: string) =>
  ctx.db
    .select()
    .from(ownGames)
    .where(eq(ownGames.id, idOf(slug)))

/** Of an own game; one that the shop comes with is only changed by a release. */
function only(slug: string, [row]: OwnGameRow[]): OwnGameRow {
  if (isBuiltIn(slug)) throw new AppError('game_built_in')
  if (!row) throw new AppError('game_not_found')
  return row
}

/** What a game of the owner's is. Raises `game_not_found`, and `game_built_in` for one that the shop comes with. */
export async function show(ctx: CallerCtx, slug: string): Promise<OwnGameView> {
  const [[now], rows] = await readAs(ctx, [shownQuery(ctx, formOf(slug)), rowQuery(ctx, slug)])
  const { about, removedAt } = only(slug, rows)
  return { ...about, slug, removedAt, version: await versionOf(now?.shown ?? '') }
}

const fieldOf: Partial<Record<ErrorCode, string>> = { game_slug_taken: 'slug', picture_not_found: 'image' }

/** A refusal of the database names the field that it is about. */
async function naming(save: Promise<unknown>): Promise<void> {
  try {
    await save
  } catch (error) {
    const name = error instanceof AppError && fieldOf[error.code]
    if (!name) throw error
    throw new AppError(error.code, { fields: { [name]: error.code } })
  }
}

/**
 * Makes a game, which buyers see once it has packages; once under a key. Raises `game_slug_taken`, also for the name of a
 * removed game, `too_many_games`, `picture_not_found`, `idempotency_mismatch`.
 */
export async function create(ctx: CallerCtx, wish: NewGame): Promise<OwnGameView> {
  await retryOnConflict(() => createOnce(ctx, wish))
  rememberedGames(ctx).forget()
  return show(ctx, wish.slug)
}

async function createOnce(ctx: CallerCtx, { slug, reason, ...about }: NewGame): Promise<void> {
  const id = idOf(slug)
  const [earlier, [there], [all]] = await readAs(ctx, [
    earlierQuery(ctx),
    rowQuery(ctx, slug),
    ctx.db.select({ games: count().as('games') }).from(ownGames),
  ])
  if (earlierAnswer(ctx, earlier)) return
  if (there || isBuiltIn(slug)) throw new AppError('game_slug_taken', { fields: { slug: 'game_slug_taken' } })
  if ((all?.games ?? 0) >= ownGameLimits.games) throw new AppError('too_many_games')
  await naming(
    commitAs(ctx, [
      ...planAnswer(ctx, slug),
      ...planShow([about.image]),
      sql`INSERT INTO own_games (id, slug, about, created_at)
        VALUES (${id}, ${slug}, ${JSON.stringify(about)}, ${ctx.clock.nowMs()})`,
      ...planAudit(ctx, { action: 'create_game', subject: id, after: { slug, ...about }, reason }),
    ]),
  )
}

/**
 * Changes what a game is. Its open orders keep their players. Raises `game_not_found`, `game_built_in`, `form_changed`,
 * `picture_not_found`.
 */
export async function edit(ctx: CallerCtx, slug: string, form: GameAboutForm): Promise<OwnGameView> {
  const { version, reason, ...about } = form
  await naming(
    saveForm(ctx, formOf(slug), version, {
      reads: [rowQuery(ctx, slug)],
      plan: ([rows]) => {
        const { id, about: before } = only(slug, rows)
        return [
          ...planShow([about.image]),
          sql`UPDATE own_games SET about = ${JSON.stringify(about)} WHERE id = ${id}`,
          ...planAudit(ctx, { action: 'edit_own_game', subject: id, before, after: about, reason }),
        ]
      },
    }),
  )
  rememberedGames(ctx).forget()
  return show(ctx, slug)
}

type Change = { to: SQL; action: 'remove_game' | 'put_back_game'; reason: string | undefined }

async function change(ctx: CallerCtx, slug: string, { to, action, reason }: Change): Promise<void> {
  const isThere = action === 'put_back_game'
  const plan = ([rows]: readonly [OwnGameRow[]]): Plan => {
    const { id, removedAt } = only(slug, rows)
    if ((removedAt === null) === isThere) return []
    return [
      sql`UPDATE own_games SET removed_at = ${to} WHERE id = ${id}`,
      ...planAudit(ctx, { action, subject: id, before: { removed: isThere }, after: { removed: !isThere }, reason }),
    ]
  }
  await saveForm(ctx, formOf(slug), undefined, { reads: [rowQuery(ctx, slug)], plan })
  rememberedGames(ctx).forget()
}

/**
 * Ends the sale of a game; its open orders go on, and past ones keep its name. One that is removed stays so. Raises
 * `game_not_found`, `game_built_in`.
 */
export const remove = (ctx: CallerCtx, slug: string, reason?: string): Promise<void> =>
  change(ctx, slug, { to: sql`${ctx.clock.nowMs()}`, action: 'remove_game', reason })

/** Sells a removed game again, with the packages that it had. Raises `game_not_found`, `game_built_in`. */
export async function putBack(ctx: CallerCtx, slug: string, reason?: string): Promise<OwnGameView> {
  await change(ctx, slug, { to: sql`NULL`, action: 'put_back_game', reason })
  return show(ctx, slug)
}
