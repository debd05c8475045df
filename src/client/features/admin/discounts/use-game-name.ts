import { useQuery } from '@tanstack/react-query'
import { adminGamesQuery } from '../../../calls/admin-games'

/** What a game is called; one that the shop does not know, or not yet, is called as in addresses. */
export function useGameName() {
  const { data } = useQuery(adminGamesQuery)
  return (game: string): string => data?.games.find(({ slug }) => slug === game)?.name ?? game
}
