import { useQuery } from '@tanstack/react-query'
import { foundArticlesQuery } from '../calls/search'
import { Link } from '../components/link'
import { Section } from '../components/page'
import { useAfterPause } from '../components/use-after-pause'
import { useLanguage } from '../i18n/language'
import { useTranslation } from '../i18n/translation'
import { pathTo } from '../paths'

// The shop counts a text that finds nothing: half a word is none.
const pauseMs = 1000

/** The articles that a text finds, beside its products. */
export default function FoundArticles({ text }: { text: string }) {
  const { t } = useTranslation()
  const { data = [] } = useQuery(foundArticlesQuery(useAfterPause(text.trim(), pauseMs), useLanguage()))
  if (data.length === 0) return null
  return (
    <Section title={t('nav.articles')} className="mt-10">
      <ul className="grid gap-3 sm:grid-cols-2">
        {data.map(({ slug, title, summary }) => (
          <li key={slug}>
            <Link href={pathTo.article(slug)} className="panel block h-full p-4 transition hover:border-edge">
              <span className="block font-bold wrap-anywhere">{title}</span>
              <span className="block text-sm text-muted wrap-anywhere">{summary}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}
