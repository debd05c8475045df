import { CircleCheck, CircleExclamationPoint } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Redirect, useLocation } from 'wouter'
import { ApiError } from '../calls/http'
import { useSignedIn } from '../calls/session'
import { useEnter } from '../calls/telegram'
import { Button } from '../components/button'
import { ButtonLink } from '../components/link'
import { notify } from '../components/notify'
import { useNotifyFailure } from '../components/notify-failure'
import { Page } from '../components/page'
import { StateView } from '../components/state-view'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

const LoginCode = lazy(() => import('../features/identity/login-code'))

/** Why somebody was not let in, as the shop says behind the `#`. */
const reasons = {
  over: { title: 'enter.overTitle', text: 'enter.over' },
  failed: { title: 'enter.failedTitle', text: 'enter.failed' },
  unlinked: { title: 'enter.unlinkedTitle', text: 'enter.unlinked' },
  taken: { title: 'enter.takenTitle', text: 'enter.taken' },
  later: { title: 'enter.laterTitle', text: 'enter.later' },
} as const
type Reason = keyof typeof reasons
const isReason = (text: string): text is Reason => Object.hasOwn(reasons, text)

function NotLetIn({ reason }: { reason: Reason }) {
  const { t } = useTranslation()
  const isSignedIn = useSignedIn()
  return (
    <StateView
      icon={CircleExclamationPoint}
      heading="h1"
      role="alert"
      title={t(reasons[reason].title)}
      text={t(reasons[reason].text)}
    >
      {isSignedIn ? (
        <ButtonLink href={paths.home}>{t('enter.toShop')}</ButtonLink>
      ) : (
        <ButtonLink href={paths.login}>{t('enter.toLogin')}</ButtonLink>
      )}
    </StateView>
  )
}

/**
 * Where links of the bot and of a login by Telegram lead. Only a press uses the link up: what merely fetches the page
 * does not, and it says nobody's name before.
 */
export default function EnterScreen() {
  const [, navigate] = useLocation()
  const { t, onError: notifyFailure } = useNotifyFailure()
  const isSignedIn = useSignedIn()
  const [token] = useState(() => window.location.hash.slice(1))
  const { mutate: enter, data, error, isPending } = useEnter()
  const isOver = token === '' || (error instanceof ApiError && error.code === 'invalid_credentials')
  const reason = isReason(token) ? token : isOver ? 'over' : undefined

  const press = () =>
    enter(token, {
      onSuccess: (answer) => {
        if (!('token' in answer)) return
        navigate(answer.to, { replace: true })
        notify.success(t('enter.done', { nickname: answer.nickname }))
      },
      onError: (failure) => {
        if (!(failure instanceof ApiError && failure.code === 'invalid_credentials')) notifyFailure(failure)
      },
    })

  if (data && 'pending' in data) {
    if (isSignedIn) return <Redirect to={data.to} replace />
    return (
      <Suspense>
        <LoginCode pending={data.pending} onStartAgain={() => navigate(paths.login)} />
      </Suspense>
    )
  }
  return (
    <Page title={t('enter.title')} width="narrow">
      {reason ? (
        <NotLetIn reason={reason} />
      ) : (
        <StateView icon={CircleCheck} heading="h1" title={t('enter.title')} text={t('enter.text')}>
          <Button size="large" pending={isPending} onClick={press}>
            {t('enter.submit')}
          </Button>
        </StateView>
      )}
    </Page>
  )
}
