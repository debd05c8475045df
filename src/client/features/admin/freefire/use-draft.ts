import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FreeFireAdmin } from '../../../../shared/contract/freefire'
import { useEditFreeFire } from '../../../calls/admin-freefire'
import { notify } from '../../../components/notify'
import { useProblems } from '../use-problems'
import { useReasonedSave } from '../use-reasoned-save'
import { changeOf, type Draft, draftOf, problemsOf } from './draft'

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The settings as they are typed, until they are saved with a reason. */
export function useDraft(settings: FreeFireAdmin) {
  const { t } = useTranslation()
  const edit = useEditFreeFire()
  const [draft, setDraft] = useState(() => draftOf(settings))
  const { form, look, refuse, problems } = useProblems(draft, problemsOf)
  const { save, ...saving } = useReasonedSave(edit, {
    look,
    refuse,
    onSaved: (saved) => {
      setDraft(draftOf(saved))
      notify.success(t('admin.freeFire.saved'))
    },
  })
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part })),
    undo: () => setDraft(draftOf(settings)),
    isChanged: !isSame(draft, draftOf(settings)),
    form,
    problems,
    ...saving,
    save: (reason: string) => save(changeOf(draft, reason)),
  }
}
