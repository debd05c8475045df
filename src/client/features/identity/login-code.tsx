import { useState } from 'react'
import { ApiError } from '../../calls/http'
import { useFinishLogin } from '../../calls/identity'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { takeFocus } from '../../components/take-focus'
import { useProblemText } from '../../i18n/problem-text'
import { AuthForm, type TextOf } from './auth-form'

type Props = { pending: string; onStartAgain: () => void }

/** The second half of a login, for a user with an app for codes. */
export default function LoginCode({ pending, onStartAgain }: Props) {
  const { t, problemText } = useProblemText()
  const { mutateAsync: finish, error, isPending } = useFinishLogin()
  const [isMissing, setIsMissing] = useState(false)
  const send = (textOf: TextOf) => {
    const code = textOf('code').trim()
    setIsMissing(code === '')
    return code !== '' && finish({ pending, code })
  }
  return (
    <AuthForm
      title={t('login.title')}
      text={t('login.codeText')}
      problem={isMissing ? t('login.codeRequired') : error !== null && problemText(error)}
      send={send}
      submit={t('login.submit')}
      pending={isPending}
      isOver={error instanceof ApiError && error.code === 'login_expired'}
      fields={
        <Field
          ref={takeFocus}
          label={t('login.code')}
          name="code"
          hint={t('login.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      }
      after={
        <Button look="quiet" onClick={onStartAgain}>
          {t('login.startAgain')}
        </Button>
      }
    />
  )
}
