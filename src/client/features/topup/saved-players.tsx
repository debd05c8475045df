import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { TopUpGame } from '../../../shared/contract/topups'
import { isSamePlayer, labelsOf, type Player, playerOf, playerText } from '../../../shared/players'
import { playersQuery, useForgetPlayer } from '../../calls/topups'
import { Button } from '../../components/button'
import { useNotifyFailure } from '../../components/notify-failure'

type Props = { game: TopUpGame; chosen: Player | undefined; onChoose: (player: Player) => void }

/** Whom the buyer has topped up in this game: chosen by a tap, and forgotten by another. */
export function SavedPlayers({ game, chosen, onChoose }: Props) {
  const { t, notifyFailure } = useNotifyFailure()
  const { data: players = [] } = useQuery(playersQuery(game.slug))
  const forgetting = useForgetPlayer()
  if (players.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label={t('topups.saved')}>
      {players.map(({ playerId, player: fields, name }) => {
        const player = playerOf(fields)
        const text = playerText({ ...player, ...labelsOf(game.fields, player) })
        const isChosen = chosen !== undefined && isSamePlayer(chosen, player)
        return (
          <span
            key={playerId}
            className={`flex max-w-full items-center rounded-full border ${isChosen ? 'border-accent-ink bg-accent/10' : 'border-edge'}`}
          >
            <button
              type="button"
              aria-pressed={isChosen}
              onClick={() => onChoose(player)}
              className="min-h-11 min-w-0 rounded-full py-1 pl-4 text-left transition hover:bg-raised"
            >
              <span className="font-semibold wrap-anywhere">{name}</span>{' '}
              {name !== text && <span className="text-sm text-muted tabular-nums">{text}</span>}
            </button>
            <Button
              icon={X}
              look="quiet"
              size="icon"
              className="rounded-full text-muted"
              aria-label={t('topups.forget', { name })}
              pending={forgetting.isPending && forgetting.variables === playerId}
              onClick={() => forgetting.mutate(playerId, { onError: notifyFailure(t('topups.forgetFailed')) })}
            />
          </span>
        )
      })}
    </fieldset>
  )
}
