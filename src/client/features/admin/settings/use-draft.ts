import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShopSettings } from '../../../../shared/contract/settings'
import { useEditSettings } from '../../../calls/admin-settings'
import { notify } from '../../../components/notify'
import { useProblems } from '../use-problems'
import { useReasonedSave } from '../use-reasoned-save'
import { changeOf, type Draft, draftOf, problemsOf } from './draft'

type Edits = { base: ShopSettings; draft: Draft }

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

/**
 * The settings as they are typed, until they are saved with a reason. What was begun on one version is saved as a change
 * of that one, also when somebody else's has been loaded since: the shop then says so.
 */
export function useDraft(settings: ShopSettings) {
  const { t } = useTranslation()
  const edit = useEditSettings()
  const [edits, setEdits] = useState<Edits>()
  const { base, draft } = edits ?? { base: settings, draft: draftOf(settings.settings) }
  const { form, look, refuse, problems } = useProblems(draft, problemsOf)
  const { save, ...saving } = useReasonedSave(edit, {
    look,
    refuse,
    onSaved: () => {
      setEdits(undefined)
      notify.success(t('admin.settings.saved'))
    },
  })
  return {
    draft,
    change: (part: Partial<Draft>) => setEdits({ base, draft: { ...draft, ...part } }),
    undo: () => setEdits(undefined),
    isChanged: !isSame(draft, draftOf(base.settings)),
    form,
    problems,
    ...saving,
    save: (reason: string) => save({ ...changeOf(draft), version: base.version, reason }),
  }
}
