import { ArrowRight } from 'lucide-react'
import { type Card, isKnownGame, type KnownGame, knownGames } from '../../../shared/cards'
import { Art } from '../../components/art'
import { Link } from '../../components/link'
import { Section } from '../../components/page'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'

// The texts of the home page about some games are shorter than those of their own pages.
const words = {
  pubg: { title: 'home.pubgTitle', text: 'home.pubgText' },
  roblox: { title: 'home.robloxTitle', text: 'home.robloxText' },
  steam: { title: 'home.steamTitle', text: 'home.steamText' },
} as const satisfies Record<KnownGame, object>

type Game = Pick<Card, 'slug' | 'image' | 'title' | 'description'>

/** The usual games: shown as long as the owner has chosen no others. */
export const usualGames: readonly Game[] = knownGames.map((slug) => ({
  ...{ slug, title: '' },
  image: `/art/${slug}.svg`,
}))

export function Featured({ games }: { games: readonly Game[] }) {
  const { t } = useTranslation()
  const told = ({ slug, title, description }: Game) =>
    isKnownGame(slug) ? { title: t(words[slug].title), text: t(words[slug].text) } : { title, text: description }
  return (
    <Section title={t('home.featured')} head="mb-2 text-heading md:mb-6 md:text-title">
      <ul className="grid grid-cols-3 gap-2 md:gap-6">
        {games
          .map((game) => ({ ...game, ...told(game) }))
          .map(({ slug, image, title, text }) => (
            <li key={slug} className="panel group relative flex flex-col overflow-hidden transition hover:border-edge">
              <Art src={image} className="[&_img]:transition [&_img]:duration-500 group-hover:[&_img]:scale-105" />
              <div className="flex grow flex-col px-2 pt-1.5 md:p-5">
                <h3 className="line-clamp-2 text-sm font-bold tracking-normal md:text-heading md:font-extrabold">
                  {title}
                </h3>
                <p className="mt-2 mb-4 line-clamp-3 text-muted max-md:sr-only">{text}</p>
                <Link
                  href={pathTo.product(slug)}
                  aria-label={t('home.buyNowTitle', { title })}
                  className="mt-auto inline-flex min-h-8 items-center gap-2 self-start text-sm font-bold text-accent-ink md:min-h-11 md:text-base after:absolute after:inset-0 after:rounded-panel"
                >
                  {t('home.buyNow')}
                  <ArrowRight className="size-5 transition max-md:hidden group-hover:translate-x-1" />
                </Link>
              </div>
            </li>
          ))}
      </ul>
    </Section>
  )
}
