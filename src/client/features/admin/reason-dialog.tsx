import { type FormEvent, type ReactNode, useState } from 'react'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Modal } from '../../components/modal'
import { TextArea } from '../../components/text-area'
import { useProblemText } from '../../i18n/problem-text'

const longestReason = 500

type Props = {
  title: string
  confirm: string
  look?: 'primary' | 'danger'
  /** What the reason is called, where somebody else reads it. */
  label?: string
  /** What was typed before. */
  said?: string
  pending: boolean
  /** Something that must be said beside the reason is missing yet. */
  incomplete?: boolean
  error: Error | null
  onConfirm: (reason: string) => void
  /** Another answer to the same question, beside the first. */
  other?: { name: string; incomplete: boolean; onConfirm: (reason: string) => void }
  onClose: () => void
  /** What is about to happen, and what else must be known. */
  children: ReactNode
}

/** A question before something that is written into the log: the administrator says why. */
export function ReasonDialog({
  title,
  confirm,
  look,
  label,
  said,
  pending,
  error,
  onConfirm,
  onClose,
  ...rest
}: Props) {
  const { other } = rest
  const { t, problemText } = useProblemText()
  const [reason, setReason] = useState(said ?? '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onConfirm(reason.trim())
  }
  return (
    <Modal title={title} shape="page" waiting={pending} onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        {error && <Alert>{problemText(error)}</Alert>}
        {rest.children}
        <TextArea
          label={label ?? t('admin.reason')}
          hint={label ? undefined : t('admin.reasonHint')}
          rows={2}
          required
          maxLength={longestReason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button look="secondary" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          {other && (
            <Button
              look={look}
              pending={pending}
              disabled={other.incomplete || reason.trim() === ''}
              onClick={() => other.onConfirm(reason.trim())}
            >
              {other.name}
            </Button>
          )}
          <Button type="submit" look={look} pending={pending} disabled={rest.incomplete || reason.trim() === ''}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
