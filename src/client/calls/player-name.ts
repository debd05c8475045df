import { queryOptions } from '@tanstack/react-query'
import { type Player, playerText } from '../../shared/players'
import { api, bodyOf } from './http'
import { mine } from './query-client'

/** How long the shop remembers who a player is. */
const nameLifeMs = 10 * 60_000

/**
 * The name of a player in the game. Not repeated by itself, as a buyer has few of these questions; one that nobody waits
 * for any more is ended.
 */
export const nameQuery = (game: string, player: Player) =>
  queryOptions({
    queryKey: [mine, 'player', game, playerText(player)],
    queryFn: ({ signal }) =>
      bodyOf(api.topups[':game'].check.$post({ param: { game }, json: { player } }, { init: { signal } })),
    staleTime: nameLifeMs,
    retry: false,
  })
