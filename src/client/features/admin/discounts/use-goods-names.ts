import { useQuery } from '@tanstack/react-query'
import { adminGamesQuery } from '../../../calls/admin-games'
import { useCategoryName } from '../../../i18n/category-name'
import type { GoodsNames } from './goods'

/** What the reader calls categories and games; a game that is not known, or not yet, is called as in addresses. */
export function useGoodsNames(): GoodsNames {
  const { data } = useQuery(adminGamesQuery)
  const categoryName = useCategoryName()
  return { categoryName, gameName: (game) => data?.games.find(({ slug }) => slug === game)?.name ?? game }
}
