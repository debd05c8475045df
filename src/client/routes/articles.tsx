import { Newspaper } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { useArticles } from '../calls/articles'
import { ButtonLink } from '../components/link'
import { Page } from '../components/page'
import { Loaded, StateView } from '../components/state-view'
import { ArticleList } from '../features/articles/article-list'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

/** News and help, newest first. */
export default function Articles() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const after = params.get('after') ?? undefined
  return (
    <Page title={t('nav.articles')} heading={t('nav.articles')} width="normal">
      <Loaded query={useArticles(after)} failed="articles.loadFailed">
        {({ articles, nextCursor }) => (
          <>
            {articles.length === 0 && <StateView icon={Newspaper} title={t('articles.none')} />}
            <ArticleList articles={articles} />
            <div className="mt-6 flex flex-wrap gap-3">
              {after !== undefined && (
                <ButtonLink look="secondary" href={paths.articles}>
                  {t('articles.newest')}
                </ButtonLink>
              )}
              {nextCursor !== null && (
                <ButtonLink look="secondary" href={`${paths.articles}?after=${encodeURIComponent(nextCursor)}`}>
                  {t('articles.older')}
                </ButtonLink>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Page>
  )
}
