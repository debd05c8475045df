import { useQuery } from '@tanstack/react-query'
import { sessionsQuery, useEndSession, useLogoutEverywhere } from '../../calls/sessions'
import { Button } from '../../components/button'
import { notify } from '../../components/notify'
import { useNotifyFailure } from '../../components/notify-failure'
import { Skeleton } from '../../components/skeleton'
import { Loaded } from '../../components/state-view'
import { SessionLines } from './session-lines'
import { useLeave } from './use-leave'

/** The devices on which the reader is logged in, each with a button that ends its session. */
export default function OwnSessions() {
  const { t, onError } = useNotifyFailure()
  const query = useQuery(sessionsQuery)
  const end = useEndSession()
  const logout = useLogoutEverywhere()
  const leave = useLeave()
  const endOne = (id: string) => end.mutate(id, { onSuccess: () => notify.success(t('sessions.ended')), onError })
  const loading = <Skeleton className="h-40 rounded-panel" />
  return (
    <Loaded query={query} failed="sessions.loadFailed" loading={loading}>
      {({ sessions }) => (
        <>
          <p className="mb-4 text-muted">{t('sessions.text')}</p>
          <SessionLines sessions={sessions} pending={end.isPending} onEnd={({ sessionId }) => endOne(sessionId)} />
          <Button
            look="secondary"
            className="mt-4"
            pending={logout.isPending}
            onClick={() => logout.mutate(undefined, { onSuccess: leave, onError })}
          >
            {t('sessions.endAll')}
          </Button>
        </>
      )}
    </Loaded>
  )
}
