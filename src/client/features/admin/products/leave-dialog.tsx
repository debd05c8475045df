import { Button } from '../../../components/button'
import { Modal } from '../../../components/modal'
import { startHere } from '../../../components/start-here'
import { useTranslation } from '../../../i18n/translation'

/** Whoever goes away would lose what they have typed. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal title={t('admin.product.leaveTitle')} onClose={onStay}>
      <p className="text-muted">{t('admin.product.leaveText')}</p>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button ref={startHere} look="secondary" onClick={onStay}>
          {t('admin.product.stay')}
        </Button>
        <Button look="danger" onClick={onLeave}>
          {t('admin.product.leave')}
        </Button>
      </div>
    </Modal>
  )
}
