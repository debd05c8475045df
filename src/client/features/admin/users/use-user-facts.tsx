import type { AdminUser } from '../../../calls/admin-users'
import { Moment } from '../../../components/moment'
import { useFormat } from '../../../i18n/format'

/** Balances, age and number of paid orders of an account. */
export function useUserFacts({ balanceUsd, balanceRub, createdAt, orders }: AdminUser) {
  const { t, money } = useFormat()
  return [
    { name: t('admin.users.usd'), value: money(balanceUsd, 'usd') },
    { name: t('admin.users.rub'), value: money(balanceRub, 'rub') },
    { name: t('admin.users.since'), value: <Moment at={createdAt} /> },
    { name: t('admin.users.paidOrders'), value: orders },
  ]
}
