import { useDeleteProduct } from '../../../calls/admin-products'
import { notify } from '../../../components/notify'
import { Question } from '../../../components/question'
import { useTranslation } from '../../../i18n/translation'

type Props = { product: { id: string; title: string }; onDeleted: () => void; onClose: () => void }

/** The last question before a product is gone for good. */
export function DeleteDialog({ product: { id, title }, onDeleted, onClose }: Props) {
  const { t } = useTranslation()
  const remove = useDeleteProduct()
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: () => {
        notify.success(t('admin.products.deleted', { title }))
        onDeleted()
      },
    })
  return (
    <Question
      title={t('admin.products.deleteTitle', { title })}
      text={t('admin.products.deleteText')}
      confirm={t('admin.products.deleteConfirm')}
      look="danger"
      pending={remove.isPending}
      error={remove.error}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}
