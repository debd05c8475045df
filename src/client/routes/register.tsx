import { type FormEvent, useState } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { ApiError } from '../calls/http'
import { useRegister } from '../calls/identity'
import { useProblemText } from '../calls/problem-text'
import { Agreement } from '../components/agreement'
import { Button } from '../components/button'
import { Field } from '../components/field'
import { Link } from '../components/link'
import { SecretField } from '../components/secret-field'
import { AuthCard } from '../features/identity/auth-card'
import { textOf } from '../features/identity/form-text'
import {
  firstProblem,
  problemKeys,
  problemsOf,
  type Registration,
  refusedFields,
} from '../features/identity/registration'
import { useTranslation } from '../i18n/translation'
import { originOf, paths } from '../paths'

function useRegistration() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const register = useRegister()
  const [problems, setProblems] = useState<ReturnType<typeof problemsOf>>({})
  const [general, setGeneral] = useState<string>()
  const [failures, setFailures] = useState(0)

  const refuse = (error: Error) => {
    setProblems(refusedFields(error))
    const isTold = error instanceof ApiError && error.status !== 500
    setGeneral(isTold ? problemText(error) : t('register.general'))
    setFailures((count) => count + 1)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const given = {
      nickname: textOf(form, 'nickname').trim(),
      password: textOf(form, 'password'),
      confirmPassword: textOf(form, 'confirmPassword'),
    }
    const found = problemsOf(given)
    setProblems(found)
    setGeneral(undefined)
    if (firstProblem(found)) setFailures((count) => count + 1)
    else register.mutate(given, { onError: refuse })
  }
  return { submit, problems, general, failures, pending: register.isPending }
}

export default function RegisterScreen() {
  const { t } = useTranslation()
  const state: unknown = useHistoryState()
  const { submit, problems, general, failures, pending } = useRegistration()
  const first = firstProblem(problems)
  /** Under a field that is refused stands why. */
  const hintOf = (field: keyof Registration, usual?: string) => {
    const problem = problems[field]
    return problem ? t(problemKeys[problem]) : usual
  }
  return (
    <AuthCard
      title={t('register.title')}
      text={t('register.text')}
      problem={first ? t(problemKeys[first]) : general}
      failures={failures}
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <Field
          label={t('register.nickname')}
          name="nickname"
          autoComplete="username"
          autoCapitalize="none"
          hint={hintOf('nickname', t('register.nicknameHint'))}
          invalid={problems.nickname !== undefined}
          required
        />
        <SecretField
          show={t('password.show')}
          label={t('register.password')}
          name="password"
          autoComplete="new-password"
          hint={hintOf('password', t('register.passwordHint'))}
          invalid={problems.password !== undefined}
          required
        />
        <SecretField
          show={t('password.show')}
          label={t('register.confirmPassword')}
          name="confirmPassword"
          autoComplete="new-password"
          hint={hintOf('confirmPassword')}
          invalid={problems.confirmPassword !== undefined}
          required
        />
        <Button type="submit" size="large" pending={pending}>
          {t('register.submit')}
        </Button>
        <Agreement text={t('register.agree')} />
      </form>
      <p className="mt-6 text-muted">
        {t('register.haveAccount')}{' '}
        <Link
          href={paths.login}
          state={{ from: originOf(state) }}
          className="inline-flex min-h-11 items-center font-bold text-accent-ink underline"
        >
          {t('register.toLogin')}
        </Link>
      </p>
    </AuthCard>
  )
}
