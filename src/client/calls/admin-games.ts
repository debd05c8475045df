import type { GameCatalogue } from '../../shared/contract/game-catalogue'
import type { GameSettings } from '../../shared/contract/game-settings'
import type { AdminGames } from '../../shared/contract/topups'
import type { PlayerSupplier } from '../../shared/suppliers'
import { gamesKey } from './games'
import { api, bodyOf, type JsonOf } from './http'
import { oneQuery, pagedQuery } from './queries'
import { mine } from './query-client'
import { useFormCall } from './use-form-call'

/** Every game that the shop knows, with the number of packages that buyers are shown. */
export const adminGamesQuery = oneQuery([mine, 'admin', 'games'], (request) => api.admin.games.$get({}, request))

export type AdminGame = AdminGames['games'][number]

/** The settings of a game, with the costs and prices of the packages now. */
export const gameSettingsQuery = (slug: string) =>
  oneQuery([mine, 'admin', 'game', slug], (request) =>
    api.admin.games[':game'].$get({ param: { game: slug } }, request),
  )

export type { GameSettings }
export type GamePackage = GameSettings['packages'][number]

export type CatalogueItem = GameCatalogue['items'][number]

/**
 * What a supplier has for a game beside what it offers, by words or by those of the game's name. Asked only once: a
 * supplier may be slow to answer.
 */
export const gameCatalogueQuery = (slug: string, supplier: PlayerSupplier, search: string) =>
  pagedQuery(
    [...gameSettingsQuery(slug).queryKey, 'catalogue', supplier, search],
    (cursor, request) => {
      const query = { supplier, ...(search && { search }), ...cursor }
      return api.admin.games[':game'].catalogue.$get({ param: { game: slug }, query }, request)
    },
    { retry: false },
  )

/** Sums are in major units; a price of null is the cost with the margin. */
export type GameChange = JsonOf<(typeof api.admin.games)[':game']['$put']>

export const useEditGame = (slug: string) =>
  useFormCall(
    gameSettingsQuery(slug),
    (json: GameChange) => bodyOf(api.admin.games[':game'].$put({ param: { game: slug }, json })),
    [gamesKey, adminGamesQuery.queryKey],
  )
