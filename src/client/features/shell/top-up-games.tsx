import { useGames } from '../../calls/games'
import { Art } from '../../components/art'
import { Badge } from '../../components/badge'
import { Button } from '../../components/button'
import { Link } from '../../components/link'
import { Loading, Skeletons } from '../../components/skeleton'
import { useProblemText } from '../../i18n/problem-text'
import { pathTo } from '../../paths'

/** The games whose players are topped up, each with the way to its screen. */
export default function TopUpGames({ onFollow }: { onFollow: () => void }) {
  const { t, problemText } = useProblemText()
  const { data: games, error, refetch } = useGames()
  if (!games) {
    if (!error) return <Loading className="grid gap-1">{<Skeletons count={4} className="h-11" />}</Loading>
    return (
      <div role="alert" className="px-3 py-2">
        <p>{problemText(error)}</p>
        <Button look="quiet" className="-ml-5 underline" onClick={() => refetch()}>
          {t('common.retry')}
        </Button>
      </div>
    )
  }
  return (
    <ul>
      {games.map(({ slug, name, image, available }) => (
        <li key={slug}>
          <Link
            href={pathTo.game(slug)}
            onClick={onFollow}
            className="flex min-h-11 items-center gap-3 rounded-control px-3 font-semibold hover:bg-raised aria-[current=page]:bg-raised"
          >
            <Art src={image} className="w-8 shrink-0 rounded-md" />
            <span className="grow">{name}</span>
            {!available && <Badge>{t('product.soldOut')}</Badge>}
          </Link>
        </li>
      ))}
    </ul>
  )
}
