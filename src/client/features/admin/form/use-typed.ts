import { useMemo, useState } from 'react'
import { keepDraft, keptDraft, useKeepDraft } from '../../../calls/drafts'

type Typed<Form, Draft> = { base: Form; draft: Draft }

/** What was typed before the session ended or the page was reloaded, where the form of this release can read it. */
function typedBefore<Form, Draft extends object>(
  keptAs: string | undefined,
  draftOf: (form: Form) => Draft,
): Typed<Form, Draft> | undefined {
  const kept = keptAs === undefined ? undefined : keptDraft<Typed<Form, Draft>>(keptAs)
  if (!kept) return undefined
  try {
    return { base: kept.base, draft: { ...draftOf(kept.base), ...kept.draft } }
  } catch {
    return undefined
  }
}

/**
 * The draft of a form. A draft keeps to the version on which it was begun, also when somebody else saves another one;
 * as long as nobody has typed, the draft shows the newest version. With a name, what was typed is kept in the tab.
 */
export function useTyped<Form, Draft extends object>(now: Form, draftOf: (form: Form) => Draft, keptAs?: string) {
  const [typed, setTyped] = useState(() => typedBefore(keptAs, draftOf))
  const theirs = useMemo(() => draftOf(now), [draftOf, now])
  const { base, draft } = typed ?? { base: now, draft: theirs }
  const opened = useMemo(() => draftOf(base), [draftOf, base])
  const isChanged = useMemo(() => JSON.stringify(draft) !== JSON.stringify(opened), [draft, opened])
  useKeepDraft(keptAs, isChanged ? typed : undefined)
  // At once: a form that is left renders no more.
  const forget = () => keptAs !== undefined && keepDraft(keptAs, undefined)
  const change = (part: Partial<Draft>) =>
    setTyped((old = { base: now, draft: theirs }) => ({ ...old, draft: { ...old.draft, ...part } }))
  return {
    base,
    draft,
    /** The draft before anything was typed. */
    opened,
    /** The newest version, and its draft. */
    now,
    theirs,
    isChanged,
    change,
    /** Types into one field. */
    type: (name: string, value: string | boolean) =>
      setTyped((old = { base: now, draft: theirs }) => ({ ...old, draft: { ...old.draft, [name]: value } })),
    undo: () => {
      forget()
      setTyped(undefined)
    },
    /** The tab keeps nothing of it any more. */
    forget,
    /** The version on which the form was begun. From then on the form keeps to that version, typed or not. */
    pin: (): Form => {
      setTyped({ base, draft })
      return base
    },
  }
}
