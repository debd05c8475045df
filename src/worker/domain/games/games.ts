import { AppError } from '../../../shared/errors'
import type { Game } from '../../../shared/games'
import { readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { gamesWith, ownGamesQuery } from './own-games'

export type { Game } from '../../../shared/games'
export { create, edit, type OwnGameView, putBack, remove, show } from './editing'
export {
  gamesWith,
  type OwnGameRow,
  ownGamesQuery,
  ownPictures,
  rememberedGames,
  removedGames,
} from './own-games'
export { builtIn } from './registry'

type Knowing = Pick<Ctx, 'games'>

/** The game that an address names, also one that the owner has removed. Raises `game_not_found`. */
export function gameAt({ games }: Knowing, slug: string): Game {
  const game = games.find((each) => each.slug === slug)
  if (!game) throw new AppError('game_not_found')
  return game
}

/** The game of rows of the tables; undefined for one that the shop does not know any more. */
export const gameOf = ({ games }: Knowing, id: string): Game | undefined => games.find((each) => each.id === id)

/** Whether something of a game may be sold. */
export const isSold = ({ own }: Game): boolean => !own?.isRemoved

/** Refuses a game that the owner has removed, as one that never was: `game_not_found`. */
export function refuseRemoved(game: Game): void {
  if (!isSold(game)) throw new AppError('game_not_found')
}

/** The game that an administrator names: one that was made a moment ago elsewhere is read. Raises `game_not_found`. */
export async function gameOfOffice(ctx: CallerCtx, slug: string): Promise<Game> {
  if (ctx.games.some((each) => each.slug === slug)) return gameAt(ctx, slug)
  const [rows] = await readAs(ctx, [ownGamesQuery(ctx.db)])
  return gameAt({ games: gamesWith(rows) }, slug)
}

/** Whether a product at this address sells codes of a game: it begins as the game's own does, or as one the game names. */
export const hasCodesAt = ({ slug, codes = [] }: Game, product: string): boolean =>
  [slug, ...codes].some((own) => product === own || product.startsWith(`${own}-`))
