import { useTranslation } from 'react-i18next'
import { useReplaceCode } from '../../../calls/admin-orders'
import { notify } from '../../../components/notify'
import { ReasonDialog } from '../reason-dialog'

type Props = { place: { id: string; item: number; code: number }; masked: string; onClose: () => void }

/** Gives the buyer another code from stock in the place of one that does not work. */
export function ReplaceDialog({ place, masked, onClose }: Props) {
  const { t } = useTranslation()
  const replace = useReplaceCode()
  const send = (reason: string) =>
    replace.mutate(
      { ...place, reason },
      {
        onSuccess: () => {
          notify.success(t('admin.order.replaced'))
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      title={t('admin.order.replaceTitle', { code: masked })}
      confirm={t('admin.order.replace')}
      pending={replace.isPending}
      error={replace.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('admin.claims.replaceText')}</p>
    </ReasonDialog>
  )
}
