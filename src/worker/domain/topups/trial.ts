import { AppError } from '../../../shared/errors'
import { mainCurrency } from '../../../shared/money'
import type { Player } from '../../../shared/players'
import type { PackageSource, TryOutcome } from '../../../shared/suppliers'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import type { Game } from '../games/games'
import { tryOut } from '../supply/supply'
import { maxCostOf, packagesQuery, pricesOf } from './packages'
import { findPlayer } from './players'
import { bySource } from './sources'

/** `name`: of the player, null where there is none or nobody can say. */
export type Trial = {
  name: string | null
  sources: { supplier: PackageSource; ref: string; outcome: TryOutcome }[]
}

/**
 * Tries a package for a player: looks the player up, and asks each of its suppliers in their order, without money.
 * A simulator gets the order. Raises `offer_not_found`, `rate_limited`.
 */
export async function tryPackage(ctx: CallerCtx, game: Game, wish: { player: Player; offer: string }): Promise<Trial> {
  const [rows] = await readAs(ctx, [packagesQuery(ctx, game)])
  const row = rows.find(({ id }) => id === wish.offer)
  if (!row) throw new AppError('offer_not_found')
  const name = await nameOf(ctx, game, wish.player)
  const all = bySource(row)
  const price = all.flatMap((source) => pricesOf(source)?.[mainCurrency] ?? [])[0]
  const sources: Trial['sources'] = []
  for (const { supplier, ref, ...source } of all) {
    const most = price && maxCostOf({ ...source, supplier, ref }, price, mainCurrency)
    const piece = { supplier, ref, player: wish.player, maxCost: most ?? 0 }
    const outcome = name === undefined ? 'player_not_found' : await tryOut(ctx, piece)
    sources.push({ supplier, ref, outcome })
  }
  await commitAs(ctx, planAudit(ctx, { action: 'try_game', subject: game.id, after: { offer: wish.offer, sources } }))
  return { name: name ?? null, sources }
}

/** What the game calls a player; undefined where there is none, null where nobody can say. */
async function nameOf(ctx: CallerCtx, game: Game, player: Player): Promise<string | null | undefined> {
  if (game.check === 'none') return null
  try {
    return (await findPlayer(ctx, game, player))?.name
  } catch (error) {
    if (error instanceof AppError && error.code === 'provider_failed') return null
    throw error
  }
}
