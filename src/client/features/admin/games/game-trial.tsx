import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { TriedGame } from '../../../../shared/contract/game-settings'
import type { TopUpGame } from '../../../../shared/contract/topups'
import type { TryOutcome } from '../../../../shared/suppliers'
import { gameQuery } from '../../../calls/game'
import { useTryGame } from '../../../calls/own-games'
import { Alert } from '../../../components/alert'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { PlayerFields, usePlayerValues } from '../../../components/player-fields'
import { Select } from '../../../components/select'
import { useLanguage } from '../../../i18n/language'
import { useProblemText } from '../../../i18n/problem-text'
import { useTranslation } from '../../../i18n/translation'
import { useSourceTitle } from '../use-source-title'

const good: readonly TryOutcome[] = ['done', 'pending', 'ready', 'by_hand']

const outcomeNames = {
  done: 'admin.trial.done',
  pending: 'admin.trial.pending',
  ready: 'admin.trial.ready',
  by_hand: 'admin.trial.by_hand',
  unavailable: 'admin.trial.unavailable',
  player_not_found: 'admin.trial.player_not_found',
  price_too_high: 'admin.trial.price_too_high',
  cancelled: 'admin.trial.cancelled',
  in_stock: 'admin.trial.in_stock',
  unknown: 'admin.trial.unknown',
  wrong_price: 'admin.trial.wrong_price',
  empty: 'admin.trial.empty',
  refused: 'admin.trial.refused',
  down: 'admin.trial.down',
  look_ups_only: 'admin.trial.look_ups_only',
  absent: 'admin.settings.noKeys',
} as const satisfies Record<TryOutcome, string>

function Sources({ sources }: Pick<TriedGame, 'sources'>) {
  const { t } = useTranslation()
  const titleOf = useSourceTitle()
  return (
    <ul className="grid gap-2">
      {sources.map(({ supplier, ref, outcome }) => (
        <li key={`${supplier} ${ref}`} className="flex flex-wrap items-center gap-3">
          <span className="font-semibold">{titleOf(supplier)}</span>
          <span className="font-mono text-sm text-muted">{ref}</span>
          <Badge tone={good.includes(outcome) ? 'good' : 'warn'}>{t(outcomeNames[outcome])}</Badge>
        </li>
      ))}
    </ul>
  )
}

function TrialForm({ game }: { game: TopUpGame }) {
  const { t, problemText } = useProblemText()
  const trial = useTryGame(game.slug)
  const form = usePlayerValues(game.fields)
  const [offer, setOffer] = useState(game.packages[0]?.itemId ?? '')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.showAll()
    if (form.player) trial.mutate({ player: form.player, offer })
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="flex flex-wrap items-start gap-3">
        <PlayerFields game={game} of={form} />
        <div className="grow basis-48">
          <Select
            label={t('topups.package')}
            options={game.packages.map(({ itemId, name }) => ({ value: itemId, label: name }))}
            value={offer}
            onChoose={setOffer}
          />
        </div>
      </div>
      <Button
        icon={FlaskConical}
        type="submit"
        look="secondary"
        className="sm:justify-self-start"
        pending={trial.isPending}
      >
        {t('admin.trial.try')}
      </Button>
      <div aria-live="polite" className="grid gap-2 empty:hidden">
        {trial.error && <Alert tone="warn">{problemText(trial.error)}</Alert>}
        {trial.data?.name && <p className="font-bold wrap-anywhere">{trial.data.name}</p>}
        {trial.data && <Sources sources={trial.data.sources} />}
      </div>
    </form>
  )
}

/** A package tried for a player at each of its suppliers: nobody pays, and only a simulator gets the order. */
export function GameTrial({ slug }: { slug: string }) {
  const { t } = useTranslation()
  const { data } = useQuery(gameQuery(slug, useLanguage()))
  if (!data) return null
  return (
    <section aria-labelledby="trial" className="panel mt-8 grid gap-4 p-5">
      <div>
        <h2 id="trial" className="text-heading">
          {t('admin.trial.title')}
        </h2>
        <p className="text-muted">{t('admin.trial.text')}</p>
      </div>
      <TrialForm game={data} />
    </section>
  )
}
