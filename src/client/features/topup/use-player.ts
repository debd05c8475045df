import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { TopUpGame } from '../../../shared/contract/topups'
import { type Player, playerText, readPlayer } from '../../../shared/players'
import { ApiError } from '../../calls/http'
import { nameQuery } from '../../calls/player-name'
import { useSignedIn } from '../../calls/session'
import { usePlayerValues } from '../../components/player-fields'
import { useAfterPause } from '../../components/use-after-pause'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'

const isUnavailable = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 502 || error.status === 503)

function useCheckProblem({ name }: TopUpGame) {
  const { t, problemText } = useProblemText()
  return (error: Error): string => {
    const failed = t('topups.checkFailed', { game: name })
    if (!(error instanceof ApiError)) return failed
    if (error.status !== 429 || error.waitSeconds === undefined) return problemText(error, failed)
    return t('topups.wait', { count: Math.ceil(error.waitSeconds / 60) })
  }
}

/** Longer than between two digits of somebody who reads them off another screen. */
const typingMs = 800

/** What the game says of a player once typing has ended, or the buyer has asked for it. */
function useName(game: TopUpGame, player: Player | undefined) {
  const checkProblem = useCheckProblem(game)
  const signedIn = useSignedIn()
  const text = player ? playerText(player) : ''
  const paused = useAfterPause(text, typingMs)
  const [asked, setAsked] = useState('')
  const isChecked = game.check !== 'none' && signedIn
  const isWanted = isChecked && player !== undefined && (paused === text || asked === text)
  const query = useQuery({ ...nameQuery(game.slug, player ?? { playerId: '' }), enabled: isWanted })
  const answer = isWanted && !query.isFetching ? query : undefined
  const error = answer?.error ?? null
  const unavailable = isUnavailable(error)
  return {
    isChecked,
    pending: isWanted && query.isFetching,
    name: answer?.data?.success ? answer.data.player_name : undefined,
    isAbsent: answer?.data?.success === false,
    unavailable,
    failure: error && !unavailable ? checkProblem(error) : '',
    ask: (next: string) => {
      setAsked(next)
      if (error && next === text) void query.refetch()
    },
  }
}

/**
 * The player to top up: what is typed, and the name that the game has for exactly that. The game is asked when typing
 * ends, or at once when the buyer says so.
 */
export function usePlayer(game: TopUpGame, initial: Readonly<Record<string, string>> | undefined) {
  const { t } = useTranslation()
  const form = usePlayerValues(game.fields, initial)
  const { player } = form
  const { ask, failure, isAbsent, ...known } = useName(game, player)
  const mayBeUnknown = game.check === 'none' || (game.check === 'offered' && known.unavailable)
  const isById = game.fields[0]?.kind === 'digits'
  const absent = isById ? t('topups.noPlayer', { game: game.name }) : t('topups.noAccount')
  return {
    ...form,
    ...known,
    /** For whom an order can be made. Without a name the buyer has to say that it is the right player. */
    target: known.name !== undefined || mayBeUnknown ? player : undefined,
    problem: isAbsent ? absent : failure,
    find: () => {
      form.showAll()
      if (player) ask(playerText(player))
    },
    /** Of an earlier player only what the game still asks for is filled in; a field that came later is to be typed. */
    choose: (next: Player) => {
      const { player: whole } = readPlayer(game.fields, next)
      form.fill(whole ?? next)
      if (whole) ask(playerText(whole))
      else form.showAll()
    },
  }
}

export type PlayerSearch = ReturnType<typeof usePlayer>
