import { Mail } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useAskEmail } from '../../calls/email'
import { ApiError } from '../../calls/http'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { useProblemText } from '../../i18n/problem-text'

/** Asks for an address, to which a link goes. */
export function LinkEmail() {
  const { t, problemText } = useProblemText()
  const ask = useAskEmail()
  const [address, setAddress] = useState('')
  const [sentTo, setSentTo] = useState('')
  const send = () => ask.mutate(address.trim(), { onSuccess: () => setSentTo(address.trim()) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send()
  }
  const isMany = ask.error instanceof ApiError && ask.error.code === 'rate_limited'
  const problem = ask.error && <Alert>{isMany ? t('security.email.tooMany') : problemText(ask.error)}</Alert>
  if (sentTo) {
    return (
      <div className="grid gap-3">
        {problem}
        <p role="status" className="wrap-anywhere">
          {t('security.email.sent', { address: sentTo })}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="secondary" icon={Mail} pending={ask.isPending} onClick={send}>
            {t('security.email.sendAgain')}
          </Button>
          <Button
            look="quiet"
            onClick={() => {
              ask.reset()
              setSentTo('')
            }}
          >
            {t('security.email.again')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <form onSubmit={submit} className="grid max-w-md gap-4">
      <p className="text-muted">{t('security.email.text')}</p>
      {problem}
      <Field
        label={t('security.email.label')}
        type="email"
        autoComplete="email"
        required
        maxLength={254}
        invalid={ask.isError}
        value={address}
        onChange={({ target }) => setAddress(target.value)}
      />
      <Button type="submit" look="secondary" icon={Mail} pending={ask.isPending} className="justify-self-start">
        {t('security.email.send')}
      </Button>
    </form>
  )
}
