import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AdminUserStory } from '../../../../shared/contract/admin'
import type { Statement } from '../../../../shared/contract/identity'
import { useNoteUser, userQuery, userStatementQuery } from '../../../calls/admin-users'
import { ApiError } from '../../../calls/http'
import { useProblemText } from '../../../calls/problem-text'
import { LoadError, StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { Loading } from '../loading'
import { Notes } from '../notes'
import { FoundOrders } from '../orders/found-orders'
import { ShowMore } from '../show-more'
import { UserFacts } from './user-facts'
import { type SessionDrawing, UserSessions } from './user-sessions'

type Lines = (lines: Statement['lines']) => ReactNode

function History({ userId, lines }: { userId: string; lines: Lines }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const query = useInfiniteQuery(userStatementQuery(userId))
  if (!query.data && query.error) {
    return (
      <LoadError title={t('statement.loadFailed')} text={problemText(query.error)} onRetry={() => query.refetch()} />
    )
  }
  if (!query.data) return <Loading />
  const all = query.data.pages.flatMap((page) => page.lines)
  if (all.length === 0) return <p className="panel p-5 text-muted">{t('admin.users.noMovements')}</p>
  return (
    <>
      {lines(all)}
      <ShowMore query={query} />
    </>
  )
}

type Drawings = { lines: Lines; sessions: SessionDrawing }

function Story({ story: { user, notes }, lines, sessions }: { story: AdminUserStory } & Drawings) {
  const { t } = useTranslation()
  const note = useNoteUser(user.userId)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <UserFacts user={user} />
      <Notes notes={notes} pending={note.isPending} add={note.mutate} />
      <section aria-labelledby="user-orders" className="min-w-0 lg:col-span-2">
        <h2 id="user-orders" className="mb-3 text-heading">
          {t('admin.tabs.orders')}
        </h2>
        <FoundOrders filters={{ user: user.userId }} narrowed={false} />
      </section>
      <section aria-labelledby="user-sessions" className="min-w-0 lg:col-span-2">
        <h2 id="user-sessions" className="mb-3 text-heading">
          {t('sessions.title')}
        </h2>
        <UserSessions user={user} draw={sessions} />
      </section>
      <section aria-labelledby="user-statement" className="min-w-0 lg:col-span-2">
        <h2 id="user-statement" className="mb-3 text-heading">
          {t('statement.title')}
        </h2>
        <History userId={user.userId} lines={lines} />
      </section>
    </div>
  )
}

/** Everything about one user. `lines` draws the movements of their balances, `sessions` where they are logged in. */
export function UserFile({ id, ...drawings }: { id: string } & Drawings) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data, error, refetch } = useQuery(userQuery(id))
  if (data) return <Story story={data} {...drawings} />
  if (error instanceof ApiError && error.status === 404) {
    return <StateView icon={UserX} title={t('admin.users.notFound')} />
  }
  if (!error) return <Loading />
  return <LoadError title={t('admin.users.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
}
