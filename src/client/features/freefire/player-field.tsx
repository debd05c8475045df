import { useQuery } from '@tanstack/react-query'
import { CircleCheck, Search } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { isPlayerId, playersQuery, useCheckPlayer } from '../../calls/freefire'
import { ApiError } from '../../calls/http'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'

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
  const found: { id: string; name: string } | undefined = check.data?.success
    ? { id, name: check.data.player_name }
    : undefined
  return { id, type, find, pending: check.isPending, found, unavailable, problem: refusal || failure || unknown }
}

export type PlayerSearch = ReturnType<typeof usePlayer>

function SavedPlayers({ search: { id, type } }: { search: PlayerSearch }) {
  const { t } = useTranslation()
  const { data: players = [] } = useQuery(playersQuery)
  if (players.length === 0) return null
  return (
    <fieldset className="flex flex-wrap gap-2" aria-label={t('freefire.saved')}>
      {players.map(({ playerID, player_name }) => (
        <button
          key={playerID}
          type="button"
          aria-pressed={id === playerID}
          onClick={() => type(playerID)}
          className="min-h-11 max-w-full rounded-full border border-edge px-4 py-1 text-left transition hover:bg-raised aria-pressed:border-accent-ink aria-pressed:bg-accent/10"
        >
          <span className="font-semibold wrap-anywhere">{player_name}</span>{' '}
          <span className="text-sm text-muted tabular-nums">{playerID}</span>
        </button>
      ))}
    </fieldset>
  )
}

function Unavailable({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert tone="warn">
      <p>{t('freefire.unavailable')}</p>
      <Button look="quiet" className="-ml-5 underline" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </Alert>
  )
}

/** The player to top up: the ID, and the name that the game has for it. */
export function PlayerField({ search }: { search: PlayerSearch }) {
  const { t } = useTranslation()
  const { id, type, find, pending, found, unavailable, problem } = search
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    find()
    if (id === '') event.currentTarget.querySelector('input')?.focus()
  }
  return (
    <form noValidate onSubmit={submit} className="panel grid gap-4 p-5">
      <div className="grid items-start gap-3 sm:grid-cols-[1fr_auto]">
        <Field
          label={t('freefire.playerId')}
          name="playerID"
          inputMode="numeric"
          autoComplete="off"
          value={id}
          onChange={(event) => type(event.target.value)}
          invalid={problem !== ''}
          hint={problem || t('freefire.playerHint')}
        />
        <Button
          icon={Search}
          type="submit"
          look={found ? 'secondary' : 'primary'}
          className="min-h-12 sm:mt-7.5"
          pending={pending}
        >
          {t('freefire.find')}
        </Button>
      </div>
      <SavedPlayers search={search} />
      {/* Empty it takes no room, yet it is there: only then is what comes into it said. */}
      <div aria-live="polite" className="empty:-mt-4">
        {unavailable && <Unavailable onRetry={find} />}
        {found && (
          <p className="flex animate-rise items-center gap-3 text-heading font-extrabold">
            <CircleCheck className="size-7 shrink-0 text-good" />
            <span className="min-w-0 wrap-anywhere" data-testid="player-name">
              {found.name}
            </span>
          </p>
        )}
      </div>
    </form>
  )
}
