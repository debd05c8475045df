import { Fingerprint } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { ApiError } from '../calls/http'
import { useLogin } from '../calls/identity'
import { usePasskeyLogin } from '../calls/passkey-login'
import { useMaybeSignedIn } from '../calls/session'
import { Button } from '../components/button'
import { Field } from '../components/field'
import { TextLink } from '../components/link'
import { AuthForm, PasswordField, type TextOf } from '../features/identity/auth-form'
import { TelegramButton } from '../features/identity/telegram-button'
import { useProblemText } from '../i18n/problem-text'
import { originOf, paths } from '../paths'

const LoginCode = lazy(() => import('../features/identity/login-code'))

export default function LoginScreen() {
  const { t, problemText } = useProblemText()
  const { mutateAsync: login, data, error, isPending, reset } = useLogin()
  const byPasskey = usePasskeyLogin()
  const state: unknown = useHistoryState()
  const isHere = useMaybeSignedIn() !== undefined
  const [isIncomplete, setIsIncomplete] = useState(false)

  const send = (textOf: TextOf) => {
    const credentials = { nickname: textOf('nickname').trim(), password: textOf('password') }
    const isComplete = credentials.nickname !== '' && credentials.password !== ''
    setIsIncomplete(!isComplete)
    byPasskey.reset()
    return isComplete && login(credentials)
  }

  const begun = data ?? byPasskey.data
  if (begun && 'pending' in begun) {
    const startAgain = () => {
      reset()
      byPasskey.reset()
    }
    return (
      <Suspense>
        <LoginCode pending={begun.pending} onStartAgain={startAgain} />
      </Suspense>
    )
  }
  const isLocked = error instanceof ApiError && error.code === 'rate_limited'
  const deviceError = byPasskey.error !== null && problemText(byPasskey.error, t('login.passkeyRefused'))
  const refusal = isLocked ? t('login.locked') : error !== null ? problemText(error) : deviceError
  return (
    <AuthForm
      title={t('login.title')}
      text={t('login.text')}
      problem={isIncomplete ? t('login.required') : refusal}
      send={send}
      submit={t('login.submit')}
      pending={isPending}
      fields={
        <>
          <Field label={t('login.nickname')} name="nickname" autoComplete="username" autoCapitalize="none" required />
          <PasswordField label={t('login.password')} name="password" autoComplete="current-password" />
        </>
      }
      after={
        <>
          <Button
            look="secondary"
            size="large"
            icon={Fingerprint}
            pending={byPasskey.isPending}
            onClick={() => {
              reset()
              byPasskey.mutate()
            }}
          >
            {t('login.passkey')}
          </Button>
          <TelegramButton to={isHere ? originOf(state) : paths.home} />
        </>
      }
    >
      <p className="mt-6 text-muted">
        {t('login.noAccount')}{' '}
        <TextLink href={paths.register} state={{ from: originOf(state) }} className="text-accent-ink">
          {t('login.toRegister')}
        </TextLink>
      </p>
      <p className="text-muted">
        {t('login.forgot')}{' '}
        <TextLink href={paths.recover} state={{ from: originOf(state) }} className="text-accent-ink">
          {t('login.toRecover')}
        </TextLink>
      </p>
      <p className="text-muted">
        {t('login.trouble')}{' '}
        <TextLink href={paths.support} className="text-accent-ink">
          {t('login.toSupport')}
        </TextLink>
      </p>
    </AuthForm>
  )
}
