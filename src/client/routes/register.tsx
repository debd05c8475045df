import { useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { ApiError } from '../calls/http'
import { useRegister } from '../calls/register'
import { Agreement } from '../components/agreement'
import { Field } from '../components/field'
import { TextLink } from '../components/link'
import { AuthForm, PasswordField, type TextOf } from '../features/identity/auth-form'
import { firstProblem, problemKeys, problemsOf, refusedFields } from '../features/identity/registration'
import { useProblemText } from '../i18n/problem-text'
import { originOf, paths } from '../paths'

export default function RegisterScreen() {
  const { t, problemText } = useProblemText()
  const state: unknown = useHistoryState()
  const [location, navigate] = useLocation()
  const {
    mutateAsync: register,
    error,
    isPending,
  } = useRegister(() => {
    // Who came to buy goes on buying. Everybody else is offered a way back in.
    if (originOf(state) === paths.home) navigate(location, { replace: true, state: { from: `${paths.security}?new` } })
  })
  const [own, setOwn] = useState<ReturnType<typeof problemsOf>>({})

  const send = (textOf: TextOf) => {
    const registration = {
      nickname: textOf('nickname').trim(),
      password: textOf('password'),
      confirmPassword: textOf('confirmPassword'),
    }
    const found = problemsOf(registration)
    setOwn(found)
    return firstProblem(found) === undefined && register(registration)
  }

  const problems = firstProblem(own) ? own : refusedFields(error)
  const first = firstProblem(problems)
  const isKnown = error instanceof ApiError && error.status !== 500
  const general = error !== null && (isKnown ? problemText(error) : t('register.general'))
  /** Under a field that is refused stands why. */
  const textsOf = (field: keyof typeof problems, usual?: string) => {
    const problem = problems[field]
    return { name: field, hint: problem ? t(problemKeys[problem]) : usual, invalid: problem !== undefined }
  }
  return (
    <AuthForm
      title={t('register.title')}
      text={t('register.text')}
      problem={first ? t(problemKeys[first]) : general}
      send={send}
      submit={t('register.submit')}
      pending={isPending}
      fields={
        <>
          <Field
            label={t('register.nickname')}
            autoComplete="username"
            autoCapitalize="none"
            {...textsOf('nickname', t('register.nicknameHint'))}
            required
          />
          <PasswordField
            label={t('register.password')}
            autoComplete="new-password"
            {...textsOf('password', t('register.passwordHint'))}
          />
          <PasswordField
            label={t('register.confirmPassword')}
            autoComplete="new-password"
            {...textsOf('confirmPassword')}
          />
        </>
      }
      after={<Agreement text={t('register.agree')} />}
    >
      <p className="mt-6 text-muted">
        {t('register.haveAccount')}{' '}
        <TextLink href={paths.login} state={{ from: originOf(state) }} className="text-accent-ink">
          {t('register.toLogin')}
        </TextLink>
      </p>
    </AuthForm>
  )
}
