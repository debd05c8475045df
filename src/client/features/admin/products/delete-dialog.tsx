import { useDeleteProduct } from '../../../calls/admin-products'
import { useProblemText } from '../../../calls/problem-text'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { Modal } from '../../../components/modal'
import { notify } from '../../../components/notify'
import { startHere } from '../../../components/start-here'
import { useTranslation } from '../../../i18n/translation'

type Props = { product: { id: string; title: string }; onDeleted: () => void; onClose: () => void }

/** The last question before a product is gone for good. */
export function DeleteDialog({ product: { id, title }, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const remove = useDeleteProduct()
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        notify.success(t('admin.products.deleted', { title }))
        onDeleted()
      },
    })
  return (
    <Modal title={t('admin.products.deleteTitle', { title })} onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-muted">{t('admin.products.deleteText')}</p>
        {remove.error && <Alert>{problemText(remove.error)}</Alert>}
        <div className="mt-2 flex flex-wrap justify-end gap-3">
          <Button ref={startHere} look="secondary" disabled={remove.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button look="danger" pending={remove.isPending} onClick={confirm}>
            {t('admin.products.deleteConfirm')}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
