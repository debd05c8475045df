import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { sessionsQuery, useEndSession, useLogoutEverywhere } from '../../calls/identity'
import { useProblemText } from '../../calls/problem-text'
import { session } from '../../calls/session'
import { Button } from '../../components/button'
import { notify } from '../../components/notify'
import { Skeleton } from '../../components/skeleton'
import { LoadError } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { SessionLines } from './session-lines'

/** Where the reader is logged in, and the way out of what is not theirs. */
export default function OwnSessions() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const [, navigate] = useLocation()
  const { data, error, refetch } = useQuery(sessionsQuery)
  const end = useEndSession()
  const leave = useLogoutEverywhere()
  if (!data && error) {
    return <LoadError title={t('sessions.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (!data) return <Skeleton className="h-40 rounded-panel" />
  const onError = (problem: Error) => notify.error(problemText(problem))
  const endOne = (id: string) => end.mutate(id, { onSuccess: () => notify.success(t('sessions.ended')), onError })
  const endAll = () =>
    leave.mutate(undefined, {
      onSuccess: () => {
        // First away from the guarded page, or its guard would remember it as the place to come back to.
        navigate(paths.login)
        session.end()
      },
      onError,
    })
  return (
    <>
      <p className="mb-4 text-muted">{t('sessions.text')}</p>
      <SessionLines sessions={data.sessions} pending={end.isPending} onEnd={({ sessionId }) => endOne(sessionId)} />
      <Button look="secondary" className="mt-4" pending={leave.isPending} onClick={endAll}>
        {t('sessions.endAll')}
      </Button>
    </>
  )
}
