import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Currency } from '../../../../shared/money'
import { type AdminGame, type GameSettings, gameSettingsQuery, useEditGame } from '../../../calls/admin-games'
import { notify } from '../../../components/notify'
import { Loaded } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { Inputs } from '../form/inputs'
import { LeaveQuestion } from '../form/leave-question'
import { ReasonedSave } from '../form/reasoned-save'
import { clearOfBar, SaveBar } from '../form/save-bar'
import { usePageForm } from '../form/use-form'
import { changeOf, draftOfGame, problemsOf, rateName, termFields, textOf } from './game-fields'
import { type Opened, PackageActs } from './package-acts'
import { PackageDialogs } from './package-dialogs'
import { PackageList } from './package-list'
import { NoRates } from './unsold-notice'

const gameForm = { draftOf: draftOfGame, problemsOf, textOf }

/** The packages of a game and their prices. The dialogs have forms of their own, so they stand beside it. */
function SettingsForm({ game, settings }: { game: AdminGame; settings: GameSettings }) {
  const { t } = useTranslation()
  const form = usePageForm(gameForm, settings, useEditGame(game.slug), () => notify.success(t('admin.games.saved')))
  const { draft, change, problems } = form
  const [opened, setOpened] = useState<Opened>()
  const save = (reason: string) => {
    const wish = changeOf(draft)
    if (wish) form.send({ ...wish, version: form.pin().version, reason })
  }
  const toRate = (currency: Currency) =>
    form.place.current?.querySelector<HTMLElement>(`[name="${rateName(currency)}"]`)?.focus()
  return (
    <>
      <form ref={form.place} noValidate onSubmit={form.submit} className={`grid gap-8 ${clearOfBar}`}>
        <h2 className="sr-only">{game.name}</h2>
        <div className="panel grid items-start gap-4 p-5 sm:grid-cols-2 lg:grid-cols-4">
          <Inputs fields={termFields} draft={draft} problems={problems} onType={form.type} />
        </div>
        <NoRates terms={draft} onRate={toRate} />
        <PackageList
          terms={draft}
          onRate={toRate}
          packages={draft.packages}
          settings={settings}
          problems={problems}
          onChange={(packages) => change({ packages })}
          acts={<PackageActs count={draft.packages.length} onOpen={setOpened} />}
          onAddSource={setOpened}
          onAgree={form.ask}
        />
        {form.isChanged && <SaveBar form={form} />}
      </form>
      <PackageDialogs
        slug={game.slug}
        {...{ draft, settings, opened }}
        onChange={(packages) => change({ packages })}
        onClose={() => setOpened(undefined)}
      />
      <LeaveQuestion guard={form.guard} />
      <ReasonedSave form={form} title={t('admin.games.saveTitle')} confirm={t('admin.games.save')} onConfirm={save}>
        <p>{t('admin.games.saveText')}</p>
      </ReasonedSave>
    </>
  )
}

/** The settings of one game. */
export function GameForm({ game }: { game: AdminGame }) {
  return (
    <Loaded query={useQuery(gameSettingsQuery(game.slug))} failed="admin.games.loadFailed">
      {(settings) => <SettingsForm game={game} settings={settings} />}
    </Loaded>
  )
}
