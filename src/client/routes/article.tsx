import { useArticle } from '../calls/articles'
import { TextLink } from '../components/link'
import { Page } from '../components/page'
import { Written } from '../components/written'
import { ArticleDate } from '../features/articles/article-date'
import { NoArticle } from '../features/articles/no-article'
import { LoadedPage } from '../features/shell/loaded-page'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

/** One article of news or help. */
export default function Article({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <LoadedPage query={useArticle(id)}>
      {(article) => {
        if (!article) return <NoArticle />
        const { title, summary, language, html } = article
        return (
          <Page title={title} width="normal" heading={<span lang={language}>{title}</span>}>
            <article lang={language}>
              <ArticleDate article={article} />
              <p className="mt-2 mb-6 max-w-3xl text-lg text-muted wrap-anywhere">{summary}</p>
              <Written html={html} />
            </article>
            <p className="mt-8">
              <TextLink href={paths.articles}>{t('articles.all')}</TextLink>
            </p>
          </Page>
        )
      }}
    </LoadedPage>
  )
}
