import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Sessions } from '../../../../shared/contract/identity'
import { type AdminUser, useEndUserSession, userSessionsQuery } from '../../../calls/admin-users'
import { useProblemText } from '../../../calls/problem-text'
import { notify } from '../../../components/notify'
import { LoadError } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { Loading } from '../loading'
import { ReasonDialog } from '../reason-dialog'

type Session = Sessions['sessions'][number]

export type SessionDrawing = (sessions: Session[], onEnd: (session: Session) => void) => ReactNode

/** Where a user is logged in; each session can be ended by itself. */
export function UserSessions({ user, draw }: { user: AdminUser; draw: SessionDrawing }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data, error, refetch } = useQuery(userSessionsQuery(user.userId))
  const [ending, setEnding] = useState<Session>()
  const end = useEndUserSession(user.userId)
  if (!data && error) {
    return <LoadError title={t('sessions.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (!data) return <Loading />
  if (data.sessions.length === 0) return <p className="panel p-5 text-muted">{t('admin.users.noSessions')}</p>
  const close = () => {
    setEnding(undefined)
    end.reset()
  }
  const send = (reason: string) =>
    ending &&
    end.mutate(
      { session: ending.sessionId, reason },
      {
        onSuccess: () => {
          notify.success(t('sessions.ended'))
          close()
        },
      },
    )
  return (
    <>
      <p className="mb-3 text-muted">{t('admin.users.sessionsOpen', { count: data.sessions.length })}</p>
      {draw(data.sessions, setEnding)}
      {ending && (
        <ReasonDialog
          title={t('admin.users.endSessionTitle', { name: user.nickname })}
          confirm={t('sessions.end')}
          look="danger"
          pending={end.isPending}
          error={end.error}
          onConfirm={send}
          onClose={close}
        >
          <p>{ending.device || t('sessions.unknownDevice')}</p>
          <p>{t('admin.users.endSessionText')}</p>
        </ReasonDialog>
      )}
    </>
  )
}
