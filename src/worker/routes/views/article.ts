import type { AdminArticles, Article, ArticleForm, Articles, ListedArticle } from '../../../shared/contract/articles'
import type { Found } from '../../../shared/contract/catalogue'
import { type Language, languages } from '../../../shared/languages'
import {
  type ArticleFormView,
  type ArticleHead,
  type ArticleView,
  type ListedArticleView,
  wordsFor,
} from '../../domain/articles/articles'
import { isoTime } from './units'

/** An article in a list, as the API shows it. */
function listedAnswer(head: ArticleHead, language: Language): ListedArticle {
  const { title, summary } = wordsFor(head, language)
  return { slug: head.slug, kind: head.kind, title, summary, date: isoTime(head.startsAt) }
}

/** An article that a search has found. */
export const foundAnswer = (head: ArticleHead, language: Language): Found['articles'][number] => ({
  slug: head.slug,
  ...wordsFor(head, language),
})

export const articlesAnswer = (
  heads: readonly ArticleHead[],
  nextCursor: string | null,
  language: Language,
): Articles => ({ articles: heads.map((head) => listedAnswer(head, language)), nextCursor })

/** One article as the API shows it. */
export const articleAnswer = (view: ArticleView): Article => ({
  ...listedAnswer(view, view.language),
  changedAt: isoTime(view.changedAt),
  ...{ language: view.language, html: view.html },
})

type Span = { startsAt: number; endsAt: number } | null

const spanAnswer = (span: Span) => span && { startsAt: isoTime(span.startsAt), endsAt: isoTime(span.endsAt) }

/** An article as an administrator edits it. */
export const articleFormAnswer = ({ startsAt, endsAt, banner, ...view }: ArticleFormView): ArticleForm => ({
  ...view,
  ...{ startsAt: isoTime(startsAt), endsAt: isoTime(endsAt), banner: spanAnswer(banner) },
})

/** An article in the list of the back office. */
export const adminArticleAnswer = (
  { titles, startsAt, endsAt, banner, ...view }: ListedArticleView,
  reader: Language,
): AdminArticles['articles'][number] => ({
  ...view,
  title: titles[reader] ?? titles.en ?? view.slug,
  languages: languages.filter((language) => titles[language] !== undefined),
  ...{ startsAt: isoTime(startsAt), endsAt: isoTime(endsAt), banner: spanAnswer(banner) },
})
