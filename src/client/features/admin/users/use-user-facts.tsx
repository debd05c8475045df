import { currencies, mainCurrency } from '../../../../shared/money'
import type { UserTier } from '../../../calls/admin-tiers'
import type { AdminUser } from '../../../calls/admin-users'
import { Moment } from '../../../components/moment'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'

/** Balances, age and number of paid orders of an account, and its tier in a shop with tiers. */
export function useUserFacts({ balances, createdAt, orders }: AdminUser, tier: UserTier | null = null) {
  const { t, money } = useFormat()
  const nameOf = (id: string | null) => tier?.tiers.find((each) => each.id === id)?.name
  const isGiven = tier?.given != null && tier.given === tier.now
  return [
    ...currencies.map((currency) => ({
      name: t('admin.users.balance', { currency: t(currencyNames[currency]) }),
      value: money(balances[currency], currency),
    })),
    { name: t('admin.users.since'), value: <Moment at={createdAt} /> },
    { name: t('admin.users.paidOrders'), value: orders },
    tier && { name: t('admin.users.kept'), value: money(tier.kept, mainCurrency) },
    tier && {
      name: t('admin.users.tier'),
      value: [nameOf(tier.now) ?? t('admin.users.noTier'), isGiven && t('admin.users.byHand')]
        .filter(Boolean)
        .join(', '),
    },
  ]
}
