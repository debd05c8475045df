import { currencies } from '../../../../shared/money'
import type { AdminUser } from '../../../calls/admin-users'
import { Moment } from '../../../components/moment'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'

/** Balances, age and number of paid orders of an account. */
export function useUserFacts({ balances, createdAt, orders }: AdminUser) {
  const { t, money } = useFormat()
  return [
    ...currencies.map((currency) => ({
      name: t('admin.users.balance', { currency: t(currencyNames[currency]) }),
      value: money(balances[currency], currency),
    })),
    { name: t('admin.users.since'), value: <Moment at={createdAt} /> },
    { name: t('admin.users.paidOrders'), value: orders },
  ]
}
