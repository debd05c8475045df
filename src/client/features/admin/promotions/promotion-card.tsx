import { CircleStop, Pencil } from 'lucide-react'
import { type AdminPromotion, useEndPromotion } from '../../../calls/admin-promotions'
import { Badge } from '../../../components/badge'
import { ButtonLink } from '../../../components/link'
import { Moment } from '../../../components/moment'
import { useFormat } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { Act } from '../act'
import { pathToArea } from '../areas'
import { Card } from '../card'
import { Brought } from '../discounts/brought'
import { stateTones } from '../discounts/state'
import { useGoodsNames } from '../discounts/use-goods-names'
import { Facts } from '../facts'
import { conditionsOf, offText, stateNames, stateOf } from './promotion-words'

/** A promotion: what it takes off, what it has sold, and what an administrator may do with it. */
export function PromotionCard({ promotion }: { promotion: AdminPromotion }) {
  const words = useFormat()
  const goodsNames = useGoodsNames()
  const { t, number } = words
  const { promotionId, names, pieces, sold } = promotion
  const name = names[useLanguage()] ?? names.en ?? ''
  const state = stateOf(promotion, Date.now())
  const facts = [
    pieces !== null && { name: t('admin.promotions.left'), value: number(pieces) },
    { name: t('admin.promotions.sold'), value: number(sold) },
    Object.keys(promotion.broughtIn).length > 0 && {
      name: t('admin.promotions.brought'),
      value: <Brought broughtIn={promotion.broughtIn} />,
    },
    { name: t('admin.promotions.made'), value: <Moment at={promotion.madeAt} />, card: 'hidden' as const },
  ]
  return (
    <Card
      label={name}
      title={<h2 className="min-w-0 font-bold tracking-normal wrap-anywhere">{name}</h2>}
      mark={<Badge tone={stateTones[state]}>{t(stateNames[state])}</Badge>}
    >
      <p className="wrap-anywhere">
        <strong>{offText(promotion, words)}</strong>
        {conditionsOf(promotion, words, goodsNames).map((each) => `, ${each}`)}
      </p>
      <Facts facts={facts} />
      <div className="flex flex-wrap gap-3">
        {promotion.endedAt === null && (
          <ButtonLink
            href={pathToArea('promotions', { promotion: promotionId })}
            icon={Pencil}
            look="secondary"
            aria-label={t('admin.editNamed', { name })}
          >
            {t('admin.edit')}
          </ButtonLink>
        )}
        <Act
          name={t('admin.coupons.end')}
          icon={CircleStop}
          offered={promotion.endedAt === null}
          aria-label={t('admin.coupons.endNamed', { name })}
          title={t('admin.coupons.endTitle', { name })}
          look="danger"
          call={useEndPromotion(promotionId)}
          input={(reason) => reason}
          done={t('admin.promotions.isEnded', { name })}
        >
          <p>{t('admin.promotions.endText')}</p>
        </Act>
      </div>
    </Card>
  )
}
