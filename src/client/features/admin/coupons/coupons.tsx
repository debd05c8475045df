import { useQuery } from '@tanstack/react-query'
import { CircleStop, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocation, useSearchParams } from 'wouter'
import { type AdminCoupon, couponQuery } from '../../../calls/admin-coupons'
import { Loaded, StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { BackLink } from '../back-link'
import { BySwitch } from '../discounts/by-switch'
import { CouponCodes } from './coupon-codes'
import { CouponForm } from './coupon-form'
import { CouponList } from './coupon-list'

function Known({ id, children }: { id: string; children: (coupon: AdminCoupon) => ReactNode }) {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(couponQuery(id))} failed="admin.coupons.loadFailed">
      {(coupon) => (coupon ? children(coupon) : <StateView icon={SearchX} title={t('admin.coupons.gone')} />)}
    </Loaded>
  )
}

function Chosen({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const [edited, shown] = [params.get('coupon'), params.get('codes')]
  const list = pathToArea('coupons')
  if (!edited && !shown && !params.has('new')) return <CouponList isOn={isOn} />
  const toList = () => navigate(list)
  return (
    <>
      <BackLink href={list}>{t('admin.tabs.coupons')}</BackLink>
      {params.has('new') && (
        <CouponForm
          onSaved={({ couponId, codes }) => navigate(pathToArea('coupons', codes > 1 ? { codes: couponId } : {}))}
        />
      )}
      {edited && (
        <Known key={edited} id={edited}>
          {(coupon) =>
            coupon.endedAt === null ? (
              <CouponForm saved={coupon} onSaved={toList} />
            ) : (
              <StateView icon={CircleStop} title={t('admin.coupons.isEnded', { name: coupon.name })} />
            )
          }
        </Known>
      )}
      {shown && (
        <Known key={shown} id={shown}>
          {(coupon) => <CouponCodes coupon={coupon} />}
        </Known>
      )}
    </>
  )
}

/** Coupons: the list, and below it one coupon or its codes; the address says which. */
export default function Coupons() {
  const { t } = useTranslation()
  return (
    <BySwitch of="coupons" off={t('admin.coupons.off')}>
      {(isOn) => <Chosen isOn={isOn} />}
    </BySwitch>
  )
}
