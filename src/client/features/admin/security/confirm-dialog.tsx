import { useProblemText } from '../../../calls/problem-text'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { Modal } from '../../../components/modal'
import { useTranslation } from '../../../i18n/translation'

type Props = {
  title: string
  text: string
  confirm: string
  look?: 'primary' | 'danger'
  pending: boolean
  error: Error | null
  onConfirm: () => void
  onClose: () => void
}

/** A question before something of one's own is changed: nobody else has to read why. */
export function ConfirmDialog({ title, text, confirm, look, pending, error, onConfirm, onClose }: Props) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  return (
    <Modal title={title} shape="page" onClose={onClose}>
      <div className="grid gap-5">
        {error && <Alert>{problemText(error)}</Alert>}
        <p>{text}</p>
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button look="secondary" disabled={pending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button look={look} pending={pending} onClick={onConfirm}>
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
