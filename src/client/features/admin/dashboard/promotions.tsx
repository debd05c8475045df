import type { Currency } from '../../../../shared/money'
import type { PromotionSource } from '../../../../shared/promotions'
import type { CurrencySales } from '../../../calls/admin-reports'
import { useFormat } from '../../../i18n/format'
import { Lines } from './lines'
import { useAsOf } from './use-as-of'

const names = {
  promotion: { name: 'admin.tabs.promotions', uses: 'admin.dashboard.promotions.couponUses' },
  tier: { name: 'admin.tabs.tiers', uses: 'admin.dashboard.promotions.couponUses' },
  coupon: { name: 'admin.tabs.coupons', uses: 'admin.dashboard.promotions.couponUses' },
  topup_bonus: { name: 'admin.dashboard.promotions.bonus', uses: 'admin.dashboard.promotions.bonusUses' },
  referral: { name: 'admin.dashboard.promotions.referral', uses: 'admin.dashboard.promotions.referralUses' },
} as const satisfies Record<PromotionSource, unknown>

type Props = { promotions: CurrencySales['promotions']; currency: Currency; asOf: string }

/** What coupons, bonuses and the like brought in and cost. */
export function Promotions({ promotions, currency, asOf }: Props) {
  const { t, money, number } = useFormat()
  const asOfText = useAsOf()
  const lines = promotions.map(({ source, uses, paid, cost }) => ({
    key: source,
    name: t(names[source].name),
    children: (
      <span className="tabular-nums">
        {t(names[source].uses, { count: uses, number: number(uses), sum: money(paid, currency) })}{' '}
        <span className="text-muted">· {t('admin.dashboard.promotions.cost', { sum: money(cost, currency) })}</span>
      </span>
    ),
  }))
  return (
    <Lines
      title={t('admin.dashboard.promotions.title')}
      lines={lines}
      none={t('admin.dashboard.promotions.none')}
      asOf={asOfText(asOf)}
    />
  )
}
