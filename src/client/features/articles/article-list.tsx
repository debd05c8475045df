import type { ListedArticle } from '../../../shared/contract/articles'
import { Link } from '../../components/link'
import { pathTo } from '../../paths'
import { ArticleDate } from './article-date'

/** Articles with their summaries. */
export const ArticleList = ({ articles }: { articles: readonly ListedArticle[] }) => (
  <ul className="grid gap-3">
    {articles.map((article) => (
      <li key={article.slug}>
        <Link href={pathTo.article(article.slug)} className="panel block p-5 transition hover:border-edge">
          <ArticleDate article={article} />
          <h2 className="mt-1 text-heading wrap-anywhere">{article.title}</h2>
          <p className="mt-1 text-muted wrap-anywhere">{article.summary}</p>
        </Link>
      </li>
    ))}
  </ul>
)
