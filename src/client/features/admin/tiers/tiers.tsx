import { useQuery } from '@tanstack/react-query'
import { adminGamesQuery } from '../../../calls/admin-games'
import { adminProductsQuery } from '../../../calls/admin-products'
import { settingsQuery } from '../../../calls/admin-settings'
import { tiersQuery } from '../../../calls/admin-tiers'
import { Alert } from '../../../components/alert'
import { TextLink } from '../../../components/link'
import { Loaded } from '../../../components/state-view'
import { useLanguage } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { useGameName } from '../discounts/use-game-name'
import { TierForm } from './tier-form'

/** The tiers of buyers, unless the owner has switched them off. */
export function Tiers({ categoryName }: { categoryName: (category: string) => string }) {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(settingsQuery)} failed="admin.settings.loadFailed">
      {({ settings: { switches } }) =>
        switches.tiers ? (
          <Shown categoryName={categoryName} />
        ) : (
          <Alert tone="warn">
            <p>{t('admin.tiers.off')}</p>
            <TextLink href={pathToArea('settings')}>{t('admin.coupons.toSettings')}</TextLink>
          </Alert>
        )
      }
    </Loaded>
  )
}

function Shown({ categoryName }: { categoryName: (category: string) => string }) {
  const products = useQuery(adminProductsQuery(useLanguage()))
  const gameName = useGameName()
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
            {...{ categoryName, gameName }}
          />
        )
      }}
    </Loaded>
  )
}
