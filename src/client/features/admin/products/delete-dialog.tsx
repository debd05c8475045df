import { useDeleteProduct } from '../../../calls/admin-products'
import { CallQuestion } from '../../../components/call-question'
import { useTranslation } from '../../../i18n/translation'

type Props = { product: { id: string; title: string }; onDeleted: () => void; onClose: () => void }

/** The last question before a product is gone for good. */
export function DeleteDialog({ product: { id, title }, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <CallQuestion
      title={t('admin.products.deleteTitle', { title })}
      text={t('admin.products.deleteText')}
      confirm={t('admin.products.deleteConfirm')}
      look="danger"
      call={useDeleteProduct()}
      input={id}
      done={t('admin.products.deleted', { title })}
      onDone={onDeleted}
      onClose={onClose}
    />
  )
}
