import { useSyncExternalStore } from 'react'
import type { ListedArticle } from '../../../shared/contract/articles'
import { useFormat } from '../../i18n/format'
import { useLanguage } from '../../i18n/language'
import { articleKindNames } from './article-words'

const never = () => () => {}

/**
 * What an article is and since when, in the language of the page. The worker does not know where its reader is and writes
 * the day by UTC; the browser shows the day of the reader's place, as the owner has typed it.
 */
export function ArticleDate({ article: { kind, date } }: { article: Pick<ListedArticle, 'kind' | 'date'> }) {
  const { t, day, dayHere } = useFormat()
  const shown = useSyncExternalStore(
    never,
    () => dayHere(date),
    () => day(date),
  )
  return (
    <p lang={useLanguage()} className="text-sm text-muted">
      {t(articleKindNames[kind])} · <time dateTime={date}>{shown}</time>
    </p>
  )
}
