import type { ListedArticle } from '../../../shared/contract/articles'
import { useFormat } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { articleKindNames } from './article-words'

/** What an article is and since when, in the language of the page. */
export function ArticleDate({ article: { kind, date } }: { article: Pick<ListedArticle, 'kind' | 'date'> }) {
  const { t, day } = useFormat()
  return (
    <p lang={useLanguage()} className="text-sm text-muted">
      {t(articleKindNames[kind])} · <time dateTime={date}>{day(date)}</time>
    </p>
  )
}
