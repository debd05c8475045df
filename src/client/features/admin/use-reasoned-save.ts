import type { UseMutationResult } from '@tanstack/react-query'
import { useState } from 'react'
import { isChangedMeanwhile } from '../../calls/changed'
import { type Problems, refusedFields } from './field-problems'

type Edit<Change, Saved> = Pick<UseMutationResult<Saved, Error, Change>, 'mutate' | 'reset' | 'isPending' | 'error'>

type Form<Saved> = {
  /** Whether what is typed may be sent. */
  look: () => boolean
  refuse: (fields: Problems) => void
  onSaved: (saved: Saved) => void
}

/** A form that is saved with a reason a dialog asks for; what the shop refuses of a field is told beside the field. */
export function useReasonedSave<Change, Saved>(edit: Edit<Change, Saved>, { look, refuse, onSaved }: Form<Saved>) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    setIsAsking(false)
    edit.reset()
  }
  const save = (change: Change) =>
    edit.mutate(change, {
      onSuccess: (saved) => {
        onSaved(saved)
        close()
      },
      onError: (error) => {
        // A dialog of its own tells that, with what was sent.
        if (isChangedMeanwhile(error)) setIsAsking(false)
        const refused = refusedFields(error)
        if (Object.keys(refused).length === 0) return
        refuse(refused)
        close()
      },
    })
  return {
    ask: () => look() && setIsAsking(true),
    isAsking,
    close,
    save,
    pending: edit.isPending,
    error: edit.error,
  }
}
