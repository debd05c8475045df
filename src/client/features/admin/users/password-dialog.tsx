import { type AdminUser, useResetPassword } from '../../../calls/admin-users'
import { CopyButton } from '../../../components/copy-button'
import { Modal } from '../../../components/modal'
import { takeFocus } from '../../../components/take-focus'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'

type Props = { user: AdminUser; onClose: () => void }

/** Gives a user a new password, which is shown this once. */
export function PasswordDialog({ user, onClose }: Props) {
  const { t } = useTranslation()
  const reset = useResetPassword(user.userId)
  if (reset.data) return <Given name={user.nickname} password={reset.data.password} onClose={onClose} />
  return (
    <ReasonDialog
      title={t('admin.users.resetTitle', { name: user.nickname })}
      confirm={t('admin.users.reset')}
      look="danger"
      pending={reset.isPending}
      error={reset.error}
      onConfirm={reset.mutate}
      onClose={onClose}
    >
      <p>{t('admin.users.resetText')}</p>
    </ReasonDialog>
  )
}

function Given({ name, password, onClose }: { name: string; password: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Modal title={t('admin.users.givenTitle', { name })} shape="page" onClose={onClose}>
      <div className="grid gap-4">
        <p className="flex items-center justify-between gap-3 rounded-control border border-accent-ink/50 bg-accent/10 py-1.5 pr-1.5 pl-4">
          <code
            ref={takeFocus}
            tabIndex={-1}
            className="min-w-0 font-mono text-lg font-bold wrap-anywhere outline-none"
            data-testid="given-password"
          >
            {password}
          </code>
          <CopyButton text={password} label={t('admin.users.copyPassword')} look="quiet" iconOnly />
        </p>
        <p className="text-muted">{t('admin.users.givenText')}</p>
      </div>
    </Modal>
  )
}
