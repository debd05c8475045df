import { AppError } from '../../shared/errors'
import { gameOfPath } from '../../shared/games'
import type { Ctx } from '../domain/ctx'
import * as topUps from '../domain/topups/topups'

/** The game that an address without its language names, if it is one of the shop's; undefined at any other address. */
function gameIn(ctx: Ctx, path: string): topUps.Game | undefined {
  const slug = gameOfPath(path)
  if (slug === undefined) return undefined
  try {
    return topUps.gameAt(ctx, slug)
  } catch {
    return undefined
  }
}

/** What is known of the game at an address without asking anybody; undefined where it has to be asked, null elsewhere. */
export function recallGameAt(ctx: Ctx, path: string): topUps.GameShown | undefined | null {
  const game = gameIn(ctx, path)
  return game ? topUps.recallOnSale(ctx, game) : null
}

/** The game at an address with what it sells; undefined where there is none. Raises `free_fire_closed`. */
export async function gameAt(ctx: Ctx, path: string): Promise<topUps.GameShown | undefined> {
  const game = gameIn(ctx, path)
  if (!game) return undefined
  try {
    return await topUps.onSale(ctx, game)
  } catch (error) {
    if (error instanceof AppError && error.code === 'game_not_found') return undefined
    throw error
  }
}
