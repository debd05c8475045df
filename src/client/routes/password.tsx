import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { passwordProblem } from '../../shared/credentials'
import { ApiError } from '../calls/http'
import { useChangePassword } from '../calls/identity'
import { useProblemText } from '../calls/problem-text'
import { Button } from '../components/button'
import { notify } from '../components/notify'
import { SecretField } from '../components/secret-field'
import { AuthCard } from '../features/identity/auth-card'
import { textOf } from '../features/identity/form-text'
import { problemKeys } from '../features/identity/registration'
import { usePasswordDue } from '../features/shell/use-profile'
import { useTranslation } from '../i18n/translation'
import { originOf } from '../paths'

const refusals = {
  ...problemKeys,
  invalid_credentials: 'password.wrong',
  password_same: 'password.same',
} as const

const isKnown = (code: string | undefined): code is keyof typeof refusals =>
  code !== undefined && Object.hasOwn(refusals, code)

const codeOf = (error: unknown): string | undefined =>
  error instanceof ApiError ? (error.fields.current ?? error.fields.next) : undefined

/** Another password in the place of one's own, by choice or because the shop has given one. */
export default function PasswordScreen() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const change = useChangePassword()
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  const [own, setOwn] = useState<string>()
  const [failures, setFailures] = useState(0)
  const isDue = usePasswordDue()
  const fail = () => setFailures((count) => count + 1)

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const next = textOf(form, 'next')
    const problem = next === textOf(form, 'confirm') ? passwordProblem(next) : 'passwords_dont_match'
    setOwn(problem)
    if (problem) return fail()
    const onSuccess = () => {
      notify.success(t('password.done'))
      navigate(originOf(state), { replace: true })
    }
    change.mutate({ current: textOf(form, 'current'), next }, { onSuccess, onError: fail })
  }

  const code = own ?? codeOf(change.error)
  const refusal = change.error ? problemText(change.error) : undefined
  return (
    <AuthCard
      title={t('password.title')}
      text={t(isDue ? 'password.dueText' : 'password.text')}
      problem={isKnown(code) ? t(refusals[code]) : refusal}
      failures={failures}
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <SecretField
          show={t('password.show')}
          label={t('password.current')}
          name="current"
          autoComplete="current-password"
          required
        />
        <SecretField
          show={t('password.show')}
          label={t('password.next')}
          name="next"
          autoComplete="new-password"
          hint={t('register.passwordHint')}
          required
        />
        <SecretField
          show={t('password.show')}
          label={t('password.confirm')}
          name="confirm"
          autoComplete="new-password"
          required
        />
        <Button type="submit" size="large" pending={change.isPending}>
          {t('password.submit')}
        </Button>
      </form>
    </AuthCard>
  )
}
