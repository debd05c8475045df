import { useQuery } from '@tanstack/react-query'
import { Megaphone } from 'lucide-react'
import { bannersQuery } from '../../calls/articles'
import { Link } from '../../components/link'
import { useLanguage } from '../../i18n/language'
import { pathTo } from '../../paths'

/** The articles that stand above the home page for a while. */
export function Banners() {
  const { data } = useQuery(bannersQuery(useLanguage()))
  return data?.articles.map(({ slug, title }) => (
    <Link
      key={slug}
      href={pathTo.article(slug)}
      className="flex min-h-12 items-center justify-center gap-2 border-b border-line bg-raised px-4 py-2 text-center font-bold wrap-anywhere hover:underline sm:px-6"
    >
      <Megaphone className="size-5 shrink-0 text-accent-ink" />
      <span className="min-w-0">{title}</span>
    </Link>
  ))
}
