import type { MaskedCode } from '../../../../shared/contract/stock'
import { useRevealCode } from '../../../calls/admin-stock'
import { Alert } from '../../../components/alert'
import { CopyButton } from '../../../components/copy-button'
import { Modal } from '../../../components/modal'
import { takeFocus } from '../../../components/take-focus'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'

type Props = { code: Pick<MaskedCode, 'codeId' | 'masked' | 'state'>; onClose: () => void }

/** Shows one code after asking why. A free code that somebody has read is no longer sold. */
export function RevealDialog({ code: { codeId, masked, state }, onClose }: Props) {
  const { t } = useTranslation()
  const reveal = useRevealCode()
  if (reveal.data) return <Revealed code={reveal.data.code} onClose={onClose} />
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

function Revealed({ code, onClose }: { code: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal title={t('admin.code.revealed')} shape="page" onClose={onClose}>
      <p className="flex items-center justify-between gap-3 rounded-control border border-accent-ink/50 bg-accent/10 py-1.5 pr-1.5 pl-4">
        <code
          ref={takeFocus}
          tabIndex={-1}
          className="min-w-0 font-mono text-lg font-bold wrap-anywhere outline-none"
          data-testid="revealed"
        >
          {code}
        </code>
        <CopyButton text={code} label={t('admin.code.copy')} look="quiet" iconOnly />
      </p>
    </Modal>
  )
}
