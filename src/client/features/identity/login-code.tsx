import { type FormEvent, useState } from 'react'
import { ApiError } from '../../calls/http'
import { useFinishLogin } from '../../calls/identity'
import { useProblemText } from '../../calls/problem-text'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { takeFocus } from '../../components/take-focus'
import { useTranslation } from '../../i18n/translation'
import { AuthCard } from './auth-card'

type Props = { pending: string; onStartAgain: () => void }

/** The second half of a login, of whoever has set up an app for codes. */
export default function LoginCode({ pending, onStartAgain }: Props) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const finish = useFinishLogin()
  const [code, setCode] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const [failures, setFailures] = useState(0)
  const fail = () => setFailures((count) => count + 1)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = code.trim()
    setIsMissing(given === '')
    if (given === '') fail()
    else finish.mutate({ pending, code: given }, { onError: fail })
  }
  const isOver = finish.error instanceof ApiError && finish.error.code === 'login_expired'
  const refusal = finish.error ? problemText(finish.error) : undefined
  return (
    <AuthCard
      title={t('login.title')}
      text={t('login.codeText')}
      problem={isMissing ? t('login.codeRequired') : refusal}
      failures={failures}
    >
      <form method="post" onSubmit={submit} noValidate className="grid gap-4">
        <Field
          ref={takeFocus}
          label={t('login.code')}
          hint={t('login.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
        <Button type="submit" size="large" pending={finish.isPending} disabled={isOver}>
          {t('login.submit')}
        </Button>
        <Button look="quiet" onClick={onStartAgain}>
          {t('login.startAgain')}
        </Button>
      </form>
    </AuthCard>
  )
}
