import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'wouter'
import { type AdminGame, adminGamesQuery } from '../../../calls/admin-games'
import { Art } from '../../../components/art'
import { Select } from '../../../components/select'
import { Loaded } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { GameForm } from './game-settings'

function Chosen({ games }: { games: readonly AdminGame[] }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const game = games.find(({ slug }) => slug === params.get('game')) ?? games[0]
  if (!game) return null
  return (
    <>
      <div className="mb-6 flex items-end gap-3 sm:gap-4">
        <Art src={game.image} eager className="w-16 shrink-0 rounded-control" />
        <div className="min-w-0 grow sm:max-w-sm">
          <Select
            label={t('admin.games.game')}
            options={games.map(({ slug, name, packages }) => ({ value: slug, label: `${name} (${packages})` }))}
            value={game.slug}
            onChoose={(slug) => setParams({ game: slug }, { replace: true })}
          />
        </div>
      </div>
      <GameForm key={game.slug} game={game} />
    </>
  )
}

/** The settings of every game whose players are topped up; the address says which is open. */
export default function Games() {
  return (
    <Loaded query={useQuery(adminGamesQuery)} failed="admin.games.listFailed">
      {({ games }) => <Chosen games={games} />}
    </Loaded>
  )
}
