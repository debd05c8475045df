import { useInfiniteQuery } from '@tanstack/react-query'
import { BellOff } from 'lucide-react'
import { useEffect } from 'react'
import type { Notices } from '../../../shared/contract/notices'
import { noticesQuery, useMarkRead } from '../../calls/notices'
import { Badge } from '../../components/badge'
import { Link } from '../../components/link'
import { Moment } from '../../components/moment'
import { ShowMore } from '../../components/show-more'
import { Skeleton } from '../../components/skeleton'
import { Loaded, StateView } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'

/** One thing that the reader is told; all of it leads to the page it is about. */
function NoticeCard({ notice: { title, text, at, read, link } }: { notice: Notices['notices'][number] }) {
  const { t } = useTranslation()
  return (
    <article className="panel relative grid gap-1 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 className="min-w-0 text-lg font-bold wrap-anywhere">
          {link ? (
            <Link href={link} className="after:absolute after:inset-0 after:rounded-panel hover:underline">
              {title}
            </Link>
          ) : (
            title
          )}
        </h2>
        {!read && <Badge tone="info">{t('news.unread')}</Badge>}
      </div>
      <p className="wrap-anywhere">{text}</p>
      <Moment at={at} className="text-sm text-muted" />
    </article>
  )
}

function Cards({ pages }: { pages: Notices[] }) {
  const { mutate } = useMarkRead()
  const newest = pages[0]?.unread ? pages[0].notices[0]?.noticeId : undefined
  // Whoever has the list before them has seen it. It goes on saying what was new until it is opened again.
  useEffect(() => {
    if (newest) mutate(newest)
  }, [newest, mutate])
  return (
    <ul className="grid gap-4">
      {pages
        .flatMap(({ notices }) => notices)
        .map((notice) => (
          <li key={notice.noticeId}>
            <NoticeCard notice={notice} />
          </li>
        ))}
    </ul>
  )
}

/** What the reader is told, newest first; shown, it is read. */
export function NoticeList() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(noticesQuery)
  return (
    <Loaded query={query} failed="news.failed" loading={<Skeleton className="h-40 rounded-panel" />}>
      {({ pages }) =>
        pages[0]?.notices.length ? (
          <div>
            <Cards pages={pages} />
            <ShowMore query={query}>{t('news.showMore')}</ShowMore>
          </div>
        ) : (
          <StateView icon={BellOff} title={t('news.none')} text={t('news.noneText')} />
        )
      }
    </Loaded>
  )
}
