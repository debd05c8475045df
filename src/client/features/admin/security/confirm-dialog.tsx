import type { UseMutationResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useProblemText } from '../../../calls/problem-text'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { Modal } from '../../../components/modal'

type Props<Answer> = {
  title: string
  text: string
  confirm: string
  look?: 'primary' | 'danger'
  call: Pick<UseMutationResult<Answer, Error, unknown>, 'mutate' | 'isPending' | 'error'>
  onDone: (answer: Answer) => void
  onClose: () => void
}

/** A question before something of one's own is changed: nobody else has to read why. */
export function ConfirmDialog<Answer>({ title, text, confirm, look, call, onDone, onClose }: Props<Answer>) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  return (
    <Modal title={title} shape="page" onClose={onClose}>
      <div className="grid gap-5">
        {call.error && <Alert>{problemText(call.error)}</Alert>}
        <p>{text}</p>
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button look="secondary" disabled={call.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button look={look} pending={call.isPending} onClick={() => call.mutate(undefined, { onSuccess: onDone })}>
            {confirm}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
