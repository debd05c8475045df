import { lazy, Suspense, useState } from 'react'
import { Redirect } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { ApiError } from '../../calls/http'
import { useRecover } from '../../calls/recover'
import { useSignedIn } from '../../calls/session'
import { useMayBeDone } from '../../calls/use-may-be-done'
import { Field } from '../../components/field'
import { TextLink } from '../../components/link'
import { notify } from '../../components/notify'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'
import { originOf, paths } from '../../paths'
import { AskRecovery } from './ask-recovery'
import { AuthForm, NewPasswordFields, type TextOf } from './auth-form'
import { newPasswordProblem, problemKeys } from './registration'

const LoginCode = lazy(() => import('./login-code'))

const refusals = { invalid_credentials: 'recover.wrong', rate_limited: 'recover.locked' } as const
const isExplained = (code: string): code is keyof typeof refusals => Object.hasOwn(refusals, code)
const explainedIn = (error: Error) =>
  error instanceof ApiError && isExplained(error.code) ? refusals[error.code] : undefined

/** Why a try was refused: by the link of the address, or by a code. */
function useRefusal(error: Error | null, token: string): string | undefined {
  const { t, problemText } = useProblemText()
  const mayBeDone = useMayBeDone(error, 'invalid_credentials')
  if (error === null) return undefined
  if (mayBeDone) return t('recover.mayBeDone')
  const explained = explainedIn(error)
  if (!explained) return problemText(error)
  return t(token ? 'recover.linkOver' : explained)
}

/** A new password in the place of a lost one, by a recovery code or by the link that a contact was sent. */
export function RecoverAccount() {
  const { t } = useTranslation()
  const { mutateAsync: recover, data, error, isPending, reset } = useRecover()
  const [own, setOwn] = useState<string>()
  const [token] = useState(() => location.hash.slice(1))
  const refusal = useRefusal(error, token)
  const signedIn = useSignedIn()
  const state: unknown = useHistoryState()

  const send = (textOf: TextOf) => {
    const password = textOf('next')
    const [nickname, recoveryCode] = [textOf('nickname').trim(), textOf('code').trim()]
    const form = token ? { token, password } : { nickname, recoveryCode, password }
    const problem = newPasswordProblem(password, textOf('confirm'))
    const isComplete = token !== '' || (nickname !== '' && recoveryCode !== '')
    const found = isComplete ? problem && t(problemKeys[problem]) : t('recover.required')
    setOwn(found)
    return found === undefined && recover(form).then(() => notify.success(t('recover.done')))
  }

  // A link opens for somebody who is logged in too: this browser may know them longer than they knew the password.
  if (signedIn && (token === '' || data)) return <Redirect to={originOf(state)} replace />
  if (data && 'pending' in data) {
    return (
      <Suspense>
        <LoginCode pending={data.pending} onStartAgain={reset} />
      </Suspense>
    )
  }
  return (
    <AuthForm
      title={t('recover.title')}
      text={t(token ? 'recover.linkText' : 'recover.text')}
      problem={own ?? refusal}
      send={send}
      submit={t('recover.submit')}
      pending={isPending}
      fields={
        <>
          {!token && <CodeFields />}
          <NewPasswordFields />
        </>
      }
    >
      <p className="mt-6 text-muted">
        {t(token ? 'login.trouble' : 'recover.noCodes')}{' '}
        <TextLink href={paths.support} className="text-accent-ink">
          {t('login.toSupport')}
        </TextLink>
      </p>
      {!token && <AskRecovery />}
      <TextLink href={paths.login} className="text-accent-ink">
        {t('recover.toLogin')}
      </TextLink>
    </AuthForm>
  )
}

function CodeFields() {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('login.nickname')} name="nickname" autoComplete="username" autoCapitalize="none" required />
      <Field
        label={t('recover.code')}
        name="code"
        hint={t('recover.codeHint')}
        autoComplete="off"
        autoCapitalize="characters"
        autoCorrect="off"
        spellCheck={false}
        required
      />
    </>
  )
}
