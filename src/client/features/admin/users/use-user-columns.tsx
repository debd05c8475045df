import { currencies } from '../../../../shared/money'
import type { AdminUser } from '../../../calls/admin-users'
import { Link } from '../../../components/link'
import { Moment } from '../../../components/moment'
import { useFormat } from '../../../i18n/format'
import { pathToUser } from '../areas'
import { nameOf } from '../name-of'
import { OpenLink } from '../open-link'
import type { Column } from '../rows/column'
import { UserBadges } from './user-badges'

const Named = ({ user: { userId }, name }: { user: AdminUser; name: string }) => (
  <p className="flex flex-wrap items-center gap-x-3 lg:block">
    <Link href={pathToUser(userId)} className="inline-flex min-h-6 items-center font-bold underline">
      {name}
    </Link>
    <span className="block text-sm text-muted">{userId}</span>
  </p>
)

/** The columns of the list of users, and the part of each on a card. */
export function useUserColumns(): Column<AdminUser>[] {
  const { t, money } = useFormat()
  return [
    { name: t('admin.users.search'), card: 'title', show: (user) => <Named user={user} name={nameOf(user, t)} /> },
    {
      name: t('admin.users.since'),
      card: 'hidden',
      show: ({ createdAt }) => <Moment at={createdAt} className="text-sm text-muted" />,
    },
    {
      name: t('admin.users.paidOrders'),
      card: 'fact',
      show: ({ orders }) => <p className="text-sm text-muted">{t('admin.users.orders', { count: orders })}</p>,
    },
    {
      name: t('admin.users.balances'),
      card: 'fact',
      show: ({ balances }) => (
        <p className="flex flex-wrap gap-x-2 font-semibold tabular-nums lg:block">
          {currencies.map((currency) => (
            <span key={currency} className="lg:block">
              {money(balances[currency], currency)}
            </span>
          ))}
        </p>
      ),
    },
    {
      name: t('admin.orders.status'),
      card: 'mark',
      show: (user) => (
        <div className="lg:flex lg:justify-end">
          <UserBadges user={user} />
        </div>
      ),
    },
    {
      name: '',
      card: 'action',
      show: (user) => <OpenLink href={pathToUser(user.userId)} name={nameOf(user, t)} />,
    },
  ]
}
