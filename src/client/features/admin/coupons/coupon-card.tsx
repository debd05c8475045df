import { CircleStop, List, Pencil } from 'lucide-react'
import { type AdminCoupon, useEndCoupon } from '../../../calls/admin-coupons'
import { Badge } from '../../../components/badge'
import { ButtonLink } from '../../../components/link'
import { Moment } from '../../../components/moment'
import { useFormat } from '../../../i18n/format'
import { Act } from '../act'
import { pathToArea } from '../areas'
import { Card } from '../card'
import { Brought } from '../discounts/brought'
import { stateTones } from '../discounts/state'
import { useGoodsNames } from '../discounts/use-goods-names'
import { Facts } from '../facts'
import { stateNames, stateOf, usesOf } from './coupon-state'
import { conditionsOf, offText } from './coupon-words'

/** A coupon: what it takes off, how often it was used, and what an administrator may do with it. */
export function CouponCard({ coupon, isOn }: { coupon: AdminCoupon; isOn: boolean }) {
  const words = useFormat()
  const names = useGoodsNames()
  const { t, number } = words
  const { couponId, name, code, codes, used } = coupon
  const [state, uses] = [stateOf(coupon, Date.now()), usesOf(coupon)]
  const facts = [
    {
      name: t('admin.coupons.used'),
      value: uses === null ? number(used) : t('admin.coupons.usedOf', { used: number(used), uses: number(uses) }),
    },
    Object.keys(coupon.broughtIn).length > 0 && {
      name: t('admin.coupons.brought'),
      value: <Brought broughtIn={coupon.broughtIn} />,
    },
    { name: t('admin.coupons.made'), value: <Moment at={coupon.madeAt} />, card: 'hidden' as const },
  ]
  return (
    <Card
      label={name}
      title={
        <h2 className="min-w-0 font-bold tracking-normal wrap-anywhere">
          {name}{' '}
          <span className={`text-muted ${code ? 'font-mono' : 'font-normal'}`}>
            {code ?? t('admin.coupons.codeCount', { count: codes })}
          </span>
        </h2>
      }
      mark={<Badge tone={stateTones[state]}>{t(stateNames[state])}</Badge>}
    >
      <p className="wrap-anywhere">
        <strong>{offText(coupon, words)}</strong>
        {conditionsOf(coupon, words, names).map((each) => `, ${each}`)}
      </p>
      <Facts facts={facts} />
      <div className="flex flex-wrap gap-3">
        {isOn && coupon.endedAt === null && (
          <ButtonLink
            href={pathToArea('coupons', { coupon: couponId })}
            icon={Pencil}
            look="secondary"
            aria-label={t('admin.editNamed', { name })}
          >
            {t('admin.edit')}
          </ButtonLink>
        )}
        <ButtonLink href={pathToArea('coupons', { codes: couponId })} icon={List} look="secondary">
          {t('admin.import.codes')}
        </ButtonLink>
        <Act
          name={t('admin.coupons.end')}
          icon={CircleStop}
          offered={coupon.endedAt === null}
          aria-label={t('admin.coupons.endNamed', { name })}
          title={t('admin.coupons.endTitle', { name })}
          look="danger"
          call={useEndCoupon(couponId)}
          input={(reason) => reason}
          done={t('admin.coupons.isEnded', { name })}
        >
          <p>{t('admin.coupons.endText')}</p>
        </Act>
      </div>
    </Card>
  )
}
