import type { AdminUser } from '../../../calls/admin-users'
import { Badge } from '../../../components/badge'
import { useTranslation } from '../../../i18n/translation'

/** Badges for everything that is unusual about a user. */
export function UserBadges({ user }: { user: AdminUser }) {
  const { t } = useTranslation()
  return (
    <span className="flex flex-wrap gap-2 empty:hidden">
      {user.role === 'admin' && <Badge tone="info">{t('admin.users.admin')}</Badge>}
      {user.totp && <Badge tone="good">{t('admin.users.hasApp')}</Badge>}
      {user.deleted && <Badge tone="bad">{t('admin.users.deleted')}</Badge>}
      {user.disabled && !user.deleted && <Badge tone="bad">{t('admin.users.disabled')}</Badge>}
      {user.frozen && <Badge tone="warn">{t('admin.users.frozen')}</Badge>}
      {user.mustChangePassword && <Badge>{t('admin.users.mustChange')}</Badge>}
    </span>
  )
}
