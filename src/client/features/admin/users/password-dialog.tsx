import { type AdminUser, useResetPassword } from '../../../calls/admin-users'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'
import { ShownOnce } from '../shown-once'

type Props = { user: AdminUser; onClose: () => void }

/** Gives a user a new password, which is shown this once. */
export function PasswordDialog({ user, onClose }: Props) {
  const { t } = useTranslation()
  const reset = useResetPassword(user.userId)
  if (reset.data) {
    return (
      <ShownOnce
        title={t('admin.users.givenTitle', { name: user.nickname })}
        secret={reset.data.password}
        copy={t('admin.users.copyPassword')}
        name="given-password"
        onClose={onClose}
      >
        <p className="text-muted">{t('admin.users.givenText')}</p>
      </ShownOnce>
    )
  }
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
