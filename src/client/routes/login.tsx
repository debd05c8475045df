import { type FormEvent, lazy, Suspense, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { ApiError } from '../calls/http'
import { useLogin } from '../calls/identity'
import { useProblemText } from '../calls/problem-text'
import { Button } from '../components/button'
import { Field } from '../components/field'
import { Link } from '../components/link'
import { SecretField } from '../components/secret-field'
import { AuthCard } from '../features/identity/auth-card'
import { textOf } from '../features/identity/form-text'
import { useTranslation } from '../i18n/translation'
import { originOf, paths } from '../paths'

const LoginCode = lazy(() => import('../features/identity/login-code'))

export default function LoginScreen() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const login = useLogin()
  const state: unknown = useHistoryState()
  const [isIncomplete, setIsIncomplete] = useState(false)
  const [failures, setFailures] = useState(0)
  const fail = () => setFailures((count) => count + 1)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const credentials = { nickname: textOf(form, 'nickname').trim(), password: textOf(form, 'password') }
    const missing = credentials.nickname === '' || credentials.password === ''
    setIsIncomplete(missing)
    if (missing) fail()
    else login.mutate(credentials, { onError: fail })
  }

  if (login.data && 'pending' in login.data) {
    return (
      <Suspense>
        <LoginCode pending={login.data.pending} onStartAgain={login.reset} />
      </Suspense>
    )
  }
  const isLocked = login.error instanceof ApiError && login.error.code === 'rate_limited'
  const told = isLocked ? t('login.locked') : login.error && problemText(login.error)
  return (
    <AuthCard
      title={t('login.title')}
      text={t('login.text')}
      problem={isIncomplete ? t('login.required') : (told ?? undefined)}
      failures={failures}
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <Field label={t('login.nickname')} name="nickname" autoComplete="username" autoCapitalize="none" required />
        <SecretField
          show={t('password.show')}
          label={t('login.password')}
          name="password"
          autoComplete="current-password"
          required
        />
        <Button type="submit" size="large" pending={login.isPending}>
          {t('login.submit')}
        </Button>
      </form>
      <p className="mt-6 text-muted">
        {t('login.noAccount')}{' '}
        <Link
          href={paths.register}
          state={{ from: originOf(state) }}
          className="inline-flex min-h-11 items-center font-bold text-accent-ink underline"
        >
          {t('login.toRegister')}
        </Link>
      </p>
      <p className="text-muted">
        {t('login.trouble')}{' '}
        <Link href={paths.support} className="inline-flex min-h-11 items-center font-bold text-accent-ink underline">
          {t('login.toSupport')}
        </Link>
      </p>
    </AuthCard>
  )
}
