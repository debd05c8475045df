import { useTranslation } from 'react-i18next'
import type { AdminUser } from '../../../calls/admin-users'
import { Link } from '../../../components/link'
import { useFormat } from '../../../i18n/format'
import { pathToUser } from '../areas'
import { UserBadges } from './user-badges'

/** A user in the list: the name leads to everything about them. */
export function UserRow({ user }: { user: AdminUser }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  return (
    <li className="grid grid-cols-[1fr_auto] gap-x-5 gap-y-1 py-3 lg:grid-cols-[minmax(0,1.4fr)_12rem_8rem_10rem_minmax(0,1fr)] lg:items-center">
      <p className="col-span-2 min-w-0 lg:col-span-1">
        <Link
          href={pathToUser(user.userId)}
          className="inline-flex min-h-11 items-center font-bold underline wrap-anywhere lg:min-h-0"
        >
          {user.nickname}
        </Link>
        <span className="block text-sm text-muted">{user.userId}</span>
      </p>
      <time dateTime={user.createdAt} className="text-sm text-muted">
        {date(user.createdAt)}
      </time>
      <p className="text-sm text-muted">{t('admin.users.orders', { count: user.orders })}</p>
      <p className="font-semibold tabular-nums max-lg:col-span-2">
        {money(user.balanceUsd, 'usd')} <span className="lg:block">{money(user.balanceRub, 'rub')}</span>
      </p>
      <p className="max-lg:col-span-2 lg:justify-self-end">
        <UserBadges user={user} />
      </p>
    </li>
  )
}
