import type { ArticleKind } from '../../../shared/articles'

export const articleKindNames = {
  news: 'articles.kinds.news',
  help: 'articles.kinds.help',
} as const satisfies Record<ArticleKind, string>
