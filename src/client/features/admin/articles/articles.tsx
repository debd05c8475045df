import { useInfiniteQuery } from '@tanstack/react-query'
import { Newspaper, Plus } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { type ArticleState, articleStates } from '../../../../shared/articles'
import { adminArticlesQuery } from '../../../calls/admin-articles'
import { Alert } from '../../../components/alert'
import { ButtonLink } from '../../../components/link'
import { CardPages } from '../../../components/pages'
import { SearchField } from '../../../components/search-field'
import { Select } from '../../../components/select'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { FilterFold } from '../filter-fold'
import { oneOf } from '../filters/fields'
import { type TextOf, useFilters } from '../filters/use-filters'
import { ArticleCard } from './article-card'
import { EditedArticle, NewArticle } from './article-form'
import { articleStateLooks } from './article-words'

const fields = { search: null, state: articleStates } as const
type Name = keyof typeof fields

const definition = {
  fields,
  filtersOf: (textOf: TextOf<Name>) => {
    const [search, state] = [textOf('search').trim(), oneOf(articleStates, textOf('state'))]
    return { ...(search && { search }), ...(state && { state }) }
  },
}

function ArticleList() {
  const { t } = useTranslation()
  const { filters, field, choice, count } = useFilters(definition)
  const query = useInfiniteQuery(adminArticlesQuery(filters))
  const stateOption = (value: ArticleState) => ({ value: value as string, label: t(articleStateLooks[value].name) })
  return (
    <>
      {query.data?.pages[0]?.isOn === false && (
        <div className="mb-4">
          <Alert tone="warn">{t('admin.articles.off')}</Alert>
        </div>
      )}
      <search className="mb-6 grid gap-3 sm:grid-cols-[1fr_14rem_auto] sm:items-end">
        <SearchField label={t('admin.articles.search')} {...field('search')} />
        <FilterFold set={count(['state'])}>
          <Select
            label={t('admin.articles.state')}
            options={[{ value: '', label: t('admin.products.all') }, ...articleStates.map(stateOption)]}
            {...choice('state')}
          />
        </FilterFold>
        <ButtonLink href={pathToArea('articles', { new: '' })} icon={Plus} className="min-h-12">
          {t('admin.articles.new')}
        </ButtonLink>
      </search>
      <CardPages
        query={query}
        failed="admin.articles.listFailed"
        rowsOf={({ articles }) => articles}
        none={<StateView icon={Newspaper} title={t('admin.articles.none')} />}
        keyOf={({ slug }) => slug}
        show={(article) => <ArticleCard article={article} />}
      />
    </>
  )
}

/** News and help as the owner writes them; the address says which article is open. */
export default function Articles() {
  const [params, setParams] = useSearchParams()
  const slug = params.get('article')
  const open = (saved: string) => setParams({ article: saved }, { replace: true })
  if (params.has('new')) return <NewArticle onSaved={open} />
  if (slug) return <EditedArticle key={slug} slug={slug} onSaved={open} />
  return <ArticleList />
}
