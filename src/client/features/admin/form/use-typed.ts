import { useMemo, useState } from 'react'

type Typed<Form, Draft> = { base: Form; draft: Draft }

/**
 * The draft of a form. A draft keeps to the version on which it was begun, also when somebody else saves another one;
 * as long as nobody has typed, the draft shows the newest version.
 */
export function useTyped<Form, Draft extends object>(now: Form, draftOf: (form: Form) => Draft) {
  const [typed, setTyped] = useState<Typed<Form, Draft>>()
  const theirs = useMemo(() => draftOf(now), [draftOf, now])
  const { base, draft } = typed ?? { base: now, draft: theirs }
  const opened = useMemo(() => draftOf(base), [draftOf, base])
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
    isChanged: useMemo(() => JSON.stringify(draft) !== JSON.stringify(opened), [draft, opened]),
    change,
    /** Types into one field. */
    type: (name: string, value: string | boolean) =>
      setTyped((old = { base: now, draft: theirs }) => ({ ...old, draft: { ...old.draft, [name]: value } })),
    undo: () => setTyped(undefined),
    /** The version on which the form was begun. From then on the form keeps to that version, typed or not. */
    pin: (): Form => {
      setTyped({ base, draft })
      return base
    },
  }
}
