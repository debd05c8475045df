import { type AdminUser, useEditUser, useEndSessions, useResetTotp } from '../../../calls/admin-users'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'
import { type UserAct, userActs } from './user-acts'

type Props = { user: AdminUser; act: UserAct; onClose: () => void }

/** Asks before an account is changed, and says what that means. */
export function ActDialog({ user, act, onClose }: Props) {
  const { t } = useTranslation()
  const edit = useEditUser(user.userId)
  const end = useEndSessions(user.userId)
  const resetTotp = useResetTotp(user.userId)
  const call = act === 'resetTotp' ? resetTotp : end
  const { open, title, text, change, isGrave } = userActs[act]
  const onSuccess = () => {
    notify.success(t('admin.users.done', { name: user.nickname }))
    onClose()
  }
  const send = (reason: string) =>
    change ? edit.mutate({ ...change, reason }, { onSuccess }) : call.mutate(reason, { onSuccess })
  return (
    <ReasonDialog
      title={t(title, { name: user.nickname })}
      confirm={t(open)}
      look={isGrave ? 'danger' : 'primary'}
      pending={edit.isPending || call.isPending}
      error={edit.error ?? call.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t(text)}</p>
    </ReasonDialog>
  )
}
