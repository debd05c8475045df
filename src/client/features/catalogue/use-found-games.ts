import { namesOfGame } from '../../../shared/games'
import { search } from '../../../shared/search'
import { useGames } from '../../calls/games'

const most = 5

/** The games that a text may mean, none for an empty text; `isComing`: nobody knows them yet. */
export function useFoundGames(text: string) {
  const isSought = text.trim() !== ''
  const { data = [], isLoading } = useGames()
  return { games: isSought ? search(data, text, namesOfGame).slice(0, most) : [], isComing: isSought && isLoading }
}
