import type { MaskedCode } from '../../../../shared/contract/stock'
import { useRevealCode } from '../../../calls/admin-stock'
import { Alert } from '../../../components/alert'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'
import { ShownOnce } from '../shown-once'

type Props = { code: Pick<MaskedCode, 'codeId' | 'masked' | 'state'>; onClose: () => void }

/** Shows one code after asking why. A free code that somebody has read is no longer sold. */
export function RevealDialog({ code: { codeId, masked, state }, onClose }: Props) {
  const { t } = useTranslation()
  const reveal = useRevealCode()
  if (reveal.data) {
    const words = { title: t('admin.code.revealed'), copy: t('admin.code.copy') }
    return <ShownOnce {...words} secret={reveal.data.code} name="revealed" onClose={onClose} />
  }
  return (
    <ReasonDialog
      title={t('admin.code.revealTitle', { code: masked })}
      confirm={t('admin.code.revealConfirm')}
      pending={reveal.isPending}
      error={reveal.error}
      onConfirm={(reason) => reveal.mutate({ id: codeId, reason })}
      onClose={onClose}
    >
      {state === 'free' ? <Alert tone="warn">{t('admin.code.revealFree')}</Alert> : <p>{t('admin.code.revealText')}</p>}
    </ReasonDialog>
  )
}
