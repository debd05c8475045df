import { useGame } from '../../calls/game'
import { useHandTime } from '../../i18n/hand-time'

/** How long a person usually takes with the top-ups of a game. */
export function HandTime({ game }: { game: string }) {
  const timeText = useHandTime()
  const { data } = useGame(game)
  return data ? <p className="text-muted">{timeText(data.delivery.byHandSeconds)}</p> : null
}
