import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { AdminUserStory } from '../../../../shared/contract/admin'
import type { Statement } from '../../../../shared/contract/identity'
import { useNoteUser, userQuery, userStatementQuery } from '../../../calls/admin-users'
import { Section } from '../../../components/page'
import { Pages } from '../../../components/pages'
import { Loaded, StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { Notes } from '../notes'
import { FoundOrders } from '../orders/found-orders'
import { FrozenVouchers } from './frozen-vouchers'
import { UserFacts } from './user-facts'
import { type SessionDrawing, UserSessions } from './user-sessions'

type Drawings = { lines: (lines: Statement['lines']) => ReactNode; sessions: SessionDrawing }

function Story({ story, lines, sessions }: { story: AdminUserStory } & Drawings) {
  const { user, notes, debts, tier, frozenVouchers } = story
  const { t } = useTranslation()
  const note = useNoteUser(user.userId)
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start">
      <UserFacts user={user} debts={debts} tier={tier} />
      <Notes about={user.userId} notes={notes} pending={note.isPending} add={note.mutateAsync} />
      {frozenVouchers.length > 0 && <FrozenVouchers frozen={frozenVouchers} />}
      <Section className="min-w-0 lg:col-span-2" title={t('admin.tabs.orders')}>
        <FoundOrders filters={{ user: user.userId }} narrowed={false} />
      </Section>
      <Section className="min-w-0 lg:col-span-2" title={t('sessions.title')}>
        <UserSessions user={user} draw={sessions} />
      </Section>
      <Section className="min-w-0 lg:col-span-2" title={t('statement.title')}>
        <Pages
          query={useInfiniteQuery(userStatementQuery(user.userId))}
          failed="statement.loadFailed"
          rowsOf={(page) => page.lines}
          none={<p className="panel p-5 text-muted">{t('admin.users.noMovements')}</p>}
        >
          {lines}
        </Pages>
      </Section>
    </div>
  )
}

/** Everything about one user. `lines` draws the movements of their balances, `sessions` where they are logged in. */
export function UserFile({ id, ...drawings }: { id: string } & Drawings) {
  const { t } = useTranslation()
  return (
    <Loaded
      query={useQuery(userQuery(id))}
      failed="admin.users.loadFailed"
      missing={<StateView icon={UserX} title={t('admin.users.notFound')} />}
    >
      {(story) => <Story story={story} {...drawings} />}
    </Loaded>
  )
}
