import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Modal } from '../../components/modal'
import { startHere } from '../../components/start-here'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'

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

/** A question without a reason. The focus is on the answer that changes nothing. */
export function Question({ title, text, confirm, cancel, look, shape, pending = false, error, ...on }: Props) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  return (
    <Modal title={title} shape={shape} onClose={on.onClose}>
      <div className="grid gap-5">
        {error && <Alert>{problemText(error)}</Alert>}
        <p className="text-muted">{text}</p>
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button ref={startHere} look="secondary" disabled={pending} onClick={on.onClose}>
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
