import type { OrderStory } from '../../../../shared/contract/stories'
import { useReplaceCode } from '../../../calls/admin-orders'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'

type Props = { orderId: string; code: OrderStory['codes'][number]; onClose: () => void }

/** Gives the buyer another code from stock in the place of one that does not work. */
export function ReplaceDialog({ orderId, code: { codeId, masked }, onClose }: Props) {
  const { t } = useTranslation()
  const replace = useReplaceCode(orderId, () => {
    notify.success(t('admin.order.replaced'))
    onClose()
  })
  return (
    <ReasonDialog
      title={t('admin.order.replaceTitle', { code: masked })}
      confirm={t('admin.order.replace')}
      pending={replace.isPending}
      error={replace.error}
      onConfirm={(reason) => replace.mutate({ codeId, reason })}
      onClose={onClose}
    >
      <p>{t('admin.claims.replaceText')}</p>
    </ReasonDialog>
  )
}
