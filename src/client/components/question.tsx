import { useProblemText } from '../i18n/problem-text'
import { Alert } from './alert'
import { Button } from './button'
import { Modal } from './modal'
import { startHere } from './start-here'
import { useLastWord } from './use-last-word'

type Props = {
  title: string
  text: string
  confirm: string
  /** The name of the answer that changes nothing. */
  cancel?: string
  look?: 'primary' | 'danger'
  shape?: 'centre' | 'page'
  pending?: boolean
  error?: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** Asks before an act that cannot be undone. The focus is on the answer that changes nothing. */
export function Question({ title, text, confirm, cancel, look, shape, pending = false, error, ...on }: Props) {
  const { t, problemText } = useProblemText()
  const close = useLastWord(error, on.onClose)
  return (
    <Modal title={title} shape={shape} waiting={pending} onClose={close}>
      <div className="grid gap-5">
        {error && <Alert>{problemText(error)}</Alert>}
        <p className="text-muted">{text}</p>
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button ref={startHere} look="secondary" disabled={pending} onClick={close}>
            {cancel ?? t('common.cancel')}
          </Button>
          <Button look={look} pending={pending} onClick={on.onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
