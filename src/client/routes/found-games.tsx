import { Art } from '../components/art'
import { Link } from '../components/link'
import { useFoundGames } from '../features/catalogue/use-found-games'
import { useTranslation } from '../i18n/translation'
import { pathTo } from '../paths'

/** The games that a text may mean, above the products that it finds; they come before anything is typed. */
export default function FoundGames({ text }: { text: string }) {
  const { t } = useTranslation()
  const { games } = useFoundGames(text)
  if (games.length === 0) return null
  return (
    <ul aria-label={t('nav.topUp')} className="mb-4 flex flex-wrap gap-2">
      {games.map(({ slug, name, image }) => (
        <li key={slug}>
          <Link href={pathTo.game(slug)} className="panel flex items-center gap-3 p-2 transition hover:border-edge">
            <Art src={image} className="w-14 shrink-0 rounded-control" />
            <span className="leading-tight">
              <span className="block font-bold">{name}</span>
              <span className="block text-sm text-muted">{t('nav.topUp')}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
