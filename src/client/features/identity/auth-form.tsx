import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Page } from '../../components/page'
import { SecretField } from '../../components/secret-field'
import { useShake } from '../../components/use-shake'
import { useTranslation } from '../../i18n/translation'

/** The text of a field, by its name. */
export type TextOf = (name: string) => string

type Props = {
  title: string
  text: string
  /** What is wrong. */
  problem: string | false | undefined
  /** Sends the form; false or a failure means that there is a problem now. */
  send: (textOf: TextOf) => false | Promise<unknown>
  submit: string
  pending: boolean
  /** The form can't be sent any more. */
  isOver?: boolean
  fields: ReactNode
  /** What stands below the button. */
  after?: ReactNode
  children?: ReactNode
}

/** The card of a login or the like: each new attempt that fails says why again, and shakes the card. */
export function AuthForm({ title, text, problem, send, submit, pending, isOver, fields, after, children }: Props) {
  const [failures, setFailures] = useState(0)
  const card = useShake(failures)
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const fail = () => setFailures((count) => count + 1)
    const sending = send((name) => String(form.get(name) ?? ''))
    if (sending) sending.catch(fail)
    else fail()
  }
  return (
    <Page title={title} width="narrow">
      <div ref={card} data-testid="auth-card" className="panel p-5 sm:p-8">
        <h1 className="text-title">{title}</h1>
        <p className="mt-2 mb-6 text-muted">{text}</p>
        {problem && (
          // The same words again are said again.
          <div key={failures} className="mb-5">
            <Alert>{problem}</Alert>
          </div>
        )}
        <form method="post" onSubmit={onSubmit} noValidate className="grid gap-4">
          {fields}
          <Button type="submit" size="large" pending={pending} disabled={isOver}>
            {submit}
          </Button>
          {after}
        </form>
        {children}
      </div>
    </Page>
  )
}

/** A password, which its reader may look at. */
export function PasswordField(props: Omit<ComponentProps<typeof SecretField>, 'show' | 'required'>) {
  const { t } = useTranslation()
  return <SecretField show={t('password.show')} required {...props} />
}

/** A new password, twice. */
export function NewPasswordFields() {
  const { t } = useTranslation()
  return (
    <>
      <PasswordField
        label={t('password.next')}
        name="next"
        autoComplete="new-password"
        hint={t('register.passwordHint')}
      />
      <PasswordField label={t('password.confirm')} name="confirm" autoComplete="new-password" />
    </>
  )
}
