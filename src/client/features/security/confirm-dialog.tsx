import { Fingerprint } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { Passkeys } from '../../../shared/contract/passkeys'
import { readProofs, stepUp, stepUpWithPasskey } from '../../calls/passkeys'
import { session } from '../../calls/session'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { Modal } from '../../components/modal'
import { SecretField } from '../../components/secret-field'
import { startHere } from '../../components/start-here'
import { useProblemText } from '../../i18n/problem-text'
import { Translated } from '../../i18n/translation'
import { loadAreas, translator } from '../../i18n/translator'
import { loadOwnSheet } from '../../styles/own'

type Answer = (isConfirmed: boolean) => void
type Sending = 'text' | 'passkey' | undefined

function ConfirmDialog({ proofs, onEnd }: { proofs: Passkeys; onEnd: Answer }) {
  const { t, problemText } = useProblemText()
  const [given, setGiven] = useState('')
  const [problem, setProblem] = useState('')
  const [sending, setSending] = useState<Sending>()
  const { hasApp, hasPassword, passkeys } = proofs
  const send = (by: Sending, call: Promise<unknown>) => {
    setSending(by)
    setProblem('')
    call.then(
      () => onEnd(true),
      (error: unknown) => {
        setSending(undefined)
        setProblem(problemText(error, t('passkeys.refused')))
      },
    )
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    send('text', stepUp(hasApp ? { code: given } : { password: given }))
  }
  const field = {
    ref: startHere,
    invalid: problem !== '',
    required: true,
    value: given,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setGiven(target.value),
  }
  return (
    <Modal title={t('stepUp.title')} shape="page" onClose={() => onEnd(false)}>
      <form onSubmit={submit} className="grid gap-5">
        {problem && <Alert>{problem}</Alert>}
        <p>{t('stepUp.text')}</p>
        {!hasApp && passkeys.length > 0 && (
          <Button
            look={hasPassword ? 'secondary' : 'primary'}
            icon={Fingerprint}
            pending={sending === 'passkey'}
            onClick={() => send('passkey', stepUpWithPasskey())}
          >
            {t('stepUp.passkey')}
          </Button>
        )}
        {hasApp && (
          <Field
            {...field}
            label={t('stepUp.code')}
            hint={t('stepUp.codeHint')}
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
        {!hasApp && hasPassword && (
          <SecretField
            {...field}
            show={t('stepUp.show')}
            label={t('stepUp.password')}
            autoComplete="current-password"
          />
        )}
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button look="secondary" disabled={sending !== undefined} onClick={() => onEnd(false)}>
            {t('common.cancel')}
          </Button>
          {(hasApp || hasPassword) && (
            <Button type="submit" pending={sending === 'text'} disabled={given.trim() === ''}>
              {t('stepUp.confirm')}
            </Button>
          )}
        </div>
      </form>
    </Modal>
  )
}

let waiting: Promise<boolean> | undefined

async function ask(): Promise<boolean> {
  const [proofs] = await Promise.all([readProofs(), loadAreas(['security']), loadOwnSheet()])
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'))
    const root = createRoot(place)
    const end = (isConfirmed: boolean) => {
      stopListening()
      root.unmount()
      place.remove()
      resolve(isConfirmed)
    }
    // A session may end in another tab: what is half typed here is for nobody who comes next.
    const stopListening = session.listen(() => session.token() === null && end(false))
    root.render(
      <Translated translator={translator}>
        <ConfirmDialog proofs={proofs} onEnd={end} />
      </Translated>,
    )
  })
}

/** Asks the reader to confirm that it is them, once for all calls that wait for it; unconfirmed where it can't be asked. */
export default function confirm(): Promise<boolean> {
  waiting ??= ask()
    .catch(() => false)
    .finally(() => {
      waiting = undefined
    })
  return waiting
}
