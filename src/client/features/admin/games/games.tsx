import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useSearchParams } from 'wouter'
import { type AdminGame, adminGamesQuery } from '../../../calls/admin-games'
import { Art } from '../../../components/art'
import { Button } from '../../../components/button'
import { Select } from '../../../components/select'
import { Loaded } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { GameForm } from './game-settings'
import { GameTrial } from './game-trial'
import { OwnGameBar } from './own-game-bar'
import { EditedGame, NewGame } from './own-game-form'

function Chosen({ games }: { games: readonly AdminGame[] }) {
  const { t } = useTranslation()
  const [params, setParams] = useSearchParams()
  const game = games.find(({ slug }) => slug === params.get('game')) ?? games[0]
  const open = (slug: string) => setParams({ game: slug }, { replace: true })
  if (params.has('new')) return <NewGame onMade={open} />
  if (!game) return null
  if (game.own && params.has('about')) return <EditedGame key={game.slug} slug={game.slug} onSaved={open} />
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end gap-3 sm:gap-4">
        <Art src={game.image} eager className="w-16 shrink-0 rounded-control" />
        <div className="min-w-0 grow sm:max-w-sm">
          <Select
            label={t('admin.games.game')}
            options={games.map(({ slug, name, packages }) => ({ value: slug, label: `${name} (${packages})` }))}
            value={game.slug}
            onChoose={open}
          />
        </div>
        <Button icon={Plus} look="secondary" onClick={() => setParams({ new: '' })}>
          {t('admin.ownGame.new')}
        </Button>
      </div>
      {game.own && <OwnGameBar key={game.slug} game={game} onEdit={() => setParams({ game: game.slug, about: '' })} />}
      <GameForm key={game.slug} game={game} />
      {game.packages > 0 && <GameTrial key={`trial ${game.slug}`} slug={game.slug} />}
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
