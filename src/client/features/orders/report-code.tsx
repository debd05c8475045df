import { CircleExclamationPoint } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { limits } from '../../../shared/limits'
import { useKeptText } from '../../calls/kept-text'
import { useClaim } from '../../calls/order-changes'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Modal } from '../../components/modal'
import { notify } from '../../components/notify'
import { TextArea } from '../../components/text-area'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'

/** `number`: which of the item's codes it is to its reader. */
type Props = { orderId: string; item: number; codeId: string; number: number }

/** "This code does not work": what has happened, in the buyer's words. */
export function ReportCode(props: Props) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        look="quiet"
        className="px-3! text-sm font-semibold! text-muted"
        aria-label={t('claim.reportNamed', { number: props.number })}
        onClick={() => setAsking(true)}
      >
        <CircleExclamationPoint className="size-4" />
        {t('claim.report')}
      </Button>
      {asking && <ReportDialog {...props} onClose={() => setAsking(false)} />}
    </>
  )
}

function ReportDialog({ orderId, item, codeId, onClose }: Props & { onClose: () => void }) {
  const { t, problemText } = useProblemText()
  const claim = useClaim(orderId)
  const [message, setMessage] = useKeptText(`report ${codeId}`)
  const [sent, setSent] = useState(false)
  const isMissing = sent && message.trim() === ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setSent(true)
    if (message.trim() === '') {
      event.currentTarget.querySelector('textarea')?.focus()
      return
    }
    const done = () => {
      notify.success(t('claim.sent'))
      setMessage('')
      onClose()
    }
    // A promise: what is said to run with the dialog is dropped with it, and the sent text would come back.
    claim.mutateAsync({ item, codeId, message: message.trim() }).then(done, () => {})
  }
  return (
    <Modal title={t('claim.title')} shape="page" onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid gap-4">
        {claim.error && <Alert>{problemText(claim.error, t('claim.failed'))}</Alert>}
        <TextArea
          label={t('claim.message')}
          hint={isMissing ? t('errors.required') : t('claim.messageHint')}
          invalid={isMissing}
          required
          maxLength={limits.claims.messageLength}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" pending={claim.isPending}>
            {t('claim.send')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
