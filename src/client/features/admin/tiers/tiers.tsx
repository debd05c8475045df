import { useQuery } from '@tanstack/react-query'
import { adminGamesQuery } from '../../../calls/admin-games'
import { adminProductsQuery } from '../../../calls/admin-products'
import { tiersQuery } from '../../../calls/admin-tiers'
import { Loaded } from '../../../components/state-view'
import { useLanguage } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { BySwitch } from '../discounts/by-switch'
import { TierForm } from './tier-form'

/** The tiers of buyers, unless the owner has switched them off. */
export default function Tiers() {
  const { t } = useTranslation()
  return (
    <BySwitch of="tiers" off={t('admin.tiers.off')}>
      {(isOn) => isOn && <Shown />}
    </BySwitch>
  )
}

function Shown() {
  const products = useQuery(adminProductsQuery(useLanguage()))
  const games = useQuery(adminGamesQuery)
  return (
    <Loaded query={useQuery(tiersQuery)} failed="admin.tiers.loadFailed">
      {(saved) => {
        const sold = products.data?.products.map(({ category }) => category) ?? []
        const named = saved.tiers.flatMap(({ categories }) => categories.map(({ category }) => category))
        const soldGames = games.data?.games.flatMap(({ slug, packages }) => (packages > 0 ? [slug] : [])) ?? []
        const namedGames = saved.tiers.flatMap((tier) => tier.games.flatMap(({ game }) => game ?? []))
        return (
          <TierForm
            saved={saved}
            categories={[...new Set([...sold, ...named])]}
            games={[...new Set([...soldGames, ...namedGames])]}
          />
        )
      }}
    </Loaded>
  )
}
