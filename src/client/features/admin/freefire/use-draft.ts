import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FreeFireAdmin } from '../../../../shared/contract/freefire'
import { useEditFreeFire } from '../../../calls/admin-freefire'
import { notify } from '../../../components/notify'
import { type Problems, refusedFields } from '../field-problems'
import { changeOf, type Draft, draftOf, problemsOf } from './draft'

const isSame = (one: Draft, other: Draft): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What is wrong with a draft: seen here once it was to be saved, or said by the shop about what was sent. */
function useProblems(draft: Draft) {
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState<{ draft: Draft; problems: Problems }>()
  const [failures, setFailures] = useState(0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (failures > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [failures])
  const look = (): boolean => {
    const isFine = Object.keys(problemsOf(draft)).length === 0
    setIsTried(!isFine)
    if (!isFine) setFailures((count) => count + 1)
    return isFine
  }
  const refuse = (problems: Problems) => {
    setRefused({ draft, problems })
    setFailures((count) => count + 1)
  }
  const seen = isTried ? problemsOf(draft) : {}
  return { form, look, refuse, problems: { ...(refused?.draft === draft && refused.problems), ...seen } }
}

/** The settings as they are typed, until they are saved with a reason. */
export function useDraft(settings: FreeFireAdmin) {
  const { t } = useTranslation()
  const edit = useEditFreeFire()
  const [draft, setDraft] = useState(() => draftOf(settings))
  const { form, look, refuse, problems } = useProblems(draft)
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
