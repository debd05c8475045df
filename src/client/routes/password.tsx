import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { passkeysQuery } from '../calls/passkeys'
import { useChangePassword } from '../calls/sessions'
import { notify } from '../components/notify'
import { AuthForm, NewPasswordFields, PasswordField, type TextOf } from '../features/identity/auth-form'
import { RecoverAccount } from '../features/identity/recover-account'
import { newPasswordProblem, passwordKeys, refusedPassword } from '../features/identity/registration'
import { usePasswordDue } from '../features/shell/use-profile'
import { useProblemText } from '../i18n/problem-text'
import { originOf, paths } from '../paths'

/** Another password in the place of one's own: of a lost one at an address of its own. */
export default function PasswordScreen() {
  const [location] = useLocation()
  return location === paths.recover ? <RecoverAccount /> : <ChangePassword />
}

/** By choice, or because the shop has given one. */
function ChangePassword() {
  const { t, problemText } = useProblemText()
  const { mutate: change, error, isPending } = useChangePassword()
  const [, navigate] = useLocation()
  const state: unknown = useHistoryState()
  const [own, setOwn] = useState<ReturnType<typeof newPasswordProblem>>()
  const isDue = usePasswordDue()
  const { data: waysIn } = useQuery({ ...passkeysQuery, enabled: !isDue })
  const hasNone = waysIn?.hasPassword === false

  const send = (textOf: TextOf) => {
    const found = newPasswordProblem(textOf('next'), textOf('confirm'))
    setOwn(found)
    if (found) return false
    const onSuccess = () => {
      notify.success(t('password.done'))
      navigate(originOf(state), { replace: true })
    }
    // Who has left the screen meanwhile is not led away again.
    return new Promise<void>((_, onError) =>
      change({ ...(!hasNone && { current: textOf('current') }), next: textOf('next') }, { onSuccess, onError }),
    )
  }

  const problem = own ?? refusedPassword(error)
  return (
    <AuthForm
      title={t('password.title')}
      text={t(isDue ? 'password.dueText' : 'password.text')}
      problem={problem ? t(passwordKeys[problem]) : error !== null && problemText(error)}
      send={send}
      submit={t('password.submit')}
      pending={isPending}
      fields={
        <>
          {!hasNone && <PasswordField label={t('password.current')} name="current" autoComplete="current-password" />}
          <NewPasswordFields />
        </>
      }
    />
  )
}
