import type { UseMutationResult } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isChangedMeanwhile } from '../../../calls/changed'
import type { Formats } from '../../../i18n/formats'
import type { FormText } from './fields'
import type { Problems } from './problems'
import { refusedFields } from './refused-fields'
import { placeOf, useLeaveGuard } from './use-leave-guard'
import { useProblems } from './use-problems'
import { useTyped } from './use-typed'

type Edit<Change, Saved> = Pick<
  UseMutationResult<Saved, Error, Change>,
  'mutate' | 'reset' | 'isPending' | 'error' | 'variables'
>

/** The rules of a form, without its looks. */
export type Form<Stored, Draft> = {
  draftOf: (stored: Stored) => Draft
  problemsOf: (draft: Draft) => Problems
  textOf: (draft: Draft, formats: Formats) => FormText
  /** The name under which the tab keeps what was typed; nothing is kept without one. */
  keptAs?: string
}

/** What the parts of a form need of it. */
export type Typing<Draft> = {
  draft: Draft
  problems: Problems
  change: (part: Partial<Draft>) => void
  type: (name: string, typed: string | boolean) => void
}

const reasonIn = (change: unknown): string =>
  typeof change === 'object' && change !== null && 'reason' in change ? String(change.reason) : ''

/**
 * A form over something stored, from the first letter to the save. The form keeps to the version on which it was
 * begun; a problem that only the shop sees is shown beside its field.
 */
export function useForm<Stored, Draft extends object, Change, Saved>(
  { draftOf, problemsOf, textOf, keptAs }: Form<Stored, Draft>,
  now: Stored,
  edit: Edit<Change, Saved>,
  onSaved: (saved: Saved) => void,
) {
  const typed = useTyped(now, draftOf, keptAs)
  const { look, refuse, ...checked } = useProblems(typed.draft, problemsOf)
  const [isAsking, setIsAsking] = useState(false)
  const [reason, setReason] = useState('')
  const undo = () => {
    typed.undo()
    setReason('')
  }
  const close = () => {
    setIsAsking(false)
    edit.reset()
  }
  const ask = () => {
    if (!look()) return
    edit.reset()
    setIsAsking(true)
  }
  const send = (change: Change) =>
    edit.mutate(change, {
      onSuccess: (saved) => {
        undo()
        setIsAsking(false)
        onSaved(saved)
      },
      onError: (error) => {
        const refused = refusedFields(error)
        const isRefused = Object.keys(refused).length > 0
        if (isRefused) {
          refuse(refused)
          setReason(reasonIn(change))
        }
        // A refused field tells its own problem, and a change meanwhile has a dialog of its own.
        if (isRefused || isChangedMeanwhile(error)) setIsAsking(false)
      },
    })
  return {
    ...typed,
    ...checked,
    undo,
    /** The reason of a change that was refused for a field: nobody has to type it again. */
    reason,
    edit,
    textOf,
    send,
    look,
    /** All problems of the draft, shown or not yet. */
    allProblems: problemsOf(typed.draft),
    isAsking,
    close,
    /** Asks for the reason, as soon as the draft has no problem; also for a form that is saved as it is. */
    ask,
    /** Asks for the reason of what was changed, or is new. */
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault()
      if (typed.isChanged || now === undefined) ask()
    },
    pending: edit.isPending,
    /** The failure; a change meanwhile has a dialog of its own. */
    error: isChangedMeanwhile(edit.error) ? null : edit.error,
  }
}

/** A form of a page, which asks before somebody leaves it with changes. Until then the tab keeps them by the address. */
export function usePageForm<Stored, Draft extends object, Change, Saved>(
  rules: Form<Stored, Draft>,
  now: Stored,
  edit: Edit<Change, Saved>,
  onSaved: (saved: Saved) => void,
) {
  const [keptAs] = useState(() => placeOf(location.href))
  const form = useForm({ ...rules, keptAs }, now, edit, (saved) => {
    guard.release()
    onSaved(saved)
  })
  const guard = useLeaveGuard(form.isChanged)
  const leave = () => {
    form.forget()
    guard.leave()
  }
  return { ...form, guard: { ...guard, leave } }
}
