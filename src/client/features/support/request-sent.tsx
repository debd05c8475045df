import { CircleCheck } from 'lucide-react'
import { useSignedIn } from '../../calls/session'
import { Button } from '../../components/button'
import { CopyButton } from '../../components/copy-button'
import { Modal } from '../../components/modal'
import { useTranslation } from '../../i18n/translation'

/** The shop has the request: its number, when the answer comes, and where. */
export default function RequestSent({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  return (
    <Modal title={t('support.sentTitle')} onClose={onClose}>
      <div className="grid gap-5">
        <div className="flex gap-3">
          <CircleCheck className="size-7 shrink-0 text-good" />
          <div className="min-w-0">
            <p className="font-semibold">{t('support.sentText')}</p>
            <p className="text-muted">{t(signedIn ? 'support.sentOwn' : 'support.sentVisitor')}</p>
          </div>
        </div>
        <div className="flex items-center justify-between gap-3 rounded-control bg-raised py-2 pr-2 pl-4">
          <p className="min-w-0">
            <span className="block text-sm text-muted">{t('support.number')}</span>
            <span className="font-mono text-lg font-bold tracking-wider">{ticketId}</span>
          </p>
          <CopyButton text={ticketId} label={t('support.copyNumber')} look="quiet" iconOnly />
        </div>
        <Button onClick={onClose}>{t('support.done')}</Button>
      </div>
    </Modal>
  )
}
