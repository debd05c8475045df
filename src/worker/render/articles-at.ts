import { articleOfPath } from '../../shared/articles'
import { AppError } from '../../shared/errors'
import * as articles from '../domain/articles/articles'
import type { Ctx } from '../domain/ctx'

/** What a page shows of articles: those that are published now, and the one at its address. */
export type ArticlesOnPage = { published: articles.Published; article: articles.ArticleView | undefined }

/** The same from the memory of this isolate; undefined where something has to be read. */
export function recallArticlesAt(ctx: Ctx, path: string): ArticlesOnPage | undefined {
  const published = articles.recallPublished(ctx)
  const slug = articleOfPath(path)
  const article = slug === undefined ? null : articles.recall(ctx, slug)
  return published && article !== undefined ? { published, article: article ?? undefined } : undefined
}

/** An article that there is not, or not now, is a page that there is not. */
export async function articlesAt(ctx: Ctx, path: string): Promise<ArticlesOnPage> {
  const slug = articleOfPath(path)
  const [published, article] = await Promise.all([
    articles.published(ctx),
    slug === undefined ? undefined : articles.show(ctx, slug).catch(orNone),
  ])
  return { published, article }
}

function orNone(error: unknown): undefined {
  if (error instanceof AppError && ['article_not_found', 'articles_closed'].includes(error.code)) return undefined
  throw error
}
