import { useQueryClient } from '@tanstack/react-query'
import { gameNamesQuery } from '../../calls/games'
import { Link } from '../../components/link'
import { useLanguage } from '../../i18n/language'
import { pathTo } from '../../paths'

/** Links to the games of a page that the worker has rendered: a search engine follows them before any script. */
export function GameNames() {
  const names = useQueryClient().getQueryData(gameNamesQuery(useLanguage()).queryKey)
  if (!names?.length) return null
  return (
    <p className="flex flex-wrap gap-x-4">
      {names.map(({ slug, name }) => (
        <Link key={slug} href={pathTo.game(slug)}>
          {name}
        </Link>
      ))}
    </p>
  )
}
