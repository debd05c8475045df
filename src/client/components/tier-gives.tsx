import type { OwnTier } from '../../shared/contract/tiers'
import { useCategoryName } from '../i18n/category-name'
import { useFormat } from '../i18n/format'

type Gives = Omit<NonNullable<OwnTier['now']>, 'name'>

/** What a tier takes off, as its buyer reads it. */
export function TierGives({ gives: { percent, categories, games, allowsCoupon } }: { gives: Gives }) {
  const { t } = useFormat()
  const categoryName = useCategoryName()
  const ofGames = games.find(({ game }) => game === null)?.percent ?? percent
  const named = [
    ...categories
      .filter((each) => each.percent !== percent)
      .map((each) => ({ key: each.category, percent: each.percent, name: categoryName(each.category) })),
    ...(ofGames === percent ? [] : [{ key: 'games', percent: ofGames, name: t('tier.allGames') }]),
    ...games.flatMap(({ game, name, percent: own }) =>
      game === null || own === ofGames
        ? []
        : [{ key: `game ${game}`, percent: own, name: t('tier.inGame', { game: name ?? game }) }],
    ),
  ]
  const rest = named.length === 0 ? t('tier.off', { percent }) : t('tier.offOther', { percent })
  return (
    <ul className="grid gap-1">
      {named.map(({ key, ...each }) => (
        <li key={key} className="wrap-anywhere">
          {t('tier.offIn', each)}
        </li>
      ))}
      {percent > 0 && <li>{rest}</li>}
      {allowsCoupon && <li className="text-muted">{t('tier.coupon')}</li>}
    </ul>
  )
}
