import { Trash2 } from 'lucide-react'
import type { AdminArticles } from '../../../../shared/contract/articles'
import { useDeleteArticle } from '../../../calls/admin-articles'
import { Badge } from '../../../components/badge'
import { Link } from '../../../components/link'
import { useFormat } from '../../../i18n/format'
import { Act } from '../act'
import { pathToArea } from '../areas'
import { Card } from '../card'
import { articleStateLooks } from './article-words'

type Row = AdminArticles['articles'][number]

/** An article with the way to its form, and the way to end it for good. */
export function ArticleCard({
  article: { slug, title, kind, state, languages, startsAt, endsAt, banner },
}: {
  article: Row
}) {
  const { t, date } = useFormat()
  const { name, tone } = articleStateLooks[state]
  const kinds = { news: t('admin.articles.kinds.news'), help: t('admin.articles.kinds.help') }
  const span = [startsAt && date(startsAt), endsAt && date(endsAt)].filter(Boolean).join(' – ')
  return (
    <Card
      label={title}
      title={
        <Link
          href={pathToArea('articles', { article: slug })}
          className="inline-flex min-h-11 items-center font-bold underline wrap-anywhere"
        >
          {title}
        </Link>
      }
      mark={<Badge tone={tone}>{t(name)}</Badge>}
    >
      <p className="text-sm text-muted wrap-anywhere">
        {[
          kinds[kind],
          languages.map((each) => each.toUpperCase()).join(', '),
          span,
          banner && t('admin.articles.banner'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Act
        name={t('admin.products.delete')}
        icon={Trash2}
        look="danger"
        className="w-fit"
        call={useDeleteArticle(slug)}
        title={t('admin.articles.deleteTitle', { title })}
        input={(reason) => reason}
        done={t('admin.articles.deleted')}
      >
        <p>{t('admin.articles.deleteText')}</p>
      </Act>
    </Card>
  )
}
