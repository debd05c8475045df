import type { Language } from './languages'

/** What an article is: something that is new for a while, or an explanation that stays. */
export const articleKinds = ['news', 'help'] as const
export type ArticleKind = (typeof articleKinds)[number]

/** How an article stands: never shown, shown from a later moment, shown now, or shown no more. */
export const articleStates = ['draft', 'planned', 'shown', 'ended'] as const
export type ArticleState = (typeof articleStates)[number]

export const articleLimits = {
  slug: 60,
  title: 120,
  summary: 300,
  /** Of one language, in Markdown. */
  text: 20_000,
  /** All articles of a shop. An isolate keeps the titles of those that are published. */
  count: 300,
  /** On one page of the list that everybody reads. */
  pageSize: 20,
  /** Above the home page at once. */
  banners: 2,
} as const

export type ArticleWords = { title: string; summary: string; text: string }
/** Who reads a language without words reads the English ones. */
export type ArticleTexts = { en: ArticleWords } & Partial<Record<Language, ArticleWords>>

export const articlesPath = '/articles'

export const pathToArticle = (slug: string): string => `${articlesPath}/${encodeURIComponent(slug)}`

/** The article whose screen a path leads to; undefined for any other path. */
export const articleOfPath = (path: string): string | undefined => /^\/articles\/([^/]+)\/?$/i.exec(path)?.[1]
