import { useState } from 'react'
import { isPlayerId, useCheckPlayer } from '../../calls/freefire'
import { ApiError } from '../../calls/http'
import { useProblemText } from '../../calls/problem-text'
import { useTranslation } from '../../i18n/translation'

export type Player = { id: string; name: string }

const isUnavailable = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 502 || error.status === 503)

function useCheckProblem() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  return (error: Error): string => {
    if (!(error instanceof ApiError)) return t('freefire.checkFailed')
    if (error.code === 'invalid_request') return t('freefire.invalidId')
    if (error.status !== 429 || error.waitSeconds === undefined) return problemText(error, t('freefire.checkFailed'))
    return t('freefire.wait', { count: Math.ceil(error.waitSeconds / 60) })
  }
}

/** The player to top up: what is typed, and the name that the game has for exactly that. */
export function usePlayer() {
  const { t } = useTranslation()
  const checkProblem = useCheckProblem()
  const check = useCheckPlayer()
  const [id, setId] = useState('')
  const [refusal, setRefusal] = useState('')
  const type = (text: string) => {
    setId(text.replace(/\D/g, ''))
    setRefusal('')
    // An answer still under way belongs to another ID now.
    check.reset()
  }
  const find = () => {
    setRefusal(id === '' ? t('freefire.enterId') : isPlayerId(id) ? '' : t('freefire.invalidId'))
    if (isPlayerId(id)) check.mutate(id)
  }
  const unavailable = isUnavailable(check.error)
  const failure = check.error && !unavailable ? checkProblem(check.error) : ''
  const unknown = check.data?.success === false ? t('freefire.noPlayer') : ''
  const found: Player | undefined = check.data?.success ? { id, name: check.data.player_name } : undefined
  return { id, type, find, pending: check.isPending, found, unavailable, problem: refusal || failure || unknown }
}

export type PlayerSearch = ReturnType<typeof usePlayer>
