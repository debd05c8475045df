import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Article, Articles } from '../../shared/contract/articles'
import type { Language } from '../../shared/languages'
import { useLanguage } from '../i18n/language'
import { api, checkedBodyOf, hasAll, orNull } from './http'

export const articlesKey = ['articles']
const freshMs = 30_000

const isArticle = hasAll<Article>('title', 'html')
const isArticles = (body: unknown): body is Articles =>
  hasAll<Articles>('articles', 'nextCursor')(body) && Array.isArray(body.articles)

/** A page of the published articles: the first, or the one after an article. */
export const articlesQuery = (language: Language, after: string | undefined) =>
  queryOptions({
    queryKey: [...articlesKey, language, 'list', after ?? ''],
    queryFn: ({ signal }) =>
      checkedBodyOf(
        api.articles.$get({ query: after === undefined ? {} : { cursor: after } }, { init: { signal } }),
        isArticles,
      ),
    staleTime: freshMs,
  })

/** What stands above the home page now. */
export const bannersQuery = (language: Language) =>
  queryOptions({
    queryKey: [...articlesKey, language, 'banners'],
    queryFn: ({ signal }) =>
      checkedBodyOf(api.articles.$get({ query: { banner: 'now' } }, { init: { signal } }), isArticles),
    staleTime: freshMs,
    // A shop without articles has nothing to say above its home page.
    retry: false,
  })

export const articleQuery = (slug: string, language: Language) =>
  queryOptions({
    queryKey: [...articlesKey, language, 'one', slug],
    queryFn: ({ signal }) =>
      orNull(checkedBodyOf(api.articles[':slug'].$get({ param: { slug } }, { init: { signal } }), isArticle)),
    staleTime: freshMs,
  })

// While another language is on the way the page stays as it is.
export const useArticle = (slug: string) =>
  useQuery({ ...articleQuery(slug, useLanguage()), placeholderData: keepPreviousData })

export const useArticles = (after: string | undefined) =>
  useQuery({ ...articlesQuery(useLanguage(), after), placeholderData: keepPreviousData })
