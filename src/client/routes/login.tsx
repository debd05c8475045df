import { lazy, Suspense, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { ApiError } from '../calls/http'
import { useLogin } from '../calls/identity'
import { Field } from '../components/field'
import { TextLink } from '../components/link'
import { AuthForm, PasswordField, type TextOf } from '../features/identity/auth-form'
import { useProblemText } from '../i18n/problem-text'
import { useTranslation } from '../i18n/translation'
import { originOf, paths } from '../paths'

const LoginCode = lazy(() => import('../features/identity/login-code'))

export default function LoginScreen() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { mutateAsync: login, data, error, isPending, reset } = useLogin()
  const state: unknown = useHistoryState()
  const [isIncomplete, setIsIncomplete] = useState(false)

  const send = (textOf: TextOf) => {
    const credentials = { nickname: textOf('nickname').trim(), password: textOf('password') }
    const isComplete = credentials.nickname !== '' && credentials.password !== ''
    setIsIncomplete(!isComplete)
    return isComplete && login(credentials)
  }

  if (data && 'pending' in data) {
    return (
      <Suspense>
        <LoginCode pending={data.pending} onStartAgain={reset} />
      </Suspense>
    )
  }
  const isLocked = error instanceof ApiError && error.code === 'rate_limited'
  const refusal = isLocked ? t('login.locked') : error !== null && problemText(error)
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
    >
      <p className="mt-6 text-muted">
        {t('login.noAccount')}{' '}
        <TextLink href={paths.register} state={{ from: originOf(state) }} className="text-accent-ink">
          {t('login.toRegister')}
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
