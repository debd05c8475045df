import { useQuery } from '@tanstack/react-query'
import { Bell } from 'lucide-react'
import { unreadQuery } from '../../calls/notices'
import { Link } from '../../components/link'
import { useFormat } from '../../i18n/format'
import { paths } from '../../paths'

const refreshMs = 60_000
const mostShown = 99

/** The way to the notices, with how many are unread; asked for while the page is looked at. */
export default function NoticeBell() {
  const { t, number } = useFormat()
  const { data: count = 0 } = useQuery({ ...unreadQuery, refetchInterval: refreshMs, select: ({ unread }) => unread })
  return (
    <Link
      href={paths.notices}
      aria-label={t('nav.notices', { number: number(count) })}
      className="relative -mr-12 ml-auto grid size-11 place-items-center rounded-control text-muted transition hover:bg-raised hover:text-ink aria-[current=page]:text-ink"
    >
      <Bell />
      {count > 0 && (
        <span
          data-testid="unread-count"
          className="absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent tabular-nums"
        >
          {count > mostShown ? `${number(mostShown)}+` : number(count)}
        </span>
      )}
    </Link>
  )
}
