import { keepPreviousData } from '@tanstack/react-query'
import type { ArticleState } from '../../shared/articles'
import type { ArticleForm } from '../../shared/contract/articles'
import type { Language } from '../../shared/languages'
import { articlesKey } from './articles'
import { api, bodyOf, type JsonOf } from './http'
import { useKeyed } from './keyed-call'
import { oneQuery, pagedQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'
import { useFormCall } from './use-form-call'

const listKey = [mine, 'admin', 'articles'] as const
const formKey = [mine, 'admin', 'article'] as const

type Filters = { search?: string; state?: ArticleState }

/** The articles of every state. */
export const adminArticlesQuery = (filters: Filters) =>
  pagedQuery(
    [...listKey, filters],
    (cursor, request) => api.admin.articles.$get({ query: { ...filters, ...cursor } }, request),
    { placeholderData: keepPreviousData },
  )

/** An article as it is edited. */
export const articleFormQuery = (slug: string) =>
  oneQuery([...formKey, slug], (request) => api.admin.articles[':slug'].$get({ param: { slug } }, request))

/** The HTML that a text would be in an article. */
export const articlePreviewQuery = (language: Language, text: string) =>
  oneQuery(
    [mine, 'admin', 'article-preview', language, text],
    (request) => api.admin.articles.preview.$post({ json: { language, text } }, request),
    { placeholderData: keepPreviousData, gcTime: 0 },
  )

type ArticleJson = JsonOf<(typeof api.admin.articles)[':slug']['$put']>
/** `slug` is only of an article that is made. */
export type ArticleChange = Omit<ArticleJson, 'version'> & { slug?: string; version?: string }

/** Writes a new article, or changes the one that an address names. */
export function useSaveArticle(slug: string | undefined) {
  const keyed = useKeyed()
  return useFormCall(
    articleFormQuery(slug ?? ''),
    ({ slug: newSlug = '', version = '', ...change }: ArticleChange, call): Promise<ArticleForm> => {
      const json = { slug: newSlug, ...change }
      return slug === undefined
        ? bodyOf(api.admin.articles.$post({ json }, keyed(json, call)))
        : bodyOf(api.admin.articles[':slug'].$put({ param: { slug }, json: { version, ...change } }))
    },
    [listKey, articlesKey],
    (made) => articleFormQuery(made.slug),
  )
}

export const useDeleteArticle = (slug: string) =>
  useCall(
    async (reason: string) => void (await api.admin.articles[':slug'].$delete({ param: { slug }, query: { reason } })),
    [listKey, articlesKey],
  )
