import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isChangedMeanwhile } from '../../../calls/changed'
import type { Told } from './fields'
import type { Problems } from './problems'
import { refusedFields } from './refused-fields'
import type { Say } from './say'
import { useProblems } from './use-problems'
import { useTyped } from './use-typed'

type Edit<Change, Saved> = Pick<
  UseMutationResult<Saved, Error, Change>,
  'mutate' | 'reset' | 'isPending' | 'error' | 'variables'
>

/** What a form is, without how it looks. */
export type Form<Stored, Draft> = {
  draftOf: (stored: Stored) => Draft
  problemsOf: (draft: Draft) => Problems
  tell: (draft: Draft, say: Say) => Told
}

/**
 * A stored thing as it is typed, checked and saved. The form keeps to the version it was begun on; what the shop
 * refuses of a field is told beside the field.
 */
export function useForm<Stored, Draft extends object, Change, Saved>(
  { draftOf, problemsOf, tell }: Form<Stored, Draft>,
  now: Stored,
  edit: Edit<Change, Saved>,
  onSaved: (saved: Saved) => void,
) {
  const typed = useTyped(now, draftOf)
  const { look, refuse, ...checked } = useProblems(typed.draft, problemsOf)
  const [isAsking, setIsAsking] = useState(false)
  const close = () => {
    setIsAsking(false)
    edit.reset()
  }
  const send = (change: Change) =>
    edit.mutate(change, {
      onSuccess: (saved) => {
        typed.undo()
        setIsAsking(false)
        onSaved(saved)
      },
      onError: (error) => {
        const refused = refusedFields(error)
        const isRefused = Object.keys(refused).length > 0
        if (isRefused) refuse(refused)
        // What is refused is told beside its field, and a change meanwhile in a dialog of its own.
        if (isRefused || isChangedMeanwhile(error)) setIsAsking(false)
      },
    })
  return {
    ...typed,
    ...checked,
    edit,
    tell,
    send,
    look,
    /** What is wrong now, told or not. */
    found: problemsOf(typed.draft),
    isAsking,
    close,
    /** Asks why something is changed, where nothing is wrong. */
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (!typed.isChanged || !look()) return
      edit.reset()
      setIsAsking(true)
    },
    pending: edit.isPending,
    /** What no dialog of its own says. */
    error: isChangedMeanwhile(edit.error) ? null : edit.error,
  }
}
