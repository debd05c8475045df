import { CircleCheck, Search } from 'lucide-react'
import { type FormEvent, lazy, Suspense } from 'react'
import type { TopUpGame } from '../../../shared/contract/topups'
import { useSignedIn } from '../../calls/session'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { PlayerFields } from '../../components/player-fields'
import { useTranslation } from '../../i18n/translation'
import type { PlayerSearch } from './use-player'

// A visitor has none.
const SavedPlayers = lazy(async () => ({ default: (await import('./saved-players')).SavedPlayers }))

function Unavailable({ canOrder, onRetry }: { canOrder: boolean; onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert tone="warn">
      <p>{t(canOrder ? 'topups.uncheckedNow' : 'topups.unavailable')}</p>
      <Button look="quiet" className="-ml-5 underline" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Alert>
  )
}

/** The player to top up: what the game asks for, and the name that it has for that. */
export function PlayerForm({ game, search }: { game: TopUpGame; search: PlayerSearch }) {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  const { player, find, pending, name, isChecked, unavailable, problem } = search
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find()
    if (!player) event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="panel flex flex-col gap-4 p-5">
      <div className="flex flex-wrap items-start gap-3">
        <PlayerFields game={game} of={search} problem={problem} />
        {isChecked && (
          <Button
            icon={Search}
            type="submit"
            look={name === undefined ? 'primary' : 'secondary'}
            className="min-h-12 max-sm:w-full sm:mt-7.5"
            pending={pending}
          >
            {t('topups.find')}
          </Button>
        )}
      </div>
      {signedIn && (
        <Suspense fallback={null}>
          <SavedPlayers game={game} chosen={player} onChoose={search.choose} />
        </Suspense>
      )}
      {game.check === 'none' && <p className="text-sm text-muted">{t('topups.unchecked')}</p>}
      {/* Empty it takes no room, yet it is there: only then is what comes into it said. */}
      <div aria-live="polite" className="empty:-mt-4">
        {unavailable && <Unavailable canOrder={game.check === 'offered'} onRetry={find} />}
        {name !== undefined && (
          <p className="flex animate-rise items-center gap-3 text-heading font-extrabold">
            <CircleCheck className="size-7 shrink-0 text-good" />
            <span className="min-w-0 wrap-anywhere" data-testid="player-name">
              {name}
            </span>
          </p>
        )}
      </div>
    </form>
  )
}
