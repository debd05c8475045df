import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { totpQuery, useStepUp } from '../../calls/admin-access'
import { confirmWith } from '../../calls/http'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { Modal } from '../../components/modal'
import { SecretField } from '../../components/secret-field'
import { Loading } from '../../components/skeleton'
import { takeFocus } from '../../components/take-focus'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'

type Answer = (isConfirmed: boolean) => void

/** Asks administrators to confirm that it is them, once for all calls that wait for the confirmation. */
export function StepUpGate() {
  const [answer, setAnswer] = useState<{ give: Answer }>()
  useEffect(() => {
    let waiting: Promise<boolean> | undefined
    let end: Answer = () => {}
    const ask = () =>
      new Promise<boolean>((resolve) => {
        end = (isConfirmed) => {
          waiting = undefined
          setAnswer(undefined)
          resolve(isConfirmed)
        }
        setAnswer({ give: end })
      })
    const leave = confirmWith(() => {
      waiting ??= ask()
      return waiting
    })
    return () => {
      leave()
      end(false)
    }
  }, [])
  return answer && <StepUpDialog onEnd={answer.give} />
}

function StepUpDialog({ onEnd }: { onEnd: Answer }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data, error } = useQuery({ ...totpQuery, refetchOnMount: 'always' })
  return (
    <Modal title={t('admin.stepUp.title')} shape="page" onClose={() => onEnd(false)}>
      {data && <ProofForm kind={data.enrolled ? 'code' : 'password'} onEnd={onEnd} />}
      {!data && (error ? <Alert>{problemText(error)}</Alert> : <Loading />)}
    </Modal>
  )
}

function ProofForm({ kind, onEnd }: { kind: 'code' | 'password'; onEnd: Answer }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const confirm = useStepUp()
  const [given, setGiven] = useState('')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const proof = kind === 'code' ? { code: given } : { password: given }
    confirm.mutate(proof, { onSuccess: () => onEnd(true) })
  }
  const field = {
    ref: takeFocus,
    invalid: confirm.isError,
    required: true,
    value: given,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setGiven(target.value),
  }
  return (
    <form onSubmit={submit} className="grid gap-5">
      {confirm.error && <Alert>{problemText(confirm.error)}</Alert>}
      <p>{t('admin.stepUp.text')}</p>
      {kind === 'code' ? (
        <Field
          {...field}
          label={t('admin.stepUp.code')}
          hint={t('admin.stepUp.codeHint')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      ) : (
        <SecretField
          {...field}
          show={t('admin.stepUp.show')}
          label={t('admin.stepUp.password')}
          autoComplete="current-password"
        />
      )}
      <div className="grid gap-3 sm:flex sm:justify-end">
        <Button look="secondary" disabled={confirm.isPending} onClick={() => onEnd(false)}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" pending={confirm.isPending} disabled={given.trim() === ''}>
          {t('admin.stepUp.confirm')}
        </Button>
      </div>
    </form>
  )
}
