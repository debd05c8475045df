import { useInfiniteQuery } from '@tanstack/react-query'
import { TicketPercent } from 'lucide-react'
import { couponsQuery } from '../../../calls/admin-coupons'
import { CardPages } from '../../../components/pages'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { ListHead } from '../discounts/list-head'
import { useSearch } from '../filters/use-filters'
import { CouponCard } from './coupon-card'

/** Every coupon, newest first, found by its name or by a code. While the shop takes none, none is made or changed. */
export function CouponList({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation()
  const { search, field } = useSearch()
  const none = search ? 'admin.coupons.noneFound' : 'admin.coupons.none'
  return (
    <>
      <ListHead
        search={{ label: t('admin.coupons.search'), ...field }}
        add={isOn && { href: pathToArea('coupons', { new: '' }), name: t('admin.coupons.new') }}
      />
      <CardPages
        query={useInfiniteQuery(couponsQuery(search))}
        failed="admin.coupons.loadFailed"
        rowsOf={({ coupons }) => coupons}
        none={<StateView icon={TicketPercent} title={t(none)} text={search ? '' : t('admin.coupons.noneText')} />}
        keyOf={({ couponId }) => couponId}
        show={(coupon) => <CouponCard coupon={coupon} isOn={isOn} />}
      />
    </>
  )
}
