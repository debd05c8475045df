import { AdminPage } from '../features/admin/admin-page'
import { BackLink } from '../features/admin/back-link'
import { UserFile } from '../features/admin/users/user-file'
import { StatementLines } from '../features/balance/statement-lines'
import { SessionLines } from '../features/profile/session-lines'
import { useTranslation } from '../i18n/translation'
import { pathTo } from '../paths'

export default function AdminUserScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <AdminPage title={t('admin.users.title', { id })}>
      <BackLink href={pathTo.adminArea('users')}>{t('admin.users.back')}</BackLink>
      <UserFile
        id={id}
        lines={(lines) => <StatementLines lines={lines} />}
        sessions={(sessions, onEnd) => <SessionLines sessions={sessions} onEnd={onEnd} />}
      />
    </AdminPage>
  )
}
