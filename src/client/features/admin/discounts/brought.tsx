import { currencies } from '../../../../shared/money'
import type { AdminCoupon } from '../../../calls/admin-coupons'
import { useFormat } from '../../../i18n/format'

/** What a discount has brought and what it took off, in each currency that it was used in. */
export function Brought({ broughtIn }: Pick<AdminCoupon, 'broughtIn'>) {
  const { t, money } = useFormat()
  return currencies.flatMap((currency) => {
    const { orders, paid, off } = broughtIn[currency] ?? {}
    if (orders === undefined || paid === undefined || off === undefined) return []
    const sums = { paid: money(paid, currency), off: money(off, currency) }
    return (
      <span key={currency} className="block">
        {t('admin.coupons.broughtSums', { count: orders, ...sums })}
      </span>
    )
  })
}
