import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { playerSuppliers } from '../../../../shared/suppliers'
import { type AdminGame, type GameSettings, gameSettingsQuery, useEditGame } from '../../../calls/admin-games'
import { notify } from '../../../components/notify'
import { Loaded } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { Inputs } from '../form/inputs'
import { LeaveQuestion } from '../form/leave-question'
import { ReasonedSave } from '../form/reasoned-save'
import { clearOfBar, SaveBar } from '../form/save-bar'
import { useForm } from '../form/use-form'
import { useLeaveGuard } from '../form/use-leave-guard'
import { ItemSearchDialog } from '../items/item-search-dialog'
import { changeOf, draftOfGame, packageOf, problemsOf, termFields, textOf } from './game-fields'
import { PackageList } from './package-list'

const gameForm = { draftOf: draftOfGame, problemsOf, textOf }

/** The packages of a game and their prices. The dialogs have forms of their own, so they stand beside it. */
function SettingsForm({ game, settings }: { game: AdminGame; settings: GameSettings }) {
  const { t } = useTranslation()
  const form = useForm(gameForm, settings, useEditGame(game.slug), () => notify.success(t('admin.games.saved')))
  const { draft, change, problems } = form
  const guard = useLeaveGuard(form.isChanged)
  const [isAdding, setIsAdding] = useState(false)
  const save = (reason: string) => {
    const wish = changeOf(draft)
    if (wish) form.send({ ...wish, version: form.pin().version, reason })
  }
  return (
    <>
      <form ref={form.place} noValidate onSubmit={form.submit} className={`grid gap-8 ${clearOfBar}`}>
        <h2 className="sr-only">{game.name}</h2>
        <div className="panel grid items-start gap-4 p-5 sm:grid-cols-2 lg:grid-cols-4">
          <Inputs fields={termFields} draft={draft} problems={problems} onType={form.type} />
        </div>
        <PackageList
          packages={draft.packages}
          settings={settings}
          problems={problems}
          onChange={(packages) => change({ packages })}
          onAdd={() => setIsAdding(true)}
        />
        {form.isChanged && <SaveBar form={form} />}
      </form>
      {isAdding && (
        <ItemSearchDialog
          suppliers={playerSuppliers}
          wanted={{ kind: 'player', taken: draft.packages.map(({ ref }) => ref) }}
          onChoose={(item, supplier) => {
            change({ packages: [...draft.packages, packageOf(item, supplier)] })
            setIsAdding(false)
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
      <LeaveQuestion guard={guard} />
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
