import type { OwnTier } from '../../shared/contract/tiers'
import { useFormat } from '../i18n/format'

type Gives = Omit<NonNullable<OwnTier['now']>, 'name'>
type Props = { gives: Gives; categoryName: (category: string) => string }

/** What a tier takes off, as its buyer reads it. */
export function TierGives({ gives: { percent, categories, allowsCoupon }, categoryName }: Props) {
  const { t } = useFormat()
  const named = categories.filter((each) => each.percent !== percent)
  const rest = named.length === 0 ? t('tier.off', { percent }) : t('tier.offOther', { percent })
  return (
    <ul className="grid gap-1">
      {named.map((each) => (
        <li key={each.category} className="wrap-anywhere">
          {t('tier.offIn', { percent: each.percent, name: categoryName(each.category) })}
        </li>
      ))}
      {percent > 0 && <li>{rest}</li>}
      {allowsCoupon && <li className="text-muted">{t('tier.coupon')}</li>}
    </ul>
  )
}
