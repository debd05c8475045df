import { type FormEvent, useState } from 'react'
import { useConfirmTotp } from '../../../calls/admin-access'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { CopyButton } from '../../../components/copy-button'
import { Field } from '../../../components/field'
import { takeFocus } from '../../../components/take-focus'
import { useProblemText } from '../../../i18n/problem-text'
import { QrCode } from './qr-code'

type Props = {
  started: { secret: string; uri: string }
  onDone: (recoveryCodes: readonly string[]) => void
}

/** In groups of four, as people type it. */
const spaced = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

/** A picture for an app, and the first code it shows. */
export function Enrolment({ started: { secret, uri }, onDone }: Props) {
  const { t, problemText } = useProblemText()
  const confirm = useConfirmTotp()
  const [code, setCode] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    confirm.mutate(code, { onSuccess: ({ recoveryCodes }) => onDone(recoveryCodes) })
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      <p ref={takeFocus} tabIndex={-1} className="outline-none">
        {t('admin.security.scan')}
      </p>
      <QrCode text={uri} label={t('admin.security.picture')} />
      <div>
        <p className="text-muted">{t('admin.security.type')}</p>
        <p className="flex items-center gap-2">
          <code className="min-w-0 font-mono font-bold wrap-anywhere" data-testid="secret">
            {spaced(secret)}
          </code>
          <CopyButton text={secret} label={t('admin.security.copyKey')} look="quiet" iconOnly />
        </p>
      </div>
      {confirm.error && <Alert>{problemText(confirm.error)}</Alert>}
      <Field
        label={t('admin.security.code')}
        hint={t('admin.security.enter')}
        invalid={confirm.isError}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        maxLength={10}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" pending={confirm.isPending} disabled={code.trim() === ''} className="sm:justify-self-start">
        {t('admin.security.confirm')}
      </Button>
    </form>
  )
}
