import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FreeFireAdmin } from '../../../../shared/contract/freefire'
import { useEditFreeFire } from '../../../calls/admin-freefire'
import { notify } from '../../../components/notify'
import { refusedFields } from '../field-problems'
import { useProblems } from '../use-problems'
import { changeOf, type Draft, draftOf, problemsOf } from './draft'

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The settings as they are typed, until they are saved with a reason. */
export function useDraft(settings: FreeFireAdmin) {
  const { t } = useTranslation()
  const edit = useEditFreeFire()
  const [draft, setDraft] = useState(() => draftOf(settings))
  const { form, look, refuse, problems } = useProblems(draft, problemsOf)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    setIsAsking(false)
    edit.reset()
  }
  const save = (reason: string) =>
    edit.mutate(changeOf(draft, reason), {
      onSuccess: (saved) => {
        setDraft(draftOf(saved))
        notify.success(t('admin.freeFire.saved'))
        close()
      },
      onError: (error) => {
        const refused = refusedFields(error)
        if (Object.keys(refused).length === 0) return
        refuse(refused)
        close()
      },
    })
  return {
    draft,
    change: (part: Partial<Draft>) => setDraft((old) => ({ ...old, ...part })),
    undo: () => setDraft(draftOf(settings)),
    isChanged: !isSame(draft, draftOf(settings)),
    form,
    problems,
    ask: () => look() && setIsAsking(true),
    isAsking,
    close,
    save,
    pending: edit.isPending,
    error: edit.error,
  }
}
