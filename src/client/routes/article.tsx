import { useArticle } from '../calls/articles'
import { TextLink } from '../components/link'
import { Page } from '../components/page'
import { LoadError } from '../components/state-view'
import { Written } from '../components/written'
import { ArticleDate } from '../features/articles/article-date'
import { NoArticle } from '../features/articles/no-article'
import { ScreenSkeleton } from '../features/shell/screen-skeleton'
import { useProblemText } from '../i18n/problem-text'
import { paths } from '../paths'

/** One article of news or help. */
export default function Article({ id }: { id: string }) {
  const { t, problemText } = useProblemText()
  const { data, error, refetch } = useArticle(id)
  if (data === null) return <NoArticle />
  if (data) {
    const { title, summary, language, html } = data
    return (
      <Page title={title} width="normal" heading={<span lang={language}>{title}</span>}>
        <article lang={language}>
          <ArticleDate article={data} />
          <p className="mt-2 mb-6 max-w-3xl text-lg text-muted wrap-anywhere">{summary}</p>
          <Written html={html} />
        </article>
        <p className="mt-8">
          <TextLink href={paths.articles}>{t('articles.all')}</TextLink>
        </p>
      </Page>
    )
  }
  if (!error) return <ScreenSkeleton />
  return (
    <Page title={t('problem.page')} width="normal">
      <LoadError title={t('problem.page')} text={problemText(error)} onRetry={() => refetch()} />
    </Page>
  )
}
