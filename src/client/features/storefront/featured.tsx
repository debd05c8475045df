import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Art } from '../../components/art'
import { Link } from '../../components/link'
import { pathTo } from '../../paths'

const games = [
  { slug: 'pubg', title: 'home.pubgTitle', text: 'home.pubgText' },
  { slug: 'roblox', title: 'home.robloxTitle', text: 'home.robloxText' },
  { slug: 'steam', title: 'home.steamTitle', text: 'home.steamText' },
] as const

export function Featured() {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="featured">
      <h2 id="featured" className="mb-6 text-title">
        {t('home.featured')}
      </h2>
      <ul className="grid gap-4 md:grid-cols-3 md:gap-6">
        {games.map(({ slug, title, text }) => (
          <li key={slug} className="panel group relative flex flex-col overflow-hidden transition hover:border-edge">
            <Art
              src={`/art/${slug}.svg`}
              className="[&_img]:transition [&_img]:duration-500 group-hover:[&_img]:scale-105"
            />
            <div className="flex grow flex-col p-5">
              <h3 className="text-heading">{t(title)}</h3>
              <p className="mt-2 mb-4 text-muted">{t(text)}</p>
              <Link
                href={pathTo.product(slug)}
                aria-label={t('home.buyNowTitle', { title: t(title) })}
                className="mt-auto inline-flex min-h-11 items-center gap-2 self-start font-bold text-accent-ink after:absolute after:inset-0 after:rounded-panel"
              >
                {t('home.buyNow')}
                <ArrowRight aria-hidden="true" className="size-5 transition group-hover:translate-x-1" />
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
