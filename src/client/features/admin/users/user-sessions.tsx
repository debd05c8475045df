import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Sessions } from '../../../../shared/contract/identity'
import { type AdminUser, useEndUserSession, userSessionsQuery } from '../../../calls/admin-users'
import { Loaded } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { ActDialog } from '../act'

type Session = Sessions['sessions'][number]

export type SessionDrawing = (sessions: Session[], onEnd: (session: Session) => void) => ReactNode

/** Where a user is logged in; each session can be ended by itself. */
export function UserSessions({ user: { userId, nickname: name }, draw }: { user: AdminUser; draw: SessionDrawing }) {
  const { t } = useTranslation()
  const [ending, setEnding] = useState<Session>()
  const end = useEndUserSession(userId)
  return (
    <Loaded query={useQuery(userSessionsQuery(userId))} failed="sessions.loadFailed">
      {({ sessions }) =>
        sessions.length === 0 ? (
          <p className="panel p-5 text-muted">{t('admin.users.noSessions')}</p>
        ) : (
          <>
            <p className="mb-3 text-muted">{t('admin.users.sessionsOpen', { count: sessions.length })}</p>
            {draw(sessions, setEnding)}
            {ending && (
              <ActDialog
                title={t('admin.users.endSessionTitle', { name })}
                confirm={t('sessions.end')}
                look="danger"
                call={end}
                input={(reason) => ({ session: ending.sessionId, reason })}
                done={t('sessions.ended')}
                onClose={() => setEnding(undefined)}
              >
                <p>{ending.device || t('sessions.unknownDevice')}</p>
                <p>{t('admin.users.endSessionText')}</p>
              </ActDialog>
            )}
          </>
        )
      }
    </Loaded>
  )
}
